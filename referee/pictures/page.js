"use strict";
// Steps through a game. What is shown comes from the JSON in the page, and only ever as text or as the number
// of a shape that the page defines.
(() => {
  const find = (id) => document.getElementById(id);
  const game = JSON.parse(find("game").textContent);
  const { stops, looks, size, columns, rows } = game;
  const SVG = "http://www.w3.org/2000/svg";
  const across = columns.length;
  const board = find("board");
  const slider = find("slider");
  const pieces = new Map();
  let current = -1;

  function use(name, square, group) {
    const element = document.createElementNS(SVG, "use");
    element.setAttribute("href", `#${name}`);
    element.setAttribute("x", (square % across) * size);
    element.setAttribute("y", Math.floor(square / across) * size);
    group.append(element);
    return element;
  }

  // What every square holds at a stop: the number of its look.
  function held(at) {
    const squares = new Map(stops[0].set);
    for (let stop = 1; stop <= at; stop++) {
      for (const [square, look] of stops[stop].set) squares.set(square, look);
    }
    return squares;
  }

  function put(squares) {
    for (const [square, piece] of pieces) {
      if (squares.get(square) !== piece.look) {
        piece.element.remove();
        pieces.delete(square);
      }
    }
    for (const [square, look] of squares) {
      if (look === 0 || pieces.has(square)) continue;
      const group = find(looks[look].figure ? "figures" : "flat");
      pieces.set(square, { look, element: use(`look-${look}`, square, group) });
    }
  }

  // A step within a turn is drawn with those before it.
  function drawMarks(at) {
    const group = find("marks");
    group.replaceChildren();
    let first = at;
    while (stops[at].step && stops[first - 1].step && stops[first - 1].turn === stops[at].turn) first--;
    for (let stop = first; stop <= at; stop++) {
      for (const [square, mark] of stops[stop].marks) use(`mark-${mark}`, square, group);
    }
    for (const path of document.querySelectorAll(".path")) path.setAttribute("d", stops[at].path);
  }

  function tell(stop) {
    find("when").textContent = stop.when;
    find("what").textContent = stop.what;
    find("more").textContent = stop.more;
    stop.totals.forEach((total, player) => {
      const row = find(`player-${player}`);
      row.querySelector(".total").textContent = String(total).replace("-", "−");
      row.querySelector(".change").textContent = stop.changes[player] ?? "";
      row.classList.toggle("moving", stop.next === player);
      row.querySelector(".next").textContent = stop.next === player ? "to move" : "";
    });
    find("ending").textContent = stop.ending;
    find("legend-notes").textContent = game.legends[stop.legend].join(" · ");
  }

  function point(at) {
    for (const button of document.querySelectorAll("[data-stop]")) {
      const chosen = Number(button.dataset.stop) === at;
      if (chosen) {
        button.setAttribute("aria-current", "step");
        reveal(button.closest(".turns > li"));
      } else button.removeAttribute("aria-current");
    }
    const last = stops.length - 1;
    for (const [id, end] of [["first", 0], ["back", 0], ["forward", last], ["last", last]]) {
      find(id).setAttribute("aria-disabled", String(at === end));
    }
    slider.value = at;
    slider.setAttribute("aria-valuetext", `${stops[at].when} ${stops[at].what}`);
    const { left, right, turns } = game.chart;
    const x = left + ((right - left) * stops[at].turn) / Math.max(1, turns);
    for (const end of ["x1", "x2"]) find("cursor").setAttribute(end, x);
  }

  // Only the list is scrolled, never the page.
  function reveal(item) {
    const list = find("turns");
    if (list.scrollHeight <= list.clientHeight) return;
    const above = item.offsetTop - list.offsetTop;
    if (above < list.scrollTop) list.scrollTop = above;
    const below = above + item.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = Math.min(below, above);
  }

  function show(at) {
    at = Math.max(0, Math.min(stops.length - 1, at));
    if (at === current) return;
    current = at;
    const squares = held(at);
    put(squares);
    drawMarks(at);
    tell(stops[at]);
    point(at);
    if (find("words")?.open) write(squares);
  }

  // The board as a table, for those who hear it.
  function write(squares) {
    const table = find("words-table");
    if (!table.rows.length) {
      const head = table.createTHead().insertRow();
      for (const name of ["", ...columns]) heading(head, name, "col");
      const body = table.createTBody();
      rows.forEach((name, row) => {
        const line = body.insertRow();
        heading(line, name, "row");
        for (let column = 0; column < across; column++) line.insertCell();
      });
    }
    rows.forEach((_, row) => {
      for (let column = 0; column < across; column++) {
        const look = squares.get(row * across + column);
        const there = game.squares[row][column] === ".";
        table.tBodies[0].rows[row].cells[column + 1].textContent = look ? looks[look].words : there ? "–" : "";
      }
    });
  }

  function heading(line, name, scope) {
    const cell = document.createElement("th");
    cell.scope = scope;
    cell.textContent = name;
    line.append(cell);
  }

  find("first").addEventListener("click", () => show(0));
  find("back").addEventListener("click", () => show(current - 1));
  find("forward").addEventListener("click", () => show(current + 1));
  find("last").addEventListener("click", () => show(stops.length - 1));
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-stop]");
    if (button) show(Number(button.dataset.stop));
  });
  find("words")?.addEventListener("toggle", () => {
    if (find("words").open) write(held(current));
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === slider) return;
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });

  // A swipe to the left goes forward, to the right back.
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    from = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  board.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    from = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) show(current + (x < 0 ? 1 : -1));
  });
  board.addEventListener("pointercancel", () => { from = null; });

  for (const group of ["flat", "figures"]) find(group).replaceChildren();
  slider.max = stops.length - 1;
  find("controls").hidden = false;
  show(game.first);
})();
