"""The program `referee`: its exit status is 0, 1, 2, 3 or 130, and never a traceback."""

import gc
import sys

# What is read and ruled on has few circles: collecting them as often as usual costs a tenth of the time.
YOUNG_OBJECTS = 50_000


def main() -> None:
    """Run the command line and leave with its exit status."""
    gc.set_threshold(YOUNG_OBJECTS)
    try:
        from referee.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
