# wits: make help lists what there is.
.DEFAULT_GOAL := help
TOOL := go tool -modfile=tools/go.mod
FUZZTIME ?= 20s
ATTACKTIME ?= 30s
SOAK ?= 1h
LOAD ?= http://127.0.0.1:8080

.PHONY: help run test test-long deps deps-long check vet lint tests plain raced fuzz attack soak bench load tables picture web wasm types app apptest fresh lintapi build release clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

run: ## play
	go run ./cmd/wits

test: deps ## everything a change must pass: what CI runs
	@$(MAKE) --no-print-directory -j2 --output-sync=target vet apptest
	@$(MAKE) --no-print-directory tests BESIDE='lint fresh'

deps: ## install what the tests need and the machine lacks (Debian and npm packages)
	@command -v npm >/dev/null || { apt-get update -q && apt-get install -qy nodejs npm; }
	@command -v python3 >/dev/null && command -v chromium-headless-shell >/dev/null || { \
		apt-get update -q && apt-get install -qy python3 chromium-headless-shell fonts-liberation; }
	@command -v firefox-esr firefox >/dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends firefox-esr; }
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		apt-get update -q && apt-get install -qy --no-install-recommends postgresql-common && \
		sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf && \
		apt-get install -qy --no-install-recommends postgresql; }
	@command -v pgbouncer /usr/sbin/pgbouncer >/dev/null || { \
		apt-get update -q && apt-get install -qy --no-install-recommends pgbouncer; }
	@$(MAKE) --no-print-directory web/app/node_modules

deps-long: deps ## what make test-long needs besides: programs that read the examples, unpacked into bin/tools and not installed, so that none starts
	@test -x bin/tools/usr/bin/promtool || { apt-get update -q && mkdir -p bin/tools && cd bin/tools && \
		apt-get download -q nginx caddy prometheus && for p in *.deb; do dpkg -x $$p . || exit 1; done && rm *.deb; }

# Compilers and checkers that collect garbage less often take a sixth less time.
LAVISH := GOGC=400

# Five of staticcheck's checks first read everything that we depend on, which takes four times as long as all others together: make test-long has them.
OURS := inherit,-S1011,-SA4017,-SA4018,-SA4023,-SA5012

# Half of what compiling takes is inlining and what debuggers read. Tests debug nothing, and what takes long to compile and little to run is not inlined:
# our own packages but for games, and some that we import. (SQLite would take four times as long.) make test-long compiles everything as it is shipped.
# Where several flags fit a package the last counts.
PLAINLY := -l -dwarf=false
PLAIN := wits/... net/... crypto/tls crypto/x509 github.com/jackc/... github.com/riverqueue/... github.com/pressly/... github.com/danielgtaylor/... github.com/chromedp/...
SPARING := -gcflags=all=-dwarf=false $(patsubst %,'-gcflags=%=$(PLAINLY)',$(PLAIN)) -gcflags=wits/game/...=-dwarf=false -gcflags=wits/games/...=-dwarf=false
vet lint fresh tests plain raced: export GOFLAGS := $(if $(findstring $(PLAINLY),$(GOFLAGS)),$(GOFLAGS),$(strip $(GOFLAGS) $(SPARING)))

vet: # compiles nearly everything, so that nothing else compiles the same beside it
	$(LAVISH) go vet ./...

check: vet lint ## formatting, vet, staticcheck, tidy modules

lint:
	@unformatted=$$($(LAVISH) $(TOOL) gofumpt -l .); if [ -n "$$unformatted" ]; then \
		echo "gofumpt wants to change:"; echo "$$unformatted"; exit 1; fi
	go mod tidy -diff
	$(LAVISH) $(TOOL) staticcheck -checks '$(OURS)' ./...

