"""Alembic's scripts: one for each form the database has had."""
