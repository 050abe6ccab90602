"""The WebSockets: which seat each client has, the messages it sends, and those it is sent, until it goes."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from upcard.core.errors import IllegalMove, UpcardError
from upcard.room import messages as protocol
from upcard.room.accounts import SIGN_IN
from upcard.room.connection import Connection
from upcard.room.credentials import key_of, person_of, session_of
from upcard.room.http_tools import FAILED, TOO_FAST, RateLimit, address_of, same_origin
from upcard.room.messages import Refusal
from upcard.room.store_errors import StoreError
from upcard.room.stored import hashed
from upcard.room.table import Table

log = logging.getLogger("upcard.room")

JOIN_SECONDS: Final = 10.0  # for the first message of a socket
BURST: Final = 200.0  # messages at once from one socket, and then one every EACH seconds
EACH: Final = 0.02
COSTLY: Final = (protocol.AskHint, protocol.AskOdds, protocol.Rematch, protocol.Solve, protocol.AskHistory)
CHAT: Final = (5.0, 3.0)  # lines of chat at once, and seconds for each further one
UNREAD: Final = 64  # messages a connection can leave unread
SOCKETS: Final = 200  # open at once from one address
PIPE: Final = "upcard.pipe"  # the extension by which the server's sockets take messages at once
NO_TABLE: Final = "The table has been closed, or the link to your seat is incomplete."
BAD_RECORD: Final = "This match's record has an answer that is not legal, so it cannot be played on. It is kept as it is."
OLD_RULES: Final = "This match was begun under older rules and cannot be played on. Its record is kept."


async def talk(socket: WebSocket) -> None:
    """One client: which seat it has, then what it sends and what it is shown, until it goes."""
    state, who = socket.app.state, address_of(socket)
    open_now = state.sockets.get(who, 0)
    if not same_origin(socket.headers):
        await socket.close(1008)
        return
    if open_now >= SOCKETS or not state.handshakes.allows(who):
        state.room.services.figures.refused.labels("sockets").inc()
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            await socket.send_denial_response(PlainTextResponse(TOO_FAST, 429, {"Retry-After": "2"}))
        else:
            await socket.close(1013)
        return
    state.sockets[who] = open_now + 1
    try:
        await socket.accept()
        found = await _welcome(socket)
        if found is not None:
            await _seated(socket, *found)
        if socket.application_state is not WebSocketState.DISCONNECTED and socket.client_state is not WebSocketState.DISCONNECTED:
            await socket.close(1012 if state.room.services.stopping else 1008)
    except (WebSocketDisconnect, ConnectionError):
        return
    except RuntimeError as error:  # the socket closed while a message was being sent
        if "close" not in str(error):
            raise
    finally:
        state.sockets[who] -= 1
        if state.sockets[who] == 0:
            del state.sockets[who]


async def _welcome(socket: WebSocket) -> tuple[Table, str] | None:
    """The table that the first message asks for, and the hashed key of a seat there ("" to watch); None after a refusal."""
    reply: protocol.FromRoom
    try:
        join = protocol.read_message(await asyncio.wait_for(_receive(socket), JOIN_SECONDS))
        if not isinstance(join, protocol.Join):
            raise Refusal("Say first which table you join.")
        key = await key_of(socket, join.table, join.token)
        if join.token and not key:
            raise Refusal(SIGN_IN)
        found: tuple[Table, int] | None = await socket.app.state.room.sit(join.table, key)
        person = await person_of(socket)
        if found is not None and found[1] < 0 and person is not None:
            people = socket.app.state.room.accounts.people
            if await socket.app.state.room.accounts.read(lambda: people.blocked_by(join.table, person.id)):
                raise Refusal("The players have asked not to be watched.")
    except TimeoutError:
        return None
    except WebSocketDisconnect:
        raise
    except Refusal as refusal:
        reply = protocol.Refused(refusal.text, refusal.field)
    except IllegalMove:
        reply = protocol.SeatNotFound(BAD_RECORD)
    except UpcardError:
        reply = protocol.SeatNotFound(OLD_RULES)
    except StoreError as error:
        reply = protocol.SeatNotFound(str(error))
    except Exception as error:
        _report(error)
        reply = protocol.Refused(FAILED)
    else:
        if found is not None:
            return found[0], hashed(key) if key else ""
        reply = protocol.SeatNotFound(NO_TABLE)
    await socket.send_text(protocol.write(reply))
    return None


async def _seated(socket: WebSocket, table: Table, key: str) -> None:
    try:
        accounts = socket.app.state.room.accounts
        person = await person_of(socket)
        blocked = await accounts.read(lambda: accounts.people.blocked(person.id)) if person else frozenset()
        connection = table.join(key, socket.scope.get("extensions", {}).get(PIPE))
        if person is not None:
            connection.person, connection.session, connection.blocked = person.id, session_of(socket), blocked
    except Refusal as refusal:
        await socket.send_text(protocol.write(protocol.SeatNotFound(refusal.text)))
        return
    sender = asyncio.create_task(_send_messages(socket, table, connection))
    pace, chat = RateLimit(BURST, EACH), RateLimit(*CHAT)
    try:
        while connection.box.qsize() < UNREAD and connection in table.connections:
            raw = await _receive(socket)
            try:
                message = protocol.read_message(raw)
                if not pace.allows(cost=_cost(message)) or (isinstance(message, protocol.Say) and not chat.allows()):
                    raise Refusal(TOO_FAST)
                await table.handle(connection, message)
            except Refusal as refusal:
                connection.send(protocol.Refused(refusal.text, refusal.field))
            except Exception as error:
                _report(error)
                connection.send(protocol.Refused(FAILED))
    finally:
        table.leave(connection)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


def _cost(message: protocol.Message) -> float:
    return 5.0 if isinstance(message, COSTLY) else 1.0


async def _receive(socket: WebSocket) -> str:
    """The client's next message, "" if it is not text; raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _send_messages(socket: WebSocket, table: Table, connection: Connection) -> None:
    """Send a client the messages of its box as fast as it reads; updates it missed meanwhile are sent as one."""
    while True:
        connection.sending = False
        message = await connection.box.get()
        connection.sending = True
        if message is not None:
            await socket.send_text(protocol.write(message))
            if isinstance(message, protocol.SeatNotFound):
                await socket.close(1008)
                return
            continue
        connection.outdated = connection.queued = False
        try:
            text = table.updates.message_for(connection).decode()
        except Exception as error:
            _report(error)
            text = protocol.write(protocol.Refused(FAILED))
        if text:
            await socket.send_text(text)


def _report(error: Exception) -> None:
    """Log where something went wrong, and not with which values: they may be somebody's cards."""
    places = []
    step = error.__traceback__
    while step is not None:
        places.append(f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}")
        step = step.tb_next
    log.error("%s at %s", type(error).__name__, " > ".join(places))
