"""Who a host is: a key and a certificate, made once on each machine. Clients know it again by its fingerprint.

The certificate is self-signed and names nobody; all that it says is "the same host as before". Both lie in one file of
the data folder that only its owner may read.
"""

from __future__ import annotations

import logging
import os
import ssl
import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_log = logging.getLogger(__name__)

NAME = "host.pem"
YEARS = 100
"""How long a certificate is valid: as long as anybody plays."""

MOST_BYTES = 64 * 1024
"""Of the file; one that is larger is none of ours."""


class Identity(NamedTuple):
    """A host's."""

    fingerprint: bytes
    """SHA-256 of the certificate as DER, 32 bytes."""
    context: ssl.SSLContext
    """For the host's end of a connection: TLS 1.3 and nothing older."""


def identity_in(folder: Path) -> Identity:
    """The identity that lies in `folder`, or a new one.

    Never raises for what is wrong with the file: a damaged one is renewed, and where nothing can be written the
    identity is good for this run only. The log says so.
    """
    path = folder / NAME
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
        _log.warning("the host's key %s cannot be used (%s): a new one is made, clients will be told", path, error)
    pem = _new_pem()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, pem)
        return _read(path)
    except OSError as error:
        _log.warning("the host's key cannot be kept in %s (%s): another one will be made next time", folder, error)
    with tempfile.TemporaryDirectory(prefix="hexfolk-") as spare:
        _write(Path(spare, NAME), pem)
        return _read(Path(spare, NAME))


def _read(path: Path) -> Identity:
    """Raises OSError (an SSLError is one too: a key that does not fit), ValueError or TypeError for a damaged file."""
    found = path.stat()
    if not path.is_file() or found.st_size > MOST_BYTES:
        raise ValueError("not a file of ours")
    data = path.read_bytes()
    if os.name == "posix" and found.st_mode & 0o077:
        path.chmod(0o600)
    certificate = x509.load_pem_x509_certificate(data)
    if not isinstance(serialization.load_pem_private_key(data, password=None), ec.EllipticCurvePrivateKey):
        raise ValueError("a key of another kind")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(path)
    der = certificate.public_bytes(serialization.Encoding.DER)
    return Identity(sha256(der).digest(), context)


def _write(path: Path, pem: bytes) -> None:
    """Whole or not at all, for the owner's eyes only from its first byte. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=NAME, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _new_pem() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hexfolk host")])
    # A day earlier, for clocks that are slow.
    start = datetime.now(UTC) - timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)
