"""Upgrades a database from any earlier version to the present one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, inspect, text

from upcard.room.store_errors import StoreError

SCRIPTS: Final = Path(__file__).parent / "migrations"
FIRST: Final = "0001"  # the version without a number of its own
SCHEMA: Final = 6  # the present version
ADVISORY: Final = 8377  # the lock under which one of several servers migrates PostgreSQL


def config(connection: Connection) -> Config:
    """Alembic's configuration for a connection that is already open."""
    found = Config()
    found.set_main_option("script_location", str(SCRIPTS))
    found.attributes["connection"] = connection
    return found


def migrate(engine: Engine, meta: MetaData, name: str) -> None:
    """Create the tables, or upgrade them, in one transaction. Raises DBAPIError, StoreError."""
    with engine.begin() as db:
        if db.dialect.name == "postgresql":
            db.execute(text("select pg_advisory_xact_lock(:key)"), {"key": ADVISORY})
        else:
            db.execute(text("pragma user_version")).all()
        tables = set(inspect(db).get_table_names())
        head = ScriptDirectory(str(SCRIPTS)).get_current_head()
        now = MigrationContext.configure(db).get_current_revision()
        if now == head:
            return
        if not tables:
            meta.create_all(db)
            db.execute(text("insert into about (schema) values (:form)"), {"form": SCHEMA})
            command.stamp(config(db), "head")
            return
        if "about" not in tables:
            raise StoreError(f"{name} is not a database of Upcard; name another file with --database.")
        known = {script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()}
        form = db.scalar(text("select schema from about"))
        if now not in known and not (now is None and form == 1):
            raise StoreError(
                f"{name} was made by another version of Upcard (form {form}, not {SCHEMA}); name another with --database."
            )
    if engine.dialect.name == "sqlite":
        copy = Path(f"{name}.form-{form}")
        if not copy.exists():
            with engine.connect() as db:
                db.execution_options(isolation_level="AUTOCOMMIT").execute(text("vacuum into :copy"), {"copy": str(copy)})
            copy.chmod(0o600)
        _migrate_sqlite(engine, now is None)
        return
    with engine.begin() as db:
        db.execute(text("select pg_advisory_xact_lock(:key)"), {"key": ADVISORY})
        _upgrade(db, now is None)


def check_form(engine: Engine, name: str) -> None:
    """Raise StoreError unless the database has the present form; changes nothing. Raises DBAPIError."""
    with engine.connect() as db:
        now = MigrationContext.configure(db).get_current_revision()
    if now != ScriptDirectory(str(SCRIPTS)).get_current_head():
        raise StoreError(f"{name} does not have the form of this version of Upcard. Open the room on it once, with this version.")


def _upgrade(db: Connection, unnumbered: bool) -> None:
    if unnumbered:
        command.stamp(config(db), FIRST)
    command.upgrade(config(db), "head")


def _migrate_sqlite(engine: Engine, unnumbered: bool) -> None:
    """Upgrade in one transaction of our own: Python's driver does not begin one before a change of tables."""
    with engine.connect() as db:
        db = db.execution_options(isolation_level="AUTOCOMMIT")
        db.exec_driver_sql("pragma foreign_keys=off")  # tables are made again under their own names
        db.exec_driver_sql("begin immediate")
        try:
            _upgrade(db, unnumbered)
        except BaseException:
            db.exec_driver_sql("rollback")
            raise
        else:
            db.exec_driver_sql("commit")
        finally:
            db.exec_driver_sql("pragma foreign_keys=on")
