"""``python -m hexfolk`` does what the command ``hexfolk`` does."""

import sys

from hexfolk.cli import main

if __name__ == "__main__":
    sys.exit(main())
