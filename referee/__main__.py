"""The program `referee`: its exit status is 0, 1, 2, 3 or 130, and never a traceback."""

import gc
import sys

# What is read and ruled on has few circles: collecting them as often as usual costs a tenth of the time.
YOUNG_OBJECTS = 50_000


def main() -> None:
    """Run the command line and leave with its exit status."""
    gc.set_threshold(YOUNG_OBJECTS)
    try:
        status = _run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    # All goes with the process: Python need not look for circles in it once more.
    gc.freeze()
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        # The library of the command line takes much longer to import than this to answer.
        from referee import terminal

        return terminal.answer(terminal.write_version)
    from referee.cli import run

    return run(arguments)


if __name__ == "__main__":
    main()
