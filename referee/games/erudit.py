"""Erudit: the Russian game of words laid in tiles on coloured squares, and its kin.

Every run of letters must be a word; a star stands for any letter. What the box holds and the finer points
are a rule set's (`referee.games.rulesets`) and the record's options.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from notation.faults import Report
from notation.header import nearest
from notation.phrases.erudit import Bonus, Exchange, Gains, Penalty, Play, Rack, Swap, Time, Withdrawn
from notation.record import Pass
from notation.text import Part, upper
from referee.games import (
    HINTS,
    Change,
    Game,
    Kind,
    Option,
    Ruling,
    Section,
    Settlement,
    Setup,
    Telling,
    first_line,
    rulesets,
    sole_change,
    tournament,
    void,
)
from referee.games.equipment import (
    alphabets,
    check_squares,
    check_start_tiles,
    equip,
    folds_yo,
    is_of_set,
    set_of,
)
from referee.games.flaws import Flaw, once, stands
from referee.games.judging import lexicon_flaws, place_flaws, shape_flaws
from referee.games.laying import Laying, ways_known
from referee.games.leftovers import Leftovers
from referee.games.letters import EMPTY, OUTSIDE, Grid, check_letter, check_start
from referee.games.options import wrong_value
from referee.games.racks import Shown, TileCount
from referee.games.rulesets import PREMIUM_LEGEND, STAR
from referee.games.tiles import Stock, encoded, left_of, so_many, spelled_out, tiles_of, without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.header import Header
    from notation.record import Action, Turn
    from referee.games.rulesets import RuleSet
    from referee.verdict import TurnVerdict


def wrong_set(value: Any) -> str | None:
    """What is wrong with the option `set`: also with the options that a user's own set brings."""
    wrong = rulesets.wrong_set(value)
    if wrong is not None or not value.endswith(rulesets.FILE_SUFFIX):
        return wrong
    known = {option.name: option for option in OPTIONS if option.name not in ("set", "tiles", "premiums")}
    for name, choice in rulesets.named(value).rules.items():
        if name not in known:
            return f"bad-value: {value}: its `rules` have no option `{name}`; {nearest(name, known)}".rstrip(
                "; "
            )
        found = wrong_value(known[name], choice)
        if found is not None:
            return f"bad-value: {value}: {found[1]}"
    return None


OPTIONS: Final = (
    Option(
        "set",
        "the rule set: tiles, board, bonus, end; a name (`referee rules --set NAME`), or your own TOML file",
        default="erudit",
        check=wrong_set,
        file=rulesets.FILE_SUFFIX,
    ),
    Option(
        "premiums",
        "the coloured squares: `erudit`, `scrabble`, `none`, or a drawing of R B y g and .; usually the set's",
        check=rulesets.wrong_premiums,
    ),
    Option(
        "tiles",
        "the tiles, a table of letter to number and value, `*` the star; usually the set's",
        check=rulesets.wrong_tiles,
    ),
    Option(
        "centre", "the square that the first word covers; usually the middle one", check=rulesets.wrong_centre
    ),
    Option("rack", "how many tiles a rack holds; usually as the set has it, 7", check=rulesets.wrong_rack),
    Option(
        "bonus",
        "points for laying a whole rack in one turn; usually as the set has it, 50, in old boxes 15",
        check=rulesets.wrong_bonus,
    ),
    Option("star-value", "a star counts nothing, or what it stands for", ("zero", "letter")),
    Option("star-reuse", "may a lying star be taken for the letter it stands for", (False, True)),
    Option("star-at-once", "must a star that was taken be laid in the same turn", (True, False)),
    Option("exchange-declines", "is an exchange a declined turn like a pass", (True, False)),
    Option(
        "exchange-bag",
        "how many tiles the bag must hold for an exchange, however few are exchanged",
        default=0,
        check=rulesets.wrong_number,
    ),
    Option(
        "declines",
        "after so many declined turns of every player, one after another, the game is over",
        default=2,
        check=rulesets.wrong_rack,
    ),
    Option(
        "leftovers",
        "tiles left at the end: no matter; off their owner's points; these to him who went out as well; "
        "or twice to him and off nobody's",
        ("none", "subtract", "to-out", "double"),
    ),
    Option(
        "challenge",
        "who judges words: the referee, who refuses what is none; else the players by challenges, which in "
        "vain cost nothing, cost the challenger his turn, or give 5 or 10 points to the one challenged",
        ("void", "single", "double", 5, 10),
    ),
    Option(
        "transcript",
        "is this the copy of a record kept elsewhere: racks and tile counts are notes then, leftovers are what "
        "its lines say, and a slip carried on in the totals is one mistake",
        (False, True),
    ),
    Option(
        "invalid", "after an invalid play: the player tries again, or loses the turn", ("again", "lose-turn")
    ),
    HINTS,
)

