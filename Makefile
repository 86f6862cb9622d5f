# wits: make help lists what there is.
.DEFAULT_GOAL := help
TOOL := go tool -modfile=tools/go.mod
FUZZTIME ?= 20s
ATTACKTIME ?= 30s
LOAD ?= http://127.0.0.1:8080

.PHONY: help run test test-long deps check tests plain raced fuzz attack bench load tables picture web wasm types app apptest fresh lintapi build clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

run: ## play
	go run ./cmd/wits

test: deps ## everything a change must pass: what CI runs
	@$(MAKE) --no-print-directory -j2 --output-sync=target check fresh apptest
	@$(MAKE) --no-print-directory tests

deps: ## install what the tests need and the machine lacks (Debian and npm packages)
	@command -v npm >/dev/null || { apt-get update -q && apt-get install -qy nodejs npm; }
	@command -v python3 >/dev/null && command -v chromium >/dev/null || { apt-get update -q && apt-get install -qy python3 chromium; }
	@command -v firefox-esr firefox >/dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends firefox-esr; }
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		apt-get update -q && apt-get install -qy --no-install-recommends postgresql-common && \
		sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf && \
		apt-get install -qy --no-install-recommends postgresql; }
	@command -v pgbouncer /usr/sbin/pgbouncer >/dev/null || { \
		apt-get update -q && apt-get install -qy --no-install-recommends pgbouncer; }
	@$(MAKE) --no-print-directory web/app/node_modules

check: ## formatting, vet, staticcheck, tidy modules
	@unformatted=$$($(TOOL) gofumpt -l .); if [ -n "$$unformatted" ]; then \
		echo "gofumpt wants to change:"; echo "$$unformatted"; exit 1; fi
	go mod tidy -diff
	go vet ./...
	$(TOOL) staticcheck ./...

# The race detector is for what runs side by side; it takes several times as long, and what starts nothing has no races. archtest
# holds that whatever starts something is here. SQLite goes without it: it is C that was translated.
RACED := ^wits/((arena|term)$$|(botproc|client|identity|internal/(load|players)|play|sshd|store|web|work|term/(plain|tty)|games/[a-z]+/(protocol|table))(/|$$))
# Tests in browsers wait for browsers, and those of cmd/wits, and those that flood or kill a server, run a program that was built without it.
BROWSERS := ^wits/web/(e2e|wasm)$$
RACE := -race -gcflags=modernc.org/...=-race=false
# check has vetted everything.
GOTEST := go test -vet=off -timeout 20m

tests: ## all tests, with the race detector wherever anything runs side by side; then those that flood a server
	@$(MAKE) --no-print-directory -j2 --output-sync=target plain raced
	$(GOTEST) ./internal/attack

plain: # what starts nothing, and what runs programs: browsers, which take longest, and servers
	$(GOTEST) $$(go list ./... | grep -E '$(BROWSERS)') $$(go list ./... | grep -v '^wits/internal/attack$$' | grep -E -v '$(RACED)')

raced: # what runs side by side
	$(GOTEST) $(RACE) $$(go list ./... | grep -E '$(RACED)' | grep -E -v '$(BROWSERS)' | sort -r)

test-long: ## everything that takes its time: all tests in their long forms and with the race detector, attacks, fuzzing
	WITS_LONG=1 go test -race -timeout 1h $$(go list ./... | grep -v '^wits/internal/attack$$')
	@$(MAKE) --no-print-directory attack fuzz

fuzz: ## every fuzz target for FUZZTIME each (20s)
	@for pkg in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

attack: ## everything a hostile visitor can do, for ATTACKTIME each (30s); make test does it for a moment
	ATTACKTIME=$(ATTACKTIME) go test -count=1 -timeout 2h -v -run '^TestAttack$$' ./internal/attack

bench: ## all benchmarks, with allocations
	go test -run '^$$' -bench . -benchmem ./...

load: ## measure a server: one of its own, or that at the address LOAD, started with --limit all=0 --metrics
	LOAD=$(LOAD) go test -run '^$$' -bench . -benchtime 1x ./internal/load

tables: build ## play the tables of docs/minds*.md again (hours); GAMES names some of them
	sh games/tables.sh $(GAMES)

picture: ## draw the README's picture: plays wits in a terminal as docs/pictures/wits.script says
	go build -o bin/wits ./cmd/wits
	go run ./internal/picture docs/pictures/wits.script bin/wits play mastermind classic --seed 42 > docs/pictures/wits.svg

web: wasm app ## everything the browser loads, into web/dist/files

wasm: ## the games for the browser's worker, into web/dist/files
	@mkdir -p bin web/dist/files
	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags '-s -w' -o bin/wits.wasm ./web/wasm
	go run ./internal/gzip < bin/wits.wasm > web/dist/files/wits.wasm.gz
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" web/app/src/engine/wasm_exec.js
	go env GOVERSION > web/dist/go.version
	@ls -l bin/wits.wasm web/dist/files/wits.wasm.gz | awk '{ print $$5, $$9 }'

types: ## the browser app's types, from the server's description
	cd web/app && npm run --silent types

app: web/app/node_modules ## the browser app alone
	cd web/app && npx tsc --noEmit && node build.mjs

apptest: web/app/node_modules ## the browser app's own tests
	cd web/app && npx tsc --noEmit && npm test --silent

fresh: web/app/node_modules ## what is shipped to browsers is what the sources build, types checked strictly
	@sh web/app/fresh.sh

web/app/node_modules: web/app/package-lock.json
	cd web/app && npm ci --no-audit --no-fund --silent
	@touch $@

lintapi: web/lint/node_modules ## the API's description, by redocly and spectral; both are to be silent
	WITS_OPENAPI=$(CURDIR)/web/lint/openapi.json go test -count=1 -run '^TestTheDescriptionIsWritten$$' ./web
	cd web/lint && npx redocly lint openapi.json && npx spectral lint --fail-severity hint openapi.json

web/lint/node_modules: web/lint/package-lock.json
	cd web/lint && npm ci --no-audit --no-fund --silent
	@touch $@

build: ## a static binary in bin/
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o bin/wits ./cmd/wits

clean: ## remove what build made
	rm -rf bin
