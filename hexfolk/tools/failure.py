"""How a command tells its user that it could not do what was asked."""


class CommandFailed(Exception):
    """One clear sentence for the user, printed to stderr; the command ends with `status`."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status