# What the players may let stand although the rules forbid it; and what is said once a turn.
FORGIVABLE: Final = frozenset(
    {"not-a-word", "not-through-centre", "not-connected", "too-many-tiles", "not-in-rack"}
)
ONCE: Final = frozenset({"too-many-tiles", "not-in-rack"})
# What is worth no more than a word where a record is the copy of another.
NOTED: Final = frozenset(
    {"not-in-rack", "too-many-tiles", "too-many-exchanged", "not-a-word", "part-of-a-word"}
)
# The kinds of turns that put letters on the board.
LAID: Final = frozenset({Play.kind, Swap.kind})
# The ends after which leftovers count, where they do.
SETTLED: Final = ("passes", "out")


class Erudit(Game):
    """An Erudit being played: the letters on the board, a small one for a star, and where the tiles are."""

    name = "erudit"
    options = OPTIONS
    no_turns: ClassVar[frozenset[str]] = frozenset({"rack"})
    # A rack with a score behind it is a line of its own, like one that says who gains it.
    out_of_turn: ClassVar[frozenset[str]] = tournament.KINDS | {"gains", "rack"}

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.lexicon = setup.lexicon
        self.scripts = self._scripts(set_of(setup.rules))
        start = check_start(setup.header, self.scripts, self.report)
        if start and not is_of_set(setup.header, setup.rules):
            check_start_tiles(setup.header, setup.rules, self.report)
        # What else is wrong with the header was said by `check_header`.
        equipment = equip(setup.header, setup.rules, Report(setup.report.source), start)
        options = equipment.options
        self.tiles = equipment.tiles
        self.worth = equipment.worth
        self.spelling = equipment.spelling
        self.premiums = equipment.premiums
        self.centre = equipment.centre
        self.rack = equipment.rack
        self.bonus = equipment.bonus
        self.star_reuse: bool = options["star-reuse"]
        self.star_at_once: bool = options["star-at-once"]
        self.exchange_declines: bool = options["exchange-declines"]
        self.try_again = options["invalid"] == "again"
        self.most_declines = options["declines"] * self.players
        self.exchange_bag: int = options["exchange-bag"]
        self.challenge: str | int = options["challenge"]
        self.doubles = equipment.doubles
        # A copy's racks and totals are what others wrote down: see the option.
        self.transcript: bool = options["transcript"]
        self.carries_totals = self.transcript
        self.leftovers = Leftovers(options["leftovers"], self.worth)
        self.signs = self.worth.signs
        self.ways = ways_known(self.board.rows, self.board.columns, self.board.counted)
        self.grid = Grid(self.board, equipment.start)
        # What counts on each square, as far as a tile lies there.
        self.counts = [0] * len(self.grid.letters)
        for square, letter in enumerate(equipment.start):
            self.counts[square] = self.worth[letter]
        self.stock = Stock(equipment.numbers, self.worth, self.rack, self.players)
        self.count = TileCount(self.tiles, self.rack, self.board, self.grid)
        # Whether no tile was ever laid, and none stood at the start.
        self.untouched = all(letter == EMPTY for letter in equipment.start)
        # Declined turns running, and who declined automatically since the last turn: he may still say so.
        self.declines = 0
        self.unasked: list[int] = []
        # What was left to players, as told after the last turn; and who went out.
        self.told: dict[int, str] = {}
        self.went_out: int | None = None
        # The play that nothing has followed yet.
        self.last: tuple[Laying, Ruling] | None = None

    @classmethod
    def folds_yo(cls, rules: dict[str, Any]) -> bool:
        """Ё is written Е, unless the set has tiles of its own for it."""
        return folds_yo(set_of(rules))

    @classmethod
    def usual_board(cls, rules: dict[str, Any]) -> str | None:
        """The board is as large as the set's drawing of it."""
        width, height = rulesets.named(rules["set"]).board
        return f"{width}x{height}"

    @classmethod
    def check_header(cls, header: Header, rules: dict[str, Any], report: Report) -> None:
        """The start, the centre and the coloured squares must suit the set and the board.

        Where strange letters stand at the start, the lexicon has a say first.
        """
        check_squares(header, rules, report)
        if header.start and is_of_set(header, rules):
            check_start_tiles(header, rules, report)

    def _scripts(self, set_: RuleSet) -> frozenset[str]:
        """The alphabets of the lexicon and the set; none where any letter will do."""
        return frozenset() if self.lexicon.any_word else self.lexicon.scripts | alphabets(set_)

    # -- the position

    def rows(self) -> list[str]:
        return self.grid.rows()

    def premium_rows(self) -> list[str]:
        """The coloured squares, row by row from the top: R B y g, `.` a plain one, a blank outside."""
        width = self.board.width
        drawn = [OUTSIDE if letter == OUTSIDE else EMPTY for letter in self.grid.letters]
        for square, premium in self.premiums.items():
            drawn[square] = premium.colour
        return ["".join(drawn[at : at + width]) for at in range(0, len(drawn), width)]

    def premium_legend(self) -> list[str]:
        """What the letters of `premium_rows` mean, one line each; nothing where no square is coloured."""
        return list(PREMIUM_LEGEND) if self.premiums else []

    def kind_of(self, mark: str) -> Kind:
        return "star" if mark.islower() else super().kind_of(mark)

    def value_of(self, mark: str) -> int | None:
        return self.worth.get(mark)

    def legend(self) -> list[str]:
        if any(letter.islower() for letter in self.grid.letters):
            return ["a small letter is a star that stands for it"]
        return []

    def sections(self, turns: Sequence[TurnVerdict]) -> list[Section]:
        """How many tiles the bag holds, and what each player has, as far as that is known."""
        lines = [f"bag: {self.stock.bag}"]
        for player, held in enumerate(self.stock.held()):
            tiles = so_many(self.stock.hands[player]) if held is None else spelled_out(held) or "none"
            lines.append(f"{self.player_name(player)}: {tiles}")
        return [Section("tiles", lines)]

    def allowed(self, to_move: int) -> list[str]:
        bag, rack = self.stock.bag, self.rack
        sentences = [f"the bag holds {bag}, {self.player_name(to_move)} has {self.stock.hands[to_move]}"]
        if min(bag, rack):
            declines = ", which declines the turn" if self.exchange_declines else ""
            sentences.append(f"up to {min(bag, rack)} may be exchanged{declines}")
        if self.declines:
            sentences.append(f"{self.declines} of {self.most_declines} declined turns running")
        if self.untouched and self.centre is not None:
            sentences.append(f"the first word covers {self.board.name(self.centre)}")
        return ["; ".join(sentences)]

    def put(self, square: int, letter: str) -> None:
        """Put a letter on a square, in place of what lies there."""
        self.grid.letters[square] = letter
        self.counts[square] = self.worth[letter]

    def spelled(self, written: str) -> str:
        """Letters as the game has them: Ё as Е."""
        return written.translate(self.spelling) if "Ё" in written or "ё" in written else written

    # -- whose turn, declined turns, the end

    def after(self, player: int) -> int:
        """The next player who has tiles; in a copy, whose tiles may be miscounted, simply the next."""
        if self.transcript:
            return (player + 1) % self.players
        hands, players = self.stock.hands, self.players
        following = (player + 1) % players
        while not hands[following] and following != player:
            following = (following + 1) % players
        return following if hands[following] else (player + 1) % players

    def _pass_on(self, player: int) -> int:
        """Whose turn it is after `player`'s. Who has no tiles declines automatically."""
        if self.unasked:
            self.unasked = []
        if self.told:
            self.told = {}
        ahead = (player + 1) % self.players
        if self.stock.hands[ahead]:
            return ahead
        following = self.after(player)
        while ahead != following and self.ended_by is None:
            self.unasked.append(ahead)
            self.decline()
            ahead = (ahead + 1) % self.players
        return following

    def decline(self) -> None:
        """A turn is declined; one too many in a row ends the game."""
        self.declines += 1
        if self.declines >= self.most_declines:
            self.ended_by = "passes"

    def _end_if_out(self, player: int) -> None:
        """The game ends when nobody has a tile; where leftovers count, when one player has none."""
        hands = self.stock.hands
        counting = self.leftovers.rule != "none"
        if (not self.stock.bag and not all(hands)) if counting else not any(hands):
            self.ended_by = "out"
            self.went_out = player if not hands[player] else hands.index(0)

    def _passes_unasked(self, turn: Turn, player: int | None) -> bool:
        """Whether a player without tiles writes down the pass that was taken for granted."""
        return player in self.unasked and turn.kind in ("pass", "exchange")

    def allows(self, turn: Turn, player: int) -> bool:
        return self._passes_unasked(turn, player)

    def may_follow_the_end(self, turn: Turn, player: int | None) -> bool:
        if self.transcript:
            return self.ended_by != "stop"
        if turn.kind == "withdrawn":
            return self.last is not None and self.ended_by == "out"
        return turn.kind in self.out_of_turn or self._passes_unasked(turn, player)

    def default_player(self, kind: str, to_move: int) -> int:
        if kind in ("withdrawn", "bonus") and self.last is not None:
            return self.last[0].player
        if kind == "gains" and self.went_out is not None:
            return self.went_out
        return to_move

    def last_of(self, player: int) -> tuple[Laying, Ruling] | None:
        """The play that nothing has followed yet, if it is that player's and wasn't challenged in vain."""
        last = self.last
        return None if last is None or last[0].player != player or last[0].challenged else last

    # -- a turn

    def play(self, turn: Turn, player: int, to_move: int) -> Ruling:
        actions, rack = turn.actions, None
        action = actions[0]
        if isinstance(action, Rack):
            rack, actions = self._shown(action), actions[1:]
            if rack is None:
                return self._void(actions)
            if not actions:
                return self._tell(rack, turn, player)
            action = actions[0]
        if turn.kind in LAID:
            return self._play(actions, rack, turn, player)
        if isinstance(action, Pass):
            return self._exchange(None, rack, turn, player)
        if isinstance(action, Exchange):
            return self._exchange(action, rack, turn, player)
        if isinstance(action, Withdrawn | Bonus | Penalty | Time):
            return tournament.rule(self, action, player)
        assert isinstance(action, Gains)
        return self._gain(action, turn, player)

    def _void(self, actions: tuple[Action, ...]) -> Ruling:
        """A void turn: after an invalid play the player may try again, or has lost the turn."""
        invalid_play = bool(actions) and actions[0].kind in LAID
        return Ruling("void", {}, again=self.try_again or not invalid_play)

    def _play(self, actions: tuple[Action, ...], rack: Shown | None, turn: Turn, player: int) -> Ruling:
        flaws: list[Flaw] = []
        stock, beside = self.stock, None
        if rack is not None:
            beside, beyond = without(stock.left, rack.kinds)
            if beyond or len(rack.kinds) > self.rack:
                flaws += self.count.rack_flaws(rack, beyond)
        laying = Laying(self, player, beside)
        if not self._lay(actions, laying, turn):
            laying.take_back()
            return self._void(actions)
        words = laying.runs()
        if laying.missing or laying.not_on or len(laying.new) + len(laying.taken) > stock.hands[player]:
            flaws += self._tile_flaws(laying, rack, player)
        if self.untouched or not laying.joined:
            flaws += place_flaws(laying, self.untouched, self.centre)
        if laying.odd:
            flaws += shape_flaws(laying, words)
        unknown = lexicon_flaws(words, self.lexicon, self.doubles, self.board)
        doubts: list[str] = []
        if unknown and self.challenge == "void":
            flaws += unknown
        elif unknown:
            doubts = [f"{flaw.message}, and was not challenged" for flaw in unknown]
        notes = doubts
        if flaws:
            noted = self._notes(flaws, turn)
            if noted is None:
                laying.take_back()
                return self._void(actions)
            notes = doubts + noted
        if self.ended_by is not None:
            notes = notes + self._going_on()
        got = laying.score(words, notes)
        ruling = Ruling("placed", sole_change(player, got), None, laying.telling)
        laying.turn, laying.written, laying.doubts = self.report.turn, turn.gain, doubts
        self.last = laying, ruling
        self.untouched = False
        self.declines = 0
        held = stock.racks[player] if rack is None else rack.tiles
        if stock.draw(player, len(laying.new)) or held is None:
            stock.racks[player] = None
        else:
            stock.racks[player] = left_of(held, stock.spelled(laying.used), len(laying.taken))
        if not stock.bag:
            self._end_if_out(player)
        ruling.to_move = self._pass_on(player)
        return ruling

    def _notes(self, flaws: list[Flaw], turn: Turn) -> list[str] | None:
        """What is worth a word in a turn with these flaws; None, and they are reported, where it is void.

        A copy's play counts as it was written down, even where it is reported.
        """
        if not self.transcript:
            return [] if not flaws or self._stands(flaws, turn.stands) else None
        for fault, start, end, message, help in flaws:
            if fault not in NOTED:
                self.report.at(start, end, fault, message, help)
        return [flaw.message for flaw in once(flaws, ONCE) if flaw.fault in NOTED]

    def _stands(self, flaws: list[Flaw], let_stand: bool) -> bool:
        return stands(once(flaws, ONCE), let_stand, FORGIVABLE, self.report)

    def _going_on(self) -> list[str]:
        """A copy's game goes on where it should have been over: that is worth a word."""
        if self.ended_by is None:
            return []
        ended, self.ended_by, self.went_out = self.ended_by, None, None
        return ["the tiles should have been used up" if ended == "out" else "the game should have been over"]

    def _lay(self, actions: tuple[Action, ...], laying: Laying, turn: Turn) -> bool:
        """Take the stars that are swapped, then lay the words; what can't be is reported, and False."""
        first = actions[0]
        if len(actions) == 1 and isinstance(first, Play):
            return laying.lay(first)
        plays = [action for action in actions if isinstance(action, Play)]
        if len(plays) == len(actions):
            return all(map(laying.lay, plays))
        swaps = [action for action in actions if isinstance(action, Swap)]
        if not self.star_reuse:
            self.report.error(
                swaps[0].keyword,
                "swap-not-allowed",
                "a star that lies stays where it is",
                "swaps are played with `star-reuse = true`",
            )
            return False
        if not all(map(laying.swap, swaps)):
            return False
        if not plays:
            self.report.error(
                turn.part("text"),
                "nothing-placed",
                "a star is taken, but no word is laid",
                f"write a word behind it: `{swaps[-1]}, …`; the star in it is a small letter",
            )
            return False
        if not all(map(laying.lay, plays)):
            return False
        if self.star_at_once and laying.stars_used < len(laying.taken):
            self.report.error(
                swaps[0].square,
                "star-not-played",
                "a star that is taken must be laid in the same turn",
                "write the letter it stands for small",
            )
            return False
        return True

    # -- tiles and racks

    def check(self, word: Part) -> bool:
        """Whether a word is of the game's alphabets, in a copy of the set's letters; if not, it is reported."""
        if not word.strip(self.signs):
            return True
        if not self.transcript:
            return check_letter(word, self.scripts, self.report)
        strange = next(at for at, letter in enumerate(word) if letter not in self.signs)
        at, letter = word.start + strange, word[strange]
        help = f"the tiles are {''.join(sorted(self.tiles))}"
        self.report.at(at, at + 1, "wrong-alphabet", f"the set has no tile {upper(letter)}", help)
        return False

    def _are_letters(self, tiles: Part) -> bool:
        """Whether tiles are of the game's alphabets, or stars; the first that isn't is reported."""
        return all(
            letter == STAR or self.check(Part.at(letter, at, at + 1))
            for at, letter in enumerate(tiles, tiles.start)
        )

    def _shown(self, action: Rack | Exchange | Gains) -> Shown | None:
        """The tiles that an action shows; None where its letters are none, which is reported."""
        written = action.tiles
        kinds = encoded(written, self.stock.by_kind)
        if kinds is not None:
            return Shown(action, written, kinds)
        if not self._are_letters(action.written("tiles")):
            return None
        tiles = tiles_of(self.spelled(written))
        return Shown(action, tiles, self.stock.kinds_of(tiles))

    def _tile_flaws(self, laying: Laying, rack: Shown | None, player: int) -> list[Flaw]:
        """What is used is on the rack, and in the set."""
        hand = self.stock.hands[player]
        used, offsets, flaws = self.stock.spelled(laying.used), laying.offsets, []
        if laying.missing:
            flaws += self.count.too_many(used, offsets, laying.missing, laying.new)
        if rack is not None:
            there = rack.tiles + STAR * len(laying.taken)
            flaws += self.count.not_on(there, rack.written, used, offsets, laying.not_on)
        if laying.tiles_used > hand:
            at = offsets[hand]
            flaws.append(
                Flaw(
                    "not-in-rack",
                    at,
                    at + 1,
                    f"{self.player_name(player)} holds {hand}, and uses {so_many(laying.tiles_used)}",
                    f"a rack holds {self.rack}; the bag has {self.stock.bag} left",
                )
            )
        return flaws

    def _tell(self, rack: Shown, turn: Turn, player: int) -> Ruling:
        """What a player was left with; where a score is written behind it, that is what it cost him."""
        left = self.stock.left
        for other, others in self.told.items():
            if other != player:
                left, _ = without(left, self.stock.kinds_of(others))
        _, beyond = without(left, rack.kinds)
        notes = self._notes(self.count.rack_flaws(rack, beyond), turn)
        if notes is None:
            return void()
        self.told[player] = rack.tiles
        told = self.stock.racks[player] = Counter(rack.tiles)
        if turn.gain is None and turn.total is None:
            return Ruling("leftovers", {})
        why = [f"left with [{rack.written}]", *notes]
        if self.transcript:
            self.ended_by = self.ended_by or "passes"
            lost = self.leftovers.value(told)
        elif self.ended_by in SETTLED:
            lost = self.leftovers.loss(told)
        else:
            why.append("nobody loses after `stop`" if self.ended_by else "the game isn't over")
            return Ruling("leftovers", {player: Change()}, telling=Telling(why))
        self.leftovers.told_loss.add(player)
        return Ruling("leftovers", {player: Change(penalties=lost)}, telling=Telling(why))

    def _gain(self, gains: Gains, turn: Turn, player: int) -> Ruling:
        """What the others were left with goes to the player who went out."""
        shown = self._shown(gains)
        if shown is None:
            return void()
        _, beyond = without(self.stock.left, shown.kinds)
        notes = self._notes(self.count.too_many(shown.tiles, shown.offsets, beyond), turn)
        if notes is None:
            return void()
        told = Counter(shown.tiles)
        if self.transcript:
            if self.ended_by is None:
                self.ended_by, self.went_out = "out", player
        elif self.ended_by != "out" or player != self.went_out:
            why = [f"{self.player_name(player)} did not go out", *notes]
            return Ruling("leftovers", {player: Change()}, telling=Telling(why))
        self.leftovers.told_gain.add(player)
        gained = self.leftovers.gain(told)
        why = [f"gets [{gains.tiles}]", *notes]
        return Ruling("leftovers", {player: Change(points=gained)}, telling=Telling(why))

    # -- passes and exchanges

    def _exchange(self, action: Exchange | None, rack: Shown | None, turn: Turn, player: int) -> Ruling:
        """An exchange of tiles, or of so many; None is a pass, which exchanges none."""
        flaws: list[Flaw] = []
        if rack is not None:
            _, beyond = without(self.stock.left, rack.kinds)
            flaws += self.count.rack_flaws(rack, beyond)
        number = 0
        if action is not None:
            if action.tiles.isdecimal():
                number = int(action.tiles)
            else:
                given = self._shown(action)
                if given is None:
                    return self._void(turn.actions)
                number = len(action.tiles)
                flaws += self._not_there(given, rack)
            flaws += self._too_many_exchanged(action.tiles, number, rack)
        notes = self._notes(flaws, turn)
        if notes is None:
            return self._void(turn.actions)
        if player in self.unasked:
            self.unasked.remove(player)
            telling = Telling(["no tile is left: the pass went without saying"])
            return Ruling("passed", {player: Change()}, telling=telling)
        self.last = None
        notes += self._going_on()
        self.stock.exchanged(player, number, None if rack is None else rack.tiles)
        if number and not self.exchange_declines:
            self.declines = 0
        else:
            self.decline()
        why = [f"{so_many(number)} exchanged"] if number else []
        if self.declines:
            why.append(f"declined turn {self.declines} of {self.most_declines} running")
        why += notes
        details = {"declines": self.declines}
        ruling = "exchanged" if number else "passed"
        return Ruling(ruling, {player: Change()}, self._pass_on(player), Telling(why, details))

    def _not_there(self, given: Shown, rack: Shown | None) -> list[Flaw]:
        """Only what the set still has, and what is on the rack, is exchanged."""
        _, beyond = without(self.stock.left, given.kinds)
        flaws = self.count.too_many(given.tiles, given.offsets, beyond)
        if rack is not None:
            _, beyond = without(self.stock.counted(rack.kinds), given.kinds)
            flaws += self.count.not_on(rack.tiles, rack.written, given.tiles, given.offsets, beyond)
        return flaws

    def _too_many_exchanged(self, tiles: Part, number: int, rack: Shown | None) -> list[Flaw]:
        """No more than a rack is exchanged, and than the bag holds."""
        flaws = []
        if rack is not None:
            held = len(rack.tiles)
            if number > held:
                message = f"the rack [{rack.written}] has only {so_many(held)}"
                help = f"exchange {held} or fewer" if held else "pass: nothing is left to exchange"
                flaws.append(Flaw("not-in-rack", tiles.start, tiles.end, message, help))
        bag = self.stock.bag
        if number and (number > min(self.rack, bag) or bag < self.exchange_bag):
            if number > self.rack:
                holds = f"a rack holds {self.rack}"
            else:
                holds = f"the bag holds {bag}" + (f" of {self.exchange_bag}" if number <= bag else "")
            message = f"{so_many(number)} can't be exchanged: {holds}"
            help = "exchange fewer, or pass"
            flaws.append(Flaw("too-many-exchanged", tiles.start, tiles.end, message, help))
        return flaws

    # -- leftovers

    def finish(self, last: Turn) -> Settlement | None:
        """What the tiles left on the racks cost and give, once the game is over."""
        went_out = self.went_out if self.ended_by == "out" else None
        if self.transcript or self.ended_by not in SETTLED or not self.leftovers.matter(went_out):
            return None
        racks = self.stock.held()
        # Some tiles of the set show how a rack is written.
        sample = "".join(sorted(letter for letter in self.tiles if letter != STAR)[:3])
        for player, rack in enumerate(racks):
            if rack is None and not self.leftovers.is_told(player, went_out):
                name = self.player_name(player)
                self.report.at(
                    *first_line(last, self.report.source),
                    "unknown-rack",
                    f"what {name} was left with isn't known, and costs nothing",
                    f"write it after the last turn: `{name}: [{sample}]`",
                    "warning",
                )
        return self.leftovers.settle(racks, self.setup.header.players, went_out)


GAME = Erudit
