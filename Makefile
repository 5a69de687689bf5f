# make test is the whole proof; CI runs nothing else. On a machine with apt and
# root it installs the tools that the tests drive; elsewhere it names them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test

GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0
GO_FOLDERS := builder cmd data rules static views

.PHONY: test short soak bench race fuzz lint vet subjects vuln current tools fonts generate answers packs schemas guide drawing words pins pins-diff game release run

# Browser tests mostly wait, so lint runs beside the tests. The race detector and fuzzing
# compile everything once more (10 processor minutes on a new machine): make soak has them.
test: tools
	@$(MAKE) --no-print-directory current
	@$(MAKE) --no-print-directory -j2 tests checks

.PHONY: tests checks
tests:
	@.ci/tests

checks: lint vet subjects

# The quick loop: no browser journeys, no PostgreSQL, small counts.
short:
	go test -short ./...

# Every count in full; takes hours. One package after another, since times are taken.
soak: tools
	GANTRY_SOAK=1 go test -count=1 -p 1 -timeout 90m ./...
	.ci/tests race
	.ci/fuzz 2m

bench:
	go test -run '^$$' -bench . -benchmem -count 5 ./...

# Every test named TestConcurrent… with the race detector.
race:
	.ci/tests race

fuzz:
	.ci/fuzz 30s

# With room for garbage, lint takes 118 s of processor time on an empty cache, before 229 s.
lint vet: export GOGC = 400

lint:
	@echo "lint: golangci-lint"
	@go run $(GOLANGCI) run --allow-parallel-runners --timeout 15m ./...

# Known faults of what Gantry is built with. It asks a database on the internet,
# and says NOT RUN (exit 3 of the script) where that cannot be reached.
vuln:
	@.ci/vuln $(GOVULNCHECK)

vet:
	go vet ./...

subjects:
	@.ci/subjects

# Sources are formatted and generated code is what its templates make.
current:
	@unformatted=$$(gofmt -l $(GO_FOLDERS)); if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt: $$unformatted"; exit 1; fi
	@sums() { find views -name '*_templ.go' -exec sha256sum {} + | sort; }; \
	before=$$(sums); go tool templ generate -path views >/dev/null; \
	if [ "$$before" != "$$(sums)" ]; then echo "generated templates were not current; they are now: commit them"; exit 1; fi

tools:
	@.ci/tools

fonts:
	static/fonts/build.sh

# What the games answer to their fixtures, after rulesVersion was raised or fixtures
# came; see TestAnswersStand.
answers:
	go test ./cmd/gantry -run '^TestAnswersStand$$' -args -answers

# Keeps the shipped packs of new versions in data/packs, by their hash.
packs:
	go test ./cmd/gantry -run '^TestShippedPacksAreKept$$' -args -packs

# Writes the schemas of the games' packs, after their structs in Go changed.
schemas:
	go test ./cmd/gantry -run '^TestSchemasOfPacksAreCurrent$$' -args -schemas

# Writes the rosters of the guide, one that breaks it a rule, after rules or their
# fixtures changed.
guide:
	go test ./cmd/gantry -run '^TestGuideIsCurrent$$' -args -guide

# Writes the hash of how pages are drawn, after anything that is printed changed; a PDF
# names it, so that a check accuses no page of an earlier build.
drawing:
	go test ./builder/proof -run '^TestDrawingIsCurrent$$' -args -drawing

# Writes every text that a person can meet, and every comment, into words.txt (or WORDS=file), with where it
# is, lowers what TestWords allows, and lists what breaks the rules and the longest pages.
words:
	go test ./cmd/gantry -run '^TestWords$$' -v -args -words $(abspath $(or $(WORDS),words.txt))

# Pins every page, paper and answer as it is now, and keeps what is pinned in .cache/pins;
# pins-diff shows what differs from there.
pins:
	rm -rf .cache/pins
	go test ./cmd/gantry -run '^TestPins$$' -args -pins -pinned $(abspath .cache/pins)

pins-diff:
	rm -rf .cache/pins-now
	-@go test ./cmd/gantry -run '^TestPins$$' -args -pinned $(abspath .cache/pins-now) >/dev/null
	@git diff --no-index --text --word-diff=plain -U1 .cache/pins .cache/pins-now

# All that is written from a game: after a new one, or its rules data or fixtures, changed.
game: schemas packs answers guide words pins

# Builds the command into bin, with the twin for browsers inside: a server without the sources can then offer it.
release:
	go test ./builder/twin -run '^TestRelease$$' -timeout 30m -args -release
	go build -trimpath -o bin/gantry ./cmd/gantry
	rm builder/twin/release/gantry.wasm.br builder/twin/release/wasm_exec.js

generate:
	go tool templ generate -path views

run:
	go run ./cmd/gantry serve
