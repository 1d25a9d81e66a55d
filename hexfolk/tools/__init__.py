"""Commands of the program: each module has ``add_arguments(parser)`` and ``run(arguments) -> exit status``."""
