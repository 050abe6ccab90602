"""Accounts: how a person signs in, and what a signed-in person can do.

Nobody needs an account. A session is a cookie of 256 random bits, of which only the hash is stored; a script cannot read it
and other sites' pages do not send it. Signing in with a wrong name and with a wrong password gives one answer, after as much
work. Passkeys need a host name: browsers refuse them at a bare address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NoReturn, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy.exc import IntegrityError
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from upcard.room.http_tools import RateLimit
from upcard.room.messages import Refusal
from upcard.room.people import NameTaken, Passkey, People, Person, name_key, new_id, proper_name
from upcard.room.services import Services

T = TypeVar("T")
log = logging.getLogger("upcard.room")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
WRONG: Final = "This name and password do not match."
WRONG_CODE: Final = "This name and recovery code do not match."
WRONG_PASSKEY: Final = "This passkey does not open an account here."
NOT_SAVED: Final = "The room cannot save anything just now. Nothing has changed; try again in a moment."
BAD_NAME: Final = "A name has 2 to 24 characters, and its letters are of one script. Some words cannot be names."
TAKEN: Final = "Somebody has this name already, or one that looks like it."
TOO_OFTEN: Final = "There were many wrong tries for this name. Wait a minute, then try again."
SIGN_IN: Final = "Sign in first."
NO_HOST: Final = "Passkeys need a host name, and this page is open at a bare address. Use a password, or open it by its name."
OVERDUE: Final = "This took too long, or it was done already. Begin again."


class SignedIn(msgspec.Struct):
    """The result of a sign-in: the session's secret for the cookie, the name, and new recovery codes, if there are any."""

    token: str
    name: str
    recovery: list[str] = []


