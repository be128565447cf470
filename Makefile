# Black Ticket. Plain `make` lists what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help play test check fix rules bench proof golden clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

play: $(READY) ## Start the server here, and print the address to open; games are kept in games/
	@$(BIN)/blackticket serve --database sqlite:///$(CURDIR)/games/blackticket.db --log-level warning

test: check rules ## Run everything that must hold: style, types, import order, rule table, all tests
	$(BIN)/pytest -q -n auto

check: $(READY) ## Check style, types and import order
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(READY) ## Mend what can be mended by itself: format and simple lint
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

rules: $(READY) ## Show each rule with the tests that prove it; fail where one has none
	$(BIN)/python -m tests.rule_table

bench: $(READY) ## Measure speed
	$(BIN)/python -m bench

proof: $(READY) ## Prove at length: engine and simulator agree, a server can be killed, keeps its secrets and does not grow
	$(BIN)/python -m tests.sim.proof 1000000
	$(BIN)/python -m tests.server.worlds_proof 10
	$(BIN)/python -m tests.faults.proof 100
	$(BIN)/python -m tests.faults.soak 2000

golden: $(READY) ## Write golden playthroughs, perft tables and pictures anew, after a wanted change
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.perft.write
	for board in london venice victorian tiles; do $(BIN)/blackticket board draw $$board docs/pictures/$$board.svg --lang en; done

clean: ## Remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The environment: made once, and again when the lock file changes. uv itself comes from the registry.
$(READY): pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Black Ticket needs Python 3.11 or newer; set PYTHON=…"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/uv sync --quiet --locked --inexact --all-extras
	@echo "Compiling the simulator, once: about a minute"
	@$(BIN)/python -m blackticket.sim.warm
	@touch $(READY)
