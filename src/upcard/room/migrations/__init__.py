"""Alembic's scripts, one for each version of the database."""
