"""Alembic runs this for every command; the connection is open already, in a transaction of its own."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True, transactional_ddl=False)
context.run_migrations()
