# The verbs of the project; `make` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
# What `make run` passes to the program.
ARGS ?=
# The histories that `make bench` measures: numbers of commits, or one repository.
SIZES ?= 100000 1000000
REPO ?=
# And how many small repositories; 0 leaves them out.
MANY ?= 200
# How often each program is run.
RUNS ?= 5
# How long `make fuzz` tries each of its targets, and which.
SECONDS ?= 60
TARGETS ?= entry index delta commit mailmap repositories

SWIFT ?= swift
BUILD := .build
BINARY := $(BUILD)/release/git-almanac
SCRIPTS_SH := .ci/install-packages
SCRIPTS_BASH := .ci/run
SCRIPTS_PERL := .ci/check-imports .ci/check-folders Fixtures/bench Fixtures/fuzz-repositories Fixtures/generate-history Fixtures/draw-pictures
SWIFT_SOURCES := Package.swift Sources Tests

BIN_DIR = $(DESTDIR)$(PREFIX)/bin
SHARE_DIR = $(DESTDIR)$(PREFIX)/share
MANUAL = $(SHARE_DIR)/man/man1/git-almanac.1
COMPLETION_bash = $(SHARE_DIR)/bash-completion/completions/git-almanac
COMPLETION_zsh = $(SHARE_DIR)/zsh/site-functions/_git-almanac
COMPLETION_fish = $(SHARE_DIR)/fish/vendor_completions.d/git-almanac.fish

.DEFAULT_GOAL := help
.PHONY: help setup build run test lint format check sanitize-address sanitize-thread fuzz bench golden \
  readme pictures install uninstall clean

help: ## List these verbs.
	@awk -F ': *[^#]*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the packages that are missing (apt-get), also those of the tests.
	@.ci/install-packages test

build: ## Build the program for use, as one binary: .build/release/git-almanac
	$(SWIFT) build -c release --static-swift-stdlib --product git-almanac

run: ## Install what is missing, build, and draw this repository's year. ARGS='--years 2' is passed on.
	@.ci/install-packages
	@$(MAKE) --no-print-directory build
	@$(BINARY) $(ARGS)

test: setup ## Install what is missing and run every test.
	$(SWIFT) test --disable-xctest

# Flags of the compiler would make the usual build folder start anew, so the strict build has its own.
lint: setup ## Check the format, build with warnings as errors, check imports, folders and scripts.
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	$(SWIFT) build --build-tests --scratch-path $(BUILD)/lint -Xswiftc -warnings-as-errors \
	  --explicit-target-dependency-import-check error
	$(SWIFT) package describe --type json | .ci/check-imports
	.ci/check-folders
	for script in $(SCRIPTS_SH); do sh -n "$$script" || exit 1; done
	for script in $(SCRIPTS_BASH); do bash -n "$$script" || exit 1; done
	for script in $(SCRIPTS_PERL); do perl -c "$$script" || exit 1; done

format: ## Put the Swift sources into their format.
	$(SWIFT) format format --in-place --recursive --parallel $(SWIFT_SOURCES)