class Accounts:
    """The accounts of a room."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.people = People(services.store)
        self.wrong = RateLimit(burst=5, each=60.0)  # tries for one name
        self._hasher = PasswordHasher()
        self._hashing = ThreadPoolExecutor(1, "upcard-passwords")  # each takes 64 MiB for a moment
        self._nobody = ""  # a hash that no password fits, for names that do not exist

    def close(self) -> None:
        """Stop hashing."""
        self._hashing.shutdown()

    async def read(self, action: Callable[[], T]) -> T:
        """Read from the store; raises Refusal where it fails."""
        return await self._use(self.services.read, action)

    async def write(self, action: Callable[[], T]) -> T:
        """Use the store; raises Refusal where it fails."""
        return await self._use(self.services.write, action)

    async def _use(self, how: Any, action: Callable[[], T]) -> T:
        try:
            return await how(action)  # type: ignore[no-any-return]
        except (Refusal, NameTaken):
            raise
        except Exception as error:
            log.error("The store could not be used (%s)", type(error).__name__)
            raise Refusal(NOT_SAVED, "", 503) from None

    async def who(self, token: str) -> Person | None:
        """The person of a session."""
        return await self.read(lambda: self.people.signed_in(token)) if token else None

    # Passwords ----------------------------------------------------------------------------

    async def hash(self, password: str) -> str:
        """A password as it is stored; raises Refusal if it is too short or too long."""
        plain = _plain(password)
        if not SHORTEST_PASSWORD <= len(plain) <= LONGEST_PASSWORD:
            raise Refusal(f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.", "password")
        return await asyncio.get_running_loop().run_in_executor(self._hashing, self._hasher.hash, plain)

    async def fits(self, stored: str, password: str) -> bool:
        """Is this the password? If the account has no password, the room answers "no" after the same amount of work."""
        if not self._nobody:
            self._nobody = await self.hash(new_id())

        def verify() -> bool:
            try:
                return self._hasher.verify(stored or self._nobody, _plain(password)) and bool(stored)
            except (Argon2Error, InvalidHashError):
                return False

        return await asyncio.get_running_loop().run_in_executor(self._hashing, verify)

    def _count_try(self, key: str, field: str) -> None:
        if self.wrong.left(key, time.monotonic()) < 1:
            raise Refusal(TOO_OFTEN, field, 429)

    # Signing in ---------------------------------------------------------------------------

    async def make(self, name: str, password: str, device: str) -> SignedIn:
        """A new account with a password; raises Refusal."""
        proper = self.proper(name)
        hashed = await self.hash(password)
        person, codes = await self._make(lambda: self.people.make(proper, hashed))
        return await self._sign_in(person, device, codes)

    def proper(self, name: str) -> str:
        """A name for an account; raises Refusal."""
        found = proper_name(name)
        if not found:
            raise Refusal(BAD_NAME, "name")
        return found

    async def _make(self, action: Callable[[], T]) -> T:
        try:
            return await self.write(action)
        except NameTaken:
            raise Refusal(TAKEN, "name", 409) from None

    async def _sign_in(self, person: Person, device: str, codes: list[str] | None = None) -> SignedIn:
        token = await self.write(lambda: self.people.sign_in(person.id, device))
        return SignedIn(token, person.name, codes or [])

    async def sign_in(self, name: str, password: str, device: str) -> SignedIn:
        """Sign in with a password; raises Refusal."""
        key = name_key(name)
        self._count_try(key, "password")
        person = await self.read(lambda: self.people.find(name))
        if not await self.fits(person.password if person else "", password) or person is None:
            self.wrong.allows(key)
            raise Refusal(WRONG, "password", 403)
        return await self._sign_in(person, device)

    async def recover(self, name: str, code: str, password: str, device: str) -> SignedIn:
        """Sign in with a recovery code, and set a new password; all other sessions end. Raises Refusal."""
        key = name_key(name)
        self._count_try(key, "code")
        hashed = await self.hash(password)
        person = await self.read(lambda: self.people.find(name))
        used = await self.write(lambda: self.people.use_code(person.id if person else "-", code))
        if person is None or not used:
            self.wrong.allows(key)
            raise Refusal(WRONG_CODE, "code", 403)
        id = person.id
        await self.write(lambda: self.people.set_password(id, hashed))
        return await self._sign_in(person, device)

    async def change_password(self, person: Person, old: str, new: str, session: str) -> None:
        """Set a password; an account that has one must say it. All other sessions end. Raises Refusal."""
        await self.must_know(person, old)
        hashed = await self.hash(new)
        await self.write(lambda: self.people.set_password(person.id, hashed, session))

    async def must_know(self, person: Person, password: str) -> None:
        """Raise Refusal unless this is the person's password, or they have none."""
        if not person.password:
            return
        key = f"{person.id} again"
        self._count_try(key, "old")
        if not await self.fits(person.password, password):
            self.wrong.allows(key)
            raise Refusal("This is not your password.", "old", 403)

    # Passkeys -----------------------------------------------------------------------------

    async def begin_passkey(self, host: str, person: Person | None, name: str) -> tuple[str, str]:
        """Begin to make a passkey, for an account or for a new one; returns the ceremony's secret and the browser's options."""
        rp = relying_party(host)
        proper = person.name if person else self.proper(name)
        if person is None and await self.read(lambda: self.people.find(proper)) is not None:
            raise Refusal(TAKEN, "name", 409)
        id = person.id if person else new_id()
        owned = await self.read(lambda: self.people.passkeys(id))
        options = generate_registration_options(
            rp_id=rp,
            rp_name="Upcard",
            user_name=proper,
            user_id=id.encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(p.credential)) for p in owned],
        )
        ceremony = await self.write(lambda: self.people.begin_ceremony(options.challenge, id, proper))
        return ceremony, options_to_json(options)

    async def add_passkey(
        self, host: str, origin: str, person: Person | None, ceremony: str, credential: dict[str, Any], device: str
    ) -> SignedIn:
        """Finish making a passkey: a further way in for an account, or the first of a new one. Raises Refusal."""
        challenge, id, name = await self._end_ceremony(ceremony)
        if not name or (person is not None and person.id != id):
            raise Refusal(OVERDUE, "", 409)
        try:
            found = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=relying_party(host), expected_origin=origin
            )
        except Exception as error:
            _bad_passkey(error)
        now = int(time.time())
        key = bytes_to_base64url(found.credential_id)
        passkey = Passkey(key, id, found.credential_public_key, found.sign_count, device, now, now)
        if person is None:
            made, codes = await self._make(lambda: self.people.make(name, passkey=passkey, id=id))
            return await self._sign_in(made, device, codes)
        try:
            await self.services.write(lambda: self.people.add_passkey(passkey))
        except IntegrityError:
            raise Refusal("This passkey belongs to an account already.", "", 409) from None
        return SignedIn("", person.name)

    async def ask_passkey(self, host: str) -> tuple[str, str]:
        """Begin to sign in with a passkey; returns the ceremony's secret and the browser's options."""
        options = generate_authentication_options(rp_id=relying_party(host))
        ceremony = await self.write(lambda: self.people.begin_ceremony(options.challenge))
        return ceremony, options_to_json(options)

    async def use_passkey(self, host: str, origin: str, ceremony: str, credential: dict[str, Any], device: str) -> SignedIn:
        """Sign in with a passkey; raises Refusal."""
        challenge, _, name = await self._end_ceremony(ceremony)
        given = credential.get("id")
        passkey = await self.read(lambda: self.people.passkey(given)) if isinstance(given, str) else None
        person = await self.read(lambda: self.people.person(passkey.person)) if passkey else None
        if name or passkey is None or person is None:
            raise Refusal(WRONG_PASSKEY, "", 403)
        try:
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=relying_party(host),
                expected_origin=origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.counter,
            )
        except Exception as error:
            _bad_passkey(error)
        key = passkey.credential
        await self.write(lambda: self.people.used_passkey(key, found.new_sign_count))
        return await self._sign_in(person, device)

    async def _end_ceremony(self, token: str) -> tuple[bytes, str, str]:
        found = await self.write(lambda: self.people.end_ceremony(token))
        if found is None:
            raise Refusal(OVERDUE, "", 409)
        return found


def relying_party(host: str) -> str:
    """The name for which passkeys are made, from the Host header; raises Refusal for a bare address."""
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name.lower()
    raise Refusal(NO_HOST, "passkey", 409)


def _plain(password: str) -> str:
    return unicodedata.normalize("NFKC", password.encode("utf-8", "replace").decode())


def _bad_passkey(error: Exception) -> NoReturn:
    if not isinstance(error, WebAuthnException):  # what a browser would not send
        log.info("A passkey could not be read (%s)", type(error).__name__)
    raise Refusal(WRONG_PASSKEY, "", 403) from None
