"""The program `referee`: its exit status is 0, 1, 2, 3 or 130, and never a traceback."""

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        from referee.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
