package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// lintPack lints the shipped pack of a game under another version, with edits of
// members: a pointer and a JSON value, "" to remove one.
func lintPack(t *testing.T, game, version string, edits [][2]string, flags ...string) ([]mistake, []byte) {
	t.Helper()
	n, err := doc.Parse(data.Pack(game))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range append(slices.Clone(edits), [2]string{"/version", strconv.Quote(version)}) {
		at := strings.LastIndexByte(e[0], '/')
		around, ok := n.At(e[0][:at])
		if !ok {
			t.Fatalf("the pack of %s has no %s", game, e[0][:at])
		}
		name := e[0][at+1:]
		around.Members = slices.DeleteFunc(around.Members, func(m doc.Member) bool { return m.Name == name })
		if e[1] == "" {
			continue
		}
		value, err := doc.Parse([]byte(e[1]))
		if err != nil {
			t.Fatal(err)
		}
		around.Put(name, value)
	}
	text := n.Append(nil)
	file := filepath.Join(t.TempDir(), "own.json")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code := invoke(t, slices.Concat([]string{"packs", "lint", "--json"}, flags, []string{file})...)
	var found []mistake
	if err := json.Unmarshal([]byte(stdout), &found); err != nil || (code == exitFine) != (len(found) == 0) {
		t.Fatalf("lint ends with %d: %s%s", code, stdout, stderr)
	}
	return found, text
}

// dart is a row of weapons that no pack has.
const dart = `{"name": "Dart", "kind": "weapon", "slots": 1, "range": 3, "attacks": 1, "strength": 0}`

// has reports whether there is a mistake at a place, with its line and such a reason.
func has(found []mistake, pointer, reason string) bool {
	return slices.ContainsFunc(found, func(m mistake) bool {
		return m.Pointer == pointer && m.Line > 0 && strings.Contains(m.Reason, reason)
	})
}

