"""Set Hexfolk up if need be, and play: `python3 build_scripts/play.py` (Windows: `py build_scripts\\play.py`).

Further words go to the command `hexfolk`.
"""

import sys

import environment


def play():
    """The exit status of the game."""
    # -P: the project that this script belongs to, whatever lies in the current folder.
    return environment.call([environment.ready(), "-P", "-m", "hexfolk"] + sys.argv[1:])


if __name__ == "__main__":
    environment.run_or_explain(play)
