"""The project's own Python environment in `.venv`: made, filled, and kept up to date with pyproject.toml.

This file and its neighbours parse in Python 2.7 and every 3, so that an old one can be told to be too old.
"""

from __future__ import print_function

import hashlib
import io
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
OLDEST = (3, 11)

# Says for which state of the project and with which extras the environment was filled.
STAMP = os.path.join(VENV, "hexfolk-installed.txt")

NETWORK_SIGNS = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|Max retries|Temporary failure|getaddrinfo|SSLError|ProxyError"
    r"|Could not find a version|No matching distribution|ConnectionResetError|Network is unreachable"
)


class SetupFailed(Exception):
    """Something is missing; the text says what, and what to do."""


def run_or_explain(work):
    """Exit with the status that `work` returns, or say in plain words what is missing and exit with 2."""
    try:
        status = work()
    except SetupFailed as problem:
        print("\n%s" % problem, file=sys.stderr)
        status = 2
    except KeyboardInterrupt:
        status = 130
    sys.stdout.flush()
    sys.exit(status)


def ready(extras=""):
    """The Python of an environment that has the project with `extras` (such as "dev"), installed as it is now."""
    check_version()
    wanted = project_state()
    if installed(wanted, extras):
        return venv_python()
    make_venv()
    install(extras)
    with io.open(STAMP, "w", encoding="ascii") as stamp:
        stamp.write("%s %s" % (wanted, extras))
    return venv_python()


def call(command, **more):
    """The exit status of a command, waiting for it even when Ctrl-C reaches both; 128 + n if signal n ended it."""
    child = subprocess.Popen(command, **more)
    while True:
        try:
            status = child.wait()
            return status if status >= 0 else 128 - status
        except KeyboardInterrupt:
            # The child got it too and decides what to do.
            continue


def check_version():
    if sys.version_info < OLDEST:
        raise SetupFailed(
            "Hexfolk needs Python %d.%d or newer, and this is Python %d.%d (%s).\n"
            "It is too old: install a newer one (https://www.python.org/downloads/) and run this with it."
            % (OLDEST + sys.version_info[:2] + (sys.executable,))
        )


def venv_python():
    """Where the environment's Python is, on this platform."""
    if os.name == "nt":
        return os.path.join(VENV, "Scripts", "python.exe")
    return os.path.join(VENV, "bin", "python")


def project_state():
    """A digest of all that an installation depends on.

    The project is installed in place, so changed sources and maps count at once and need nothing; a changed
    pyproject.toml (dependencies, commands), version or Python does.
    """
    digest = hashlib.sha256()
    for name in ("pyproject.toml", os.path.join("hexfolk", "__init__.py")):
        with open(os.path.join(ROOT, name), "rb") as source:
            digest.update(source.read())
    digest.update(("%r %r" % (ROOT, sys.version_info[:2])).encode("utf-8"))
    return digest.hexdigest()


def installed(wanted, extras):
    """Whether the environment was filled for this state of the project, with at least these extras, and is whole."""
    try:
        with io.open(STAMP, encoding="ascii") as stamp:
            state, _, there = stamp.read().partition(" ")
    except (IOError, OSError, ValueError):
        return False
    return state == wanted and set(extras.split(",")) - {""} <= set(there.split(",")) and os.path.exists(venv_python())


def make_venv():
    """An environment whose Python runs and is new enough."""
    try:
        import ensurepip  # noqa: F401 (whether it is there)
        import venv
    except ImportError as problem:  # not "raise ... from", which Python 2 cannot parse
        raise SetupFailed(
            "This Python (%s) comes without the module %s, which makes environments.\n"
            "On Debian and Ubuntu: sudo apt install python3-venv. Elsewhere install Python from "
            "https://www.python.org/downloads/." % (sys.executable, getattr(problem, "name", None) or "venv")
        )
    if venv_works():
        return
    print("Making the environment %s ..." % VENV)
    sys.stdout.flush()
    try:
        builder = venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt")
        builder.create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SetupFailed("The environment %s could not be made: %s" % (VENV, problem))


def venv_works():
    """Whether there is an environment whose Python starts, is new enough, and has pip."""
    program = "import sys, pip; sys.exit(sys.version_info < (%d, %d))" % OLDEST
    try:
        with open(os.devnull, "wb") as nowhere:
            return subprocess.call([venv_python(), "-c", program], stdout=nowhere, stderr=nowhere) == 0
    except OSError:
        return False


def install(extras):
    """Install the project in place with its dependencies."""
    print("Installing Hexfolk and what it needs (only when something changed) ...")
    sys.stdout.flush()
    target = ROOT + ("[%s]" % extras if extras else "")
    command = [venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target]
    pip = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT)
    said = pip.communicate()[0].decode("utf-8", "replace")
    if pip.returncode == 0:
        return
    print(said, file=sys.stderr)
    if NETWORK_SIGNS.search(said):
        raise SetupFailed(
            "pip could not get what Hexfolk needs (its words are above). Is there a connection to the network?\n"
            "It is needed once; afterwards Hexfolk starts without."
        )
    raise SetupFailed("pip could not install Hexfolk (its words are above).")
