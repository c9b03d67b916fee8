"""What the judge raises."""


class JudgeUnavailable(Exception):
    """A package of the extra `judge` is missing; the message says what to install."""

    def __init__(self, missing: str) -> None:
        super().__init__(
            f"the judge needs {missing}, which is not installed; install it with: pip install 'referee[judge]'"
        )
        self.missing = missing

    def __reduce__(self) -> tuple[type["JudgeUnavailable"], tuple[str]]:
        """As processes hand it on: made again from what is missing."""
        return JudgeUnavailable, (self.missing,)
