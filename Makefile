# Magnate. `make help` lists the targets; objects go to build/FLAVOUR/.
# A flavour is one way to compile everything: dev (quick to make), release (what is installed and packed), shared, checked,
# gcc-check, clang-check, tsan, coverage, fuzz; for the browser wasm and simd, and dev-wasm and dev-simd, quick to make.

MAKEFLAGS += --no-builtin-rules
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif
.DELETE_ON_ERROR:
.SUFFIXES:

VERSION := 0.1.0
# A source archive (make dist) has the site made before, and may meet compilers that warn of other things.
PREBUILT := $(wildcard prebuilt/site.S)
FLAVOUR ?= $(if $(PREBUILT),release,dev)
B := build/$(FLAVOUR)
# Only what is released carries the site and the core that take long to make; build/dev-site, build/dev-wasm are for all others.
DEV := $(if $(filter release wasm simd,$(FLAVOUR)),,dev-)

ROOMS := $(filter-out cmd,$(shell sed -nE 's/^([a-z]+) *:.*/\1/p' src/ROOMS))
# What other programs embed: no room that needs files, threads or other libraries.
EMBED_ROOMS := base rules record bots review table text embed
# What plays many games or thinks long.
THINK_ROOMS := base rules bots review table train
SERVER_ROOMS := notify store identity pairing rating server
PACKED := $(if $(PREBUILT),prebuilt,build/$(DEV)packed)
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla $(if $(PREBUILT),,-Werror)
COMMON := -std=c11 -D_POSIX_C_SOURCE=200809L -DMG_VERSION='"$(VERSION)"' -Isrc -I/usr/include/postgresql -I$(B)/gen $(WARN) -ffp-contract=off -MMD -MP
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
LIBS := -lcurl -lfido2 -lcrypto -lmicrohttpd -ljansson -lncursesw -lpq -lsqlite3 -lpthread

NOT_HERE := src/embed/wasm.c
# Machines of the last fifteen years count bits in one instruction; without it thinking takes nearly twice as long.
MACHINE := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)

ifeq ($(FLAVOUR),dev)
  # Everything that has nothing better to use. What thinks is compiled as it is released, but for what the linker does; the rest is quick to make.
  CC := gcc
  CFLAGS := $(MACHINE) -O2 -g1
  LDFLAGS := -Wl,--as-needed -fuse-ld=lld
$(foreach room,$(THINK_ROOMS),$(B)/$(room)/%.o): CFLAGS += -O3
else ifeq ($(FLAVOUR),release)
  CC := gcc
  AR := gcc-ar
  CFLAGS := $(MACHINE) $(EXTRA_CFLAGS) -O3 -g -flto
  LDFLAGS := $(EXTRA_LDFLAGS) -O3 -g -flto=auto -Wl,--as-needed
else ifeq ($(FLAVOUR),shared)
  CC := gcc
  AR := gcc-ar
  ROOMS := $(EMBED_ROOMS)
  CFLAGS := $(MACHINE) $(EXTRA_CFLAGS) -O3 -g -flto -fPIC
  LDFLAGS := $(EXTRA_LDFLAGS) -O3 -g -flto=auto -fPIC -Wl,--as-needed
  LIBS :=
else ifeq ($(FLAVOUR),checked)
  # Assertions without sanitizers, for tests of very many games, and for a library to try: only the rooms that these need.
  CC := gcc
  CFLAGS := $(MACHINE) -O2 -g1 -DMG_CHECKED -fPIC
  LDFLAGS := -Wl,--as-needed
  ROOMS := base rules record bots review table text engine embed train
else ifeq ($(FLAVOUR),gcc-check)
  # Lines and names for what sanitizers say; all else of -g would be a sixth of the time to build. Only what plays many games is optimised.
  CC := gcc
  CFLAGS := -O0 -g1 -DMG_CHECKED $(SANITIZE)
  LDFLAGS := $(SANITIZE) -fuse-ld=lld
$(foreach room,$(THINK_ROOMS),$(B)/$(room)/%.o): CFLAGS += -O1
else ifeq ($(FLAVOUR),clang-check)
  CC := clang
  CFLAGS := -O1 -g1 -DMG_CHECKED $(SANITIZE)
  LDFLAGS := $(SANITIZE)
else ifeq ($(FLAVOUR),fuzz)
  CC := clang
  CFLAGS := -O1 -g -DMG_CHECKED $(SANITIZE) -fsanitize=fuzzer-no-link
  LDFLAGS := $(SANITIZE)