// What the game cannot use is a mistake in a new pack, and no reason not to open one in
// use. Each row puts one such part into the shipped pack.
func TestLintRefusesWhatTheGameCannotUse(t *testing.T) {
	for _, row := range rulestest.Some([]struct{ game, at, value, place, reason string }{
		{game: "mechahex", at: "/classes/rows/light-mecha/locations/tail", value: "2", reason: "Allowed here: torso"},
		{game: "mechahex", at: "/classes/rows/custom", reason: "reserved for player designs", value: `{"name": "Own",
			"kind": "mecha", "points": 10, "evasion": 2, "toughness": 2, "locations": {"torso": 1}}`},
		{game: "mechahex", at: "/editions/rows/2023/classes/unarmed-structure/locations/tail", value: "1",
			reason: "Allowed here: torso"},
		{game: "mechahex", at: "/heroes/rows/ace-pilot/slots", value: "1", reason: "only ace-custom gives slots"},
		{game: "mechahex", at: "/heroes/rows/ace-pilot/recovers", value: "1", reason: "only titles"},
		{game: "mechahex", at: "/titles/rows/vanguard/slots", value: "1", reason: "only the hero"},
		{game: "mechahex", at: "/upgrades/rows/ram-armor/heat", value: "2", reason: "only heat-sinks"},
		{game: "mechahex", at: "/upgrades/rows/boost-jets/slots-by-class/heavy-vehicle", value: "1",
			reason: "only mecha"},
		{game: "mechahex", at: "/special-rules/rows/stealth", value: `{"name": "Stealth", "text": "Hides."}`,
			reason: "no class, hero"},
		{game: "mechahex", at: "/editions/rows/2023/special-rules/stealth",
			value: `{"text": "Hides.", "cite": "Page 1"}`, reason: "there is no special rule"},
		{game: "mechastellar", at: "/frames/rows/6", value: "3000", reason: "Allowed here: 1, 2, 3, 4, 5"},
		{game: "mechastellar", at: "/pilots/rows/3",
			value: `{"pilot": "God", "kaiju": "God", "captain": "God", "traits": 3}`, reason: "Allowed here: 0, 1, 2"},
		{game: "mechastellar", at: "/base/rows/stealth", value: "3", reason: "Allowed here: shooting"},
		{game: "mechastellar", at: "/growth/rows/move", value: `{"full": 1, "every": 1}`,
			reason: "Allowed here: shooting"},
		{game: "mechastellar", at: "/size/names/6", value: `"Colossal"`, reason: "Allowed here: 0, 1"},
		{game: "mechastellar", at: "/army/engagement/tiny", value: "2", reason: "Allowed here: small"},
		{game: "mechastellar", at: "/frame-bonus/from", value: "6", reason: "maximum Frame of 5"},
		{game: "mechastellar", at: "/tiers/rows/3/begin", value: "11", reason: "maximum Performance of 10"},
		{game: "mechastellar", at: "/size/evade/very-large/from", value: "6", reason: "maximum Size of 5"},
		{game: "mechastellar", at: "/types/rows/super-robot/havoc", value: "1", reason: "the type has power"},
		{game: "mechastellar", at: "/modules/rows/stellar/saves", value: "2", reason: "multiply HP"},
		{game: "mechastellar", at: "/weapons/rows/machine-gun/indirect-to", value: "20", reason: "not indirect"},
		{game: "mechastellar", at: "/profiles/rows/green-viking/alternates/giant-bazooka", value: `["machine-gun"]`,
			reason: "no giant-bazooka to replace"},
		{game: "mechastellar", at: "/profiles/rows/green-viking/printed/speed", value: "2",
			reason: "Allowed here: points"},
		{game: "mechastellar", at: "/profiles/rows/green-viking/catapult", value: "2", reason: "only a warship"},
		{game: "fleshwound", at: "/ammo/rows/foam", value: `{"name": "Foam", "text": "Nothing burns."}`,
			reason: "Allowed here: ene"},
		{game: "fleshwound", at: "/criticals/rows/sensor", reason: "Allowed here: engine",
			value: `{"name": "Sensor", "short": "S", "text": "Blind.", "each": 1, "explode": 4}`},
		{game: "fleshwound", at: "/crit-table/rows/13", value: `"nothing"`, reason: "Allowed here: 2"},
		{game: "masc", at: "/words/rows/speed", value: `{"name": "Speed", "text": "How fast."}`,
			reason: "Allowed here: move"},
		{game: "robotech", at: "/sample/rows/ghost", reason: `there is no profile "ghost"`, value: `{"crew": 1,
			"actions": 1, "hp": 5, "leadership": 0, "points": 5, "pil": 1, "gun": 1, "size": 5, "melee": 0}`},
		{game: "robotech", at: "/sample/rows/vf-1a/modes/boat", reason: `no mode "boat"`,
			value: `{"pil": 1, "gun": 1, "size": 5, "melee": 0}`},
		{game: "robotech", at: "/values/rows/club", value: `{"name": "Club", "text": "Ours."}`,
			reason: "Allowed here: sample"},
		{game: "robotech", at: "/modifiers/rows/fog", value: `{"name": "Fog", "on": "hit", "n": -1}`,
			reason: "is not used"},
		{game: "robotech", at: "/criticals/rows/7", value: `{"name": "Sensors"}`, reason: "Allowed here: 1"},
		{game: "robotech", at: "/traits/rows/quick/own-attacks", value: "-1", reason: "of fast units"},
		{game: "robotech", at: "/weapons/rows/pbc-11/lr", value: "30", reason: "no shot is at long range"},
	}) {
		found, text := lintPack(t, row.game, "9.0.0", [][2]string{{row.at, row.value}, {"/examples", "[]"}})
		if len(found) != 1 || !has(found, row.at, row.reason) {
			t.Errorf("%s %s: %v, want one mistake there: %s", row.game, row.at, found, row.reason)
		}
		if _, err := builder.OpenPack(systems.All, text); err != nil {
			t.Errorf("%s %s: the pack does not open: %v", row.game, row.at, err)
		}
	}
}