check: lint ## All of it: lint, build, test, and the tests under the address and thread sanitizers.
	@$(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory sanitize-address
	@$(MAKE) --no-print-directory sanitize-thread

sanitize-address: setup ## Run the tests under the address sanitizer.
	LSAN_OPTIONS="suppressions='$(CURDIR)/.ci/leaks':print_suppressions=0" \
	  $(SWIFT) test --disable-xctest --sanitize=address --scratch-path $(BUILD)/address

sanitize-thread: setup ## Run the tests under the thread sanitizer.
	$(SWIFT) test --disable-xctest --sanitize=thread --scratch-path $(BUILD)/thread

# Built by the compiler alone, so that the package knows nothing of it: the targets and GitHistory as one module.
FUZZ := $(BUILD)/fuzz
FUZZ_FLAGS = -O -g -swift-version 6 -parse-as-library -package-name git-almanac \
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature NonisolatedNonsendingByDefault \
  -use-ld=lld -sanitize=fuzzer,address -I $(FUZZ) -I Sources/CLibGit2 -I Sources/CLibDeflate \
  $(shell pkg-config --cflags libgit2 libdeflate | sed 's/-I/-Xcc -I/g')

fuzz: setup build ## Try the parsers with random input, and the program with damaged repositories. SECONDS=60 for each of TARGETS='entry index delta commit mailmap repositories'.
	mkdir -p $(FUZZ)
	swiftc $(FUZZ_FLAGS) -module-name CLibrary -emit-module -emit-library -static \
	  -emit-module-path $(FUZZ)/CLibrary.swiftmodule -o $(FUZZ)/libCLibrary.a Sources/CLibrary/*.swift
	swiftc $(FUZZ_FLAGS) -module-name ContributionModel -emit-module -emit-library -static \
	  -emit-module-path $(FUZZ)/ContributionModel.swiftmodule \
	  -o $(FUZZ)/libContributionModel.a Sources/ContributionModel/*.swift
	swiftc $(FUZZ_FLAGS) -module-name GitHistory -o $(FUZZ)/fuzz Tests/Fuzz/*.swift \
	  $$(find Sources/GitHistory -name '*.swift') $(FUZZ)/libContributionModel.a \
	  $(FUZZ)/libCLibrary.a \
	  $(shell pkg-config --libs libgit2 libdeflate)
	for target in $(filter-out repositories,$(TARGETS)); do \
	  mkdir -p "$(FUZZ)/$$target" && FUZZ_TARGET=$$target $(FUZZ)/fuzz -max_total_time=$(SECONDS) \
	    -timeout=20 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
	    -artifact_prefix="$(FUZZ)/$$target-" "$(FUZZ)/$$target" "Fixtures/fuzz-corpus/$$target" \
	    || exit 1; \
	done
	$(if $(filter repositories,$(TARGETS)),Fixtures/fuzz-repositories --program $(BINARY) \
	  --folder $(FUZZ)/repositories --seconds $(SECONDS))

bench: setup build ## Compare with git log. SIZES='100000', MANY=200, REPO=/path, RUNS=5 choose what is measured.
	Fixtures/bench --program $(BINARY) --folder $(BUILD)/bench --runs $(RUNS) \
	  $(if $(REPO),--repository '$(REPO)',--many $(MANY) $(SIZES))

# A recording run fails by design, so that none is taken for a passing one; the second run is the judge.
golden: setup ## Record the expected output anew; look at the difference before it is committed.
	ALMANAC_RECORD_GOLDEN=1 $(SWIFT) test --disable-xctest >/dev/null 2>&1 || true
	$(SWIFT) test --disable-xctest
	@git --no-pager diff --stat -- Fixtures README.md

readme: ## Write the options block of README.md anew.
	ALMANAC_RECORD_GOLDEN=1 $(SWIFT) test --disable-xctest --filter ReadmeTests >/dev/null 2>&1 || true
	$(SWIFT) test --disable-xctest --filter ReadmeTests

pictures: setup build ## Draw the pictures of README.md anew, in Fixtures/pictures; look at them before they are committed.
	Fixtures/draw-pictures $(BINARY) Fixtures/pictures

# What is built already is installed as it is, so that root needs no compiler.
$(BINARY):
	@$(MAKE) --no-print-directory build

install: $(BINARY) ## Install program, manual and completions. PREFIX=/usr/local, DESTDIR= choose where.
	install -d "$(BIN_DIR)" "$(SHARE_DIR)/man/man1" "$(SHARE_DIR)/bash-completion/completions" \
	  "$(SHARE_DIR)/zsh/site-functions" "$(SHARE_DIR)/fish/vendor_completions.d"
	install -m 755 $(BINARY) "$(BIN_DIR)/git-almanac"
	$(BINARY) --generate-manual >"$(MANUAL)"
	$(BINARY) --generate-completion-script bash >"$(COMPLETION_bash)"
	$(BINARY) --generate-completion-script zsh >"$(COMPLETION_zsh)"
	$(BINARY) --generate-completion-script fish >"$(COMPLETION_fish)"
	chmod 644 "$(MANUAL)" "$(COMPLETION_bash)" "$(COMPLETION_zsh)" "$(COMPLETION_fish)"

uninstall: ## Remove what install has put there, with the same PREFIX and DESTDIR.
	rm -f "$(BIN_DIR)/git-almanac" "$(MANUAL)" "$(COMPLETION_bash)" "$(COMPLETION_zsh)" "$(COMPLETION_fish)"

clean: ## Remove all that was built.
	rm -rf $(BUILD)