else ifeq ($(FLAVOUR),tsan)
  # Only what the server needs: tests/tool_serve.c is all that is linked.
  CC := clang
  ROOMS := $(filter-out embed,$(EMBED_ROOMS)) $(SERVER_ROOMS)
  CFLAGS := -O0 -g1 -fsanitize=thread
  LDFLAGS := -fsanitize=thread -fuse-ld=lld
else ifeq ($(FLAVOUR),coverage)
  CC := gcc
  CFLAGS := -O0 -g --coverage -fprofile-update=atomic
  LDFLAGS := --coverage
else ifneq ($(filter $(FLAVOUR),wasm simd dev-wasm dev-simd),)
  # Post-MVP features that every browser of the last four years has; simd: and vectors, which older Safaris lack. No WASI:
  # the module imports nothing.
  CC := clang --target=wasm32-wasi
  AR := llvm-ar-14
  ROOMS := $(EMBED_ROOMS)
  NOT_HERE :=
  LTO := $(if $(DEV),,-flto)
  CFLAGS := -Os $(LTO) -mbulk-memory -msign-ext -mnontrapping-fptoint $(if $(filter %simd,$(FLAVOUR)),-msimd128)
  LDFLAGS := $(LTO) -nostartfiles -Wl,--no-entry,--lto-O3,--gc-sections,--strip-all,--stack-first,-z,stack-size=1048576
  LIBS := -lc-printscan-no-floating-point
else
  $(error unknown FLAVOUR $(FLAVOUR))
endif