// Ids that lists have may not go without a word, and a version has one content.
func TestLintComparesWithTheVersionBefore(t *testing.T) {
	for _, row := range []struct {
		name, version string
		edits         [][2]string
		want          [][2]string // places and reasons, all of them
	}{
		{"nothing changed", "1.3.1", nil, nil},
		{"a new version", "9.0.0", [][2]string{{"/classes/rows/light-mecha/points", "39"}}, nil},
		{"changed rows", "1.3.1",
			[][2]string{{"/classes/rows/light-mecha/points", "39"}, {"/weapons/rows/rail-gun/range", "13"},
				{"/army/limit", "210"}},
			[][2]string{{"/classes/rows/light-mecha", "changed, but the version is still 1.3.1: raise it"},
				{"/weapons/rows/rail-gun", "raise it"}, {"/army", "raise it"}}},
		{"a new row", "1.3.1", [][2]string{{"/weapons/rows/dart", dart}},
			[][2]string{{"/weapons/rows/dart", "raise it"}}},
		{"removed rows", "9.0.0",
			[][2]string{{"/weapons/rows/long-missiles", ""}, {"/heroes/rows/tactical-master", ""}, {"/examples", "[]"}},
			[][2]string{{"/weapons/rows", `lacks "long-missiles" from version 1.3.1`},
				{"/heroes/rows", `lacks "tactical-master"`}}},
		{"removed with a word", "9.0.0",
			[][2]string{{"/weapons/rows/long-missiles", ""}, {"/weapons/rows/light-gatling", ""},
				{"/examples", "[]"}, {"/tombstones", `{"long-missiles": "Withdrawn."}`},
				{"/aliases", `{"light-gatling": "medium-gatling"}`}}, nil},
		{"a member less", "1.3.1", [][2]string{{"/yardstick", ""}},
			[][2]string{{"", `lacks "yardstick", but the version is still 1.3.1`}}},
	} {
		found, _ := lintPack(t, "mechahex", row.version, row.edits)
		if len(found) != len(row.want) {
			t.Errorf("%s: %v, want %d mistakes", row.name, found, len(row.want))
		}
		for _, w := range row.want {
			if !has(found, w[0], w[1]) {
				t.Errorf("%s: no mistake at %q that says %q among %v", row.name, w[0], w[1], found)
			}
		}
	}
}

// --against names another version before than the shipped one.
func TestLintAgainstAFile(t *testing.T) {
	before := filepath.Join(t.TempDir(), "before.json")
	own := [][2]string{{"/weapons/rows/dart", dart}}
	_, text := lintPack(t, "mechahex", "9.0.0", own)
	if err := os.WriteFile(before, text, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, game, version string
		edits               [][2]string
		place, reason       string
	}{
		{"the same", "mechahex", "9.0.0", own, "", ""},
		{"without its own row", "mechahex", "9.1.0", nil, "/weapons/rows", `lacks "dart" from version 9.0.0`},
		{"another game", "masc", "9.1.0", nil, "/id", `the earlier version has "mechahex"`},
	} {
		found, _ := lintPack(t, row.game, row.version, row.edits, "--against", before)
		if (row.reason == "") != (len(found) == 0) || row.reason != "" && !has(found, row.place, row.reason) {
			t.Errorf("%s: %v, want %s at %q", row.name, found, row.reason, row.place)
		}
	}
	if _, stderr, code := invoke(t, "packs", "lint", "--against", before+"x", before); code != exitFailure ||
		!strings.Contains(stderr, "file not found") {
		t.Errorf("a file that is not there: %d, %s", code, stderr)
	}
}

// What Gantry shipped lints clean, the newest and those before.
func TestShippedPacksLintClean(t *testing.T) {
	for _, e := range rulestest.Some(data.Index()) {
		file := filepath.Join(t.TempDir(), e.ID+".json")
		if err := os.WriteFile(file, data.PackOf(e.SHA256), 0o644); err != nil {
			t.Fatal(err)
		}
		if stdout, _, code := invoke(t, "packs", "lint", file); code != exitFine {
			t.Errorf("%s %s:\n%s", e.ID, e.Version, stdout)
		}
	}
}