# The race detector is for what runs side by side; it takes several times as long. make test races the core, through which everything else
# runs, and make test-long everything: compiling the rest for the detector takes as long as its tests. SQLite goes without it: it is C that was translated.
CORE := ^wits/(arena|botproc|play|store/(sqldb|sqlite)|term/tty|work)$$
# Most tests of these ask, wait for the answer, and ask again: they run without it. With it run those in files that start something.
PICKED := arena
STARTS := ^\s*(defer )?go [a-z(]|\.Go\(|Workers:
# Tests in browsers wait for browsers, and those of cmd/wits run a program that was built without it.
BROWSERS := ^wits/web/(e2e|wasm)$$
# Attacks are timed, so they run alone.
ATTACK := '^TestAttack$$'
# make test-long soaks for a moment.
LATER := '^Test(Attack|Soak)$$'
RACE := -race '-gcflags=modernc.org/...=-dwarf=false -race=false'
# check has vetted everything; nobody debugs these binaries.
GOTEST := go test -vet=off -ldflags=-w -timeout 20m -toolexec 'env $(LAVISH)'
# What takes longest begins first, and what follows fills the time that it waits.
LONGEST := ^wits/(cmd/wits|internal/trial|web|term|catalog)$$

tests: ## all tests, with the race detector for what everything runs through; then those that flood a server
	@$(MAKE) --no-print-directory -j2 --output-sync=target plain raced $(BESIDE) # browsers and servers are waited for: the rest fills that time
	$(GOTEST) -run $(ATTACK) ./internal/trial

plain: # what is not raced, and what runs programs, browsers and servers, which wait: three packages at a time
	$(GOTEST) -p 3 -skip $(LATER) $$(go list ./... | grep -E '$(BROWSERS)') $$(go list ./... | grep -E '$(LONGEST)') $(PICKED:%=./%) $$(go list ./... | grep -E -v '$(CORE)')

raced: # the core; it waits more than it computes, so four packages at a time
	@$(LAVISH) go build $(RACE) $$(go list ./... | grep -E '$(CORE)')
	$(GOTEST) -p 4 $(RACE) -run "^($$(grep -lE '$(STARTS)' $(PICKED:%=%/*_test.go) | xargs grep -ohE '^func Test\w+' | cut -c6- | paste -sd'|'))\$$" $(PICKED:%=./%)
	$(GOTEST) -p 4 $(RACE) $$(go list ./... | grep -E '$(CORE)' | grep -vxF $(PICKED:%=-e wits/%) | sort -r)

test-long: deps-long ## everything that takes its time: all checks, all tests in their long forms and with the race detector, packages installed, attacks, fuzzing
	$(TOOL) staticcheck ./...
	WITS_LONG=1 sh web/app/fresh.sh
	WITS_LONG=1 go test -race -timeout 1h -skip $(ATTACK) ./...
	go test $(FLAGS) ./store/postgres
	cd tools/release && CGO_ENABLED=0 go vet ./... && CGO_ENABLED=0 go test -timeout 1h ./...
	@$(MAKE) --no-print-directory attack fuzz

fuzz: ## every fuzz target for FUZZTIME each (20s)
	@for pkg in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

attack: ## everything a hostile visitor can do, for ATTACKTIME each (30s); make test does it for a moment
	ATTACKTIME=$(ATTACKTIME) go test -count=1 -timeout 2h -v -run $(ATTACK) ./internal/trial

soak: ## everybody at once for SOAK (1h) on each database, with kills, restarts, full disks and clock jumps; then an audit
	SOAK=$(SOAK) go test -count=1 -timeout 0 -parallel 3 -v -run '^TestSoak$$' ./internal/trial

bench: ## all benchmarks, with allocations
	go test -run '^$$' -bench . -benchmem ./...

load: ## measure a server: one of its own, or that at the address LOAD, started with --limit all=0 --metrics
	LOAD=$(LOAD) go test -run '^$$' -bench . -benchtime 1x ./internal/trial

tables: build ## play the tables of docs/minds*.md again (hours); GAMES names some of them
	sh games/tables.sh $(GAMES)

picture: ## draw the README's picture: plays wits in a terminal as docs/pictures/wits.script says
	WITS_PICTURE=docs/pictures/wits.svg go test -count=1 -run '^TestThePictureIsDrawn$$' ./cmd/wits

web: wasm app ## everything the browser loads, into web/dist/files

wasm: ## the games for the browser's worker, into web/dist/files
	@mkdir -p bin web/dist/files
	sh web/app/wasm.sh bin/wits.wasm
	node web/app/pack.mjs bin/wits.wasm web/dist/files/wits.wasm.br
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" web/app/src/engine/wasm_exec.js
	go env GOVERSION > web/dist/go.version
	sh web/app/sources.sh web/dist/files/wits.wasm.br > web/dist/wasm.txt
	@ls -l bin/wits.wasm web/dist/files/wits.wasm.br | awk '{ print $$5, $$9 }'

types: ## the browser app's types, from the server's description
	cd web/app && npm run --silent types

app: web/app/node_modules ## the browser app alone
	cd web/app && npx tsc --noEmit && node build.mjs

apptest: web/app/node_modules ## the browser app's own tests; fresh checks their types
	cd web/app && npm test --silent

fresh: web/app/node_modules ## what is shipped to browsers is what the sources build, types checked strictly
	@$(LAVISH) sh web/app/fresh.sh

web/app/node_modules: web/app/package-lock.json
	cd web/app && npm ci --no-audit --no-fund --silent
	@touch $@

lintapi: web/lint/node_modules ## the API's description, by redocly and spectral; both are to be silent
	WITS_OPENAPI=$(CURDIR)/web/lint/openapi.json go test -count=1 -run '^TestTheDescriptionIsWritten$$' ./web
	cd web/lint && npx redocly lint openapi.json && npx spectral lint --fail-severity hint openapi.json

web/lint/node_modules: web/lint/package-lock.json
	cd web/lint && npm ci --no-audit --no-fund --silent
	@touch $@

# How a release is built, too.
FLAGS = $$(grep -v '^\#' tools/release/flags)

build: ## a static binary in bin/
	CGO_ENABLED=0 go build $(FLAGS) -ldflags '-s -w' -o bin/wits ./cmd/wits

release: ## what is published, into bin/release: the same bytes for the same commit
	rm -rf bin/release
	cd tools/release && go run .

clean: ## remove what build made
	rm -rf bin