LIB_SRC := $(foreach room,$(ROOMS),$(filter-out $(NOT_HERE),$(wildcard src/$(room)/*.c)))
GEN_OBJ := $(B)/gen/sheets.o $(B)/gen/messages.o $(B)/gen/nets.o
# A page fetches its nets by itself.
NETS := $(sort $(wildcard nets/*.net))
OWN_NETS := $(if $(filter %wasm %simd wasm simd,$(FLAVOUR)),,$(NETS))
LIB_OBJ := $(LIB_SRC:src/%.c=$(B)/%.o) $(GEN_OBJ)
# Vectors are for thinking: to be quick to make, dev-simd compiles the players, and has all else from dev-wasm.
ifeq ($(FLAVOUR),dev-simd)
LIB_OBJ := $(patsubst src/%.c,$(B)/%.o,$(wildcard src/bots/*.c))
$(B)/magnate.wasm: build/dev-wasm/libmagnate.a
build/dev-wasm/libmagnate.a: ALWAYS
	@$(MAKE) --no-print-directory -s FLAVOUR=dev-wasm $@
endif
SITE_OBJ := $(B)/gen/site.o $(B)/gen/site_files.o
CMD_OBJ := $(patsubst src/%.c,$(B)/%.o,$(wildcard src/cmd/*.c))
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/test_*.c))
TEST_HELP := $(patsubst tests/%.c,$(B)/tests/%.o,$(filter-out $(wildcard tests/test_*.c tests/tool_*.c),$(wildcard tests/*.c)))
FUZZERS := $(patsubst fuzz/%.c,$(B)/fuzz/%,$(wildcard fuzz/fuzz_*.c))
BENCHES := $(patsubst bench/%.c,$(B)/bench/%,$(wildcard bench/bench_*.c))
BENCH_HELP := $(patsubst bench/%.c,$(B)/bench/%.o,$(filter-out $(wildcard bench/bench_*.c bench/wasm_*.c) bench/seated.c,$(wildcard bench/*.c)))

.PHONY: all help missing run test test-all test-faults program tests fuzzers benches wasm site screenshots coverage fuzz warnings bench bench-server clean golden

all: program ## the program, as build/magnate

help: ## lists the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | sort | awk -F '\t' '{ printf "  make %-15s %s\n", $$1, $$2 }'

run: ## installs what is missing, builds, and starts Magnate
	@tools/install-deps.sh run
	@if [ -e build/release/magnate ]; then echo "Building what has changed ..."; else echo "Building (about a minute) ..."; fi
	@$(MAKE) --no-print-directory -s program FLAVOUR=release
	@echo "Ready; Ctrl-C ends it."
	@build/release/magnate serve

test: ## installs what is missing, builds, and runs every test
	@tools/install-deps.sh test
	@tests/run.sh

test-all: ## the tests, and those that take longer
	@tools/install-deps.sh test
	@tests/run.sh --long

test-faults: ## whether the tests find the faults of tests/faults.txt
	@tools/install-deps.sh test
	@node tools/seeded-faults.mjs

program: $(B)/magnate
	@case $(FLAVOUR) in dev | release) ln -sfn $(FLAVOUR)/magnate build/magnate ;; esac

tests: program $(TESTS) $(B)/tests/tool_forgetful $(B)/tests/tool_endpoints
fuzzers: $(FUZZERS)
benches: program $(BENCHES)

$(B)/magnate: $(CMD_OBJ) $(SITE_OBJ) $(B)/libmagnate.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/libmagnate.a: $(LIB_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(B)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(COMMON) $(CFLAGS) -c -o $@ $<

$(B)/gen/%.o: $(B)/gen/%.c
	$(CC) $(COMMON) $(CFLAGS) -c -o $@ $<

# The site: its table, and its files as they are.
$(B)/gen/site.o: $(PACKED)/site.c $(PACKED)/site.S
	@mkdir -p $(@D)
	$(CC) $(COMMON) $(CFLAGS) -c -o $@ $<

$(B)/gen/site_files.o: $(PACKED)/site.S
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -I$(PACKED) -c -o $@ $<

# What is made from data by small programs of the tree: the shipped boards and the messages as C tables.
TOOL_USES_boards2c := src/rules/board.c src/rules/edition.c src/record/language.c $(wildcard src/record/sheet*.c)
TOOL_USES_nets2c := src/bots/net_file.c
build/tools/%: tools/%.c tools/whole_file.h $(wildcard src/base/*.[ch] src/rules/*.[ch] src/record/sheet*.[ch] src/record/language.[ch] src/bots/net*.[ch])
	@mkdir -p $(@D)
	gcc -std=c11 -D_POSIX_C_SOURCE=200809L $(WARN) -Isrc -O1 -g -o $@ $< $(wildcard src/base/*.c) $(TOOL_USES_$*)

build/tools/po2c: tools/po2c.c tools/plural.h tools/whole_file.h $(wildcard src/base/*.[ch])
	@mkdir -p $(@D)
	gcc -std=c11 -D_POSIX_C_SOURCE=200809L $(WARN) -Isrc -O1 -g -o $@ $(filter %.c,$^)

$(B)/gen/sheets.c: build/tools/boards2c boards/industry.board boards/industria.board
	@mkdir -p $(@D)
	build/tools/boards2c boards/industry.board boards/industria.board > $@

$(B)/gen/nets.c: build/tools/nets2c $(OWN_NETS)
	@mkdir -p $(@D)
	build/tools/nets2c $(OWN_NETS) > $@

# English and what src/record/language.h lists.
LANGUAGES := en $(shell sed -nE 's/^\tX\([A-Z]+, ([a-z]+)\).*/\1/p' src/record/language.h)
CATALOGUES := $(LANGUAGES:%=i18n/%.po)
# Further catalogues, which only the site reads and fetches when it needs them: a language may lack one.
PARTS := learn review people community orders editor
part = i18n/$(1).en.po $(filter-out i18n/$(1).en.po,$(wildcard i18n/$(1).*.po))
PART_CATALOGUES := $(foreach p,$(PARTS),$(call part,$(p)))

$(B)/gen/messages.c $(B)/gen/messages.h &: build/tools/po2c $(CATALOGUES) src/record/language.h
	@mkdir -p $(@D)
	build/tools/po2c $(B)/gen $(CATALOGUES)

missing: build/tools/po2c ## the messages that TO=LANGUAGE lacks, in English, to be translated and appended to its file
	@build/tools/po2c --missing i18n/en.po i18n/$(TO).po
	@for p in $(PARTS); do \
		if [ -e i18n/$$p.$(TO).po ]; then build/tools/po2c --missing i18n/$$p.en.po i18n/$$p.$(TO).po; \
		else printf '\n# i18n/%s.po is not there.\n' $$p.$(TO) && sed '1,/^$$/d' i18n/$$p.en.po; fi || exit 1; \
	done

# It is made before whatever may include it through another header.
$(patsubst src/%.c,$(B)/%.o,$(LIB_SRC)) $(CMD_OBJ) $(patsubst %.c,$(B)/%.o,$(wildcard tests/*.c fuzz/*.c bench/*.c)): | $(B)/gen/messages.h

$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(COMMON) $(CFLAGS) -Itests -c -o $@ $<

# What several tests use; each takes what it needs of it.
$(B)/tests/libhelp.a: $(TEST_HELP)
	@rm -f $@
	$(AR) rcs $@ $^

$(B)/tests/test_%: $(B)/tests/test_%.o $(B)/tests/libhelp.a $(B)/libmagnate.a
	$(CC) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

# The server on a disk that forgets, for tests that kill it.
$(B)/tests/tool_forgetful: $(B)/tests/tool_forgetful.o $(B)/tests/forgetful.o $(filter-out %/main.o,$(CMD_OBJ)) $(SITE_OBJ) $(B)/libmagnate.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

# Programs that script tests talk to.
$(B)/tests/tool_%: $(B)/tests/tool_%.o $(B)/libmagnate.a
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %/libhelp.a,$^) $(B)/libmagnate.a $(LIBS)

$(B)/tests/tool_table: $(B)/tests/libhelp.a

$(B)/fuzz/%.o: fuzz/%.c
	@mkdir -p $(@D)
	$(CC) $(COMMON) $(CFLAGS) -c -o $@ $<

# What only gives a target its corpus is made with any compiler.
REPLAY := $(if $(filter fuzz,$(FLAVOUR)),,$(B)/fuzz/replay.o)
$(B)/fuzz/fuzz_%: $(B)/fuzz/fuzz_%.o $(REPLAY) $(B)/libmagnate.a
	$(CC) $(LDFLAGS) $(if $(REPLAY),,-fsanitize=fuzzer) -o $@ $^ $(LIBS)

$(B)/bench/%.o: bench/%.c
	@mkdir -p $(@D)
	$(CC) $(COMMON) $(CFLAGS) -I. -c -o $@ $<

$(B)/bench/bench_%: $(B)/bench/bench_%.o $(BENCH_HELP) $(B)/libmagnate.a
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LIBS)

$(B)/bench/bench_server: $(B)/bench/seated.o $(B)/tests/http.o $(B)/tests/mortal.o
$(B)/bench/bench_server_grows: $(B)/bench/seated.o $(B)/tests/http.o

# What clang warns of, without making anything, in all C that no flavour of `make test` makes with clang: those are dev-wasm and tsan.
UNREAD := $(filter-out $(EMBED_ROOMS) $(SERVER_ROOMS),$(ROOMS)) cmd
warnings: $(B)/gen/messages.h
	@printf '%s\n' $(wildcard $(UNREAD:%=src/%/*.c) tests/*.c fuzz/*.c bench/*.c) | \
		xargs -P "$$(nproc)" -n 8 clang $(filter-out -MMD -MP,$(COMMON)) -DMG_CHECKED -Wno-unknown-attributes -Itests -I. -fsyntax-only

FUZZ_SECONDS ?= 60

coverage: ## what the C tests reach; fails when the rules fall under 100 % of lines or 95 % of branches
	@$(MAKE) --no-print-directory -s tests FLAVOUR=coverage
	@tools/coverage.sh

fuzz: ## looks for harmful input, FUZZ_SECONDS (60) for each target
	@$(MAKE) --no-print-directory -s fuzzers FLAVOUR=fuzz
	@tools/fuzz.sh $(FUZZ_SECONDS)

bench: ## every benchmark, as one table
	@$(MAKE) --no-print-directory -s benches FLAVOUR=release
	@$(MAKE) --no-print-directory -s wasm
	@tools/bench.sh

bench-server: ## the server beside its disk and its HTTP library, as ratios in one run
	@$(MAKE) --no-print-directory -s program build/release/bench/bench_server build/release/bench/bench_server_grows FLAVOUR=release
	@tools/bench.sh bench_server

# What WebAssembly exports: the functions of embed.h, and memory to write a request into.
EMBED_EXPORTS := mg_embed_new mg_embed_free mg_embed_ask mg_embed_error
EXPORTS := $(EMBED_EXPORTS) malloc free
# The module that only the editor of boards fetches: those of board_report.h.
REPORT_EXPORTS := mg_board_report_new mg_board_report_free mg_board_report_net mg_board_report_play mg_board_report_read malloc free
wasm-exports = $(foreach name,$(1),-Wl,--export=$(name))
WASM_OPT := wasm-opt -O3 $(if $(filter simd,$(FLAVOUR)),--enable-simd) --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --strip-producers --low-memory-unused
optimise = $(if $(DEV),mv $@.big $@,$(WASM_OPT) -o $@ $@.big && rm $@.big)

# Words are to be small there, only the rules and what thinks at each step of a search must be fast.
QUICK := auction describe endgame evaluator leaf lots net plans quick search
ifneq ($(filter wasm simd dev-wasm dev-simd,$(FLAVOUR)),)
$(B)/rules/%.o $(B)/bench/%.o $(QUICK:%=$(B)/bots/%.o): CFLAGS += -O3
endif

wasm: ## the core for the browser, as build/wasm/magnate.wasm, and with vectors as build/simd/magnate.wasm; report.wasm counts games on a board
	@$(MAKE) --no-print-directory -s FLAVOUR=wasm build/wasm/magnate.wasm build/wasm/report.wasm build/wasm/bench.wasm
	@$(MAKE) --no-print-directory -s FLAVOUR=simd build/simd/magnate.wasm

$(B)/magnate.wasm: $(B)/libmagnate.a
	$(CC) $(LDFLAGS) $(call wasm-exports,$(EXPORTS)) -o $@.big $^ $(LIBS)
	$(optimise)

$(B)/report.wasm: $(B)/libmagnate.a
	$(CC) $(LDFLAGS) $(call wasm-exports,$(REPORT_EXPORTS)) -o $@.big $^ $(LIBS)
	$(optimise)

build/wasm/bench.wasm: build/wasm/bench/wasm_games.o build/wasm/bench/random_games.o build/wasm/libmagnate.a
	$(CC) $(LDFLAGS) $(call wasm-exports,mg_bench_games) -o $@.big $^ $(LIBS)
	$(optimise)

golden: ## writes the golden games that are not there yet
	@$(MAKE) --no-print-directory -s FLAVOUR=gcc-check build/gcc-check/tests/test_golden
	@build/gcc-check/tests/test_golden --write

# The site is made in the flavour whose core it carries. Tools that several makes use are there before, so that they are not built twice at once.
WEB := $(PART_CATALOGUES) $(wildcard puzzles/*.txt) $(filter-out web/pack.mjs,$(shell find web -name node_modules -prune -o -type f -print))
TOOLS := build/tools/po2c build/tools/boards2c build/tools/nets2c

ifeq ($(filter simd dev-simd,$(FLAVOUR)),)
build/$(DEV)simd/magnate.wasm: ALWAYS $(if $(DEV),build/dev-wasm/libmagnate.a) | $(TOOLS)
	@$(MAKE) --no-print-directory -s FLAVOUR=$(DEV)simd $@
endif

site: ## the pages as plain files for any host, in build/site
	@$(MAKE) --no-print-directory -s FLAVOUR=wasm build/site/index.html build/web.checked

build/$(DEV)site/index.html: build/$(DEV)wasm/magnate.wasm build/$(DEV)wasm/report.wasm build/parts.checked web/node_modules/.package-lock.json $(WEB) $(CATALOGUES) $(NETS) build/$(DEV)simd/magnate.wasm
	node web/build.mjs build/$(DEV)wasm/magnate.wasm build/$(DEV)simd/magnate.wasm build/$(DEV)wasm/report.wasm build/$(DEV)wasm/gen $(@D)

screenshots: ## the pictures of the README, in docs/pictures
	@tools/install-deps.sh test
	@$(MAKE) --no-print-directory -s program
	@node tools/screenshots.mjs

# For the program: a table, and the files packed.
ifeq ($(PREBUILT),)
ifneq ($(filter wasm dev-wasm,$(FLAVOUR)),)
$(PACKED)/site.S: build/$(DEV)site/index.html web/pack.mjs build/web.checked
	node web/pack.mjs $(if $(DEV),--quick) build/$(DEV)site $(@D)
else
$(PACKED)/site.S: ALWAYS | $(TOOLS)
	@$(MAKE) --no-print-directory -s FLAVOUR=$(DEV)wasm $@
endif
$(PACKED)/site.c: $(PACKED)/site.S ;
endif
.PHONY: ALWAYS

build/parts.checked: build/tools/po2c $(PART_CATALOGUES)
	$(foreach p,$(PARTS),build/tools/po2c --check $(call part,$(p)) &&) touch $@

build/web.checked: $(filter %.ts %.tsx %/tsconfig.json,$(WEB)) web/node_modules/.package-lock.json
	web/node_modules/.bin/tsc -p web
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The site needs node and npm: tools/install-deps.sh installs them." >&2; exit 1; }
	@mkdir -p build
	@cd web && npm ci --ignore-scripts --no-audit --no-fund > ../build/npm.log 2>&1 || { \
		echo "npm could not bring what the site is built with: $$(sed -nE 's/^npm (ERR!|error) (network )?//p' ../build/npm.log | \
		grep -iE 'failed|reason|unable|not found|denied|no space|incompatible' | head -n 1); build/npm.log has all of it." >&2; exit 1; }
	@touch $@

include packaging/install.mk

clean: ## removes build/
	rm -rf build

.SECONDARY:
-include $(wildcard $(B)/*/*.d)
