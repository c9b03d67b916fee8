"""What each command does, one file a command; `referee.cli` imports it when it is called."""
