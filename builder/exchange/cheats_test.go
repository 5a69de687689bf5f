package exchange_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// hexOpen and stellarOpen are the events under which lists cheat.
const (
	hexOpen = `{"format": "gantry.event/1", "name": "Hex Open", "system": "mechahex",
		"impose": {"limit": 200, "options": {"edition": "2023"}}, "allow": {"overrides": "none"},
		"require": {"player": true}}`
	stellarOpen = `{"format": "gantry.event/1", "name": "Stellar Open", "system": "mechastellar",
		"impose": {"limit": 500}, "allow": {"overrides": "none", "designed-weapons": true, "designed-units": true},
		"require": {"player": true}}`
)

// document is a list as JSON, to be changed.
type document map[string]any

func (d document) unit(n int) document  { return d["units"].([]any)[n].(map[string]any) }
func (d document) mount(n int) document { return d["mounts"].([]any)[n].(map[string]any) }
func (d document) choose(id string, v any) {
	if d["choices"] == nil {
		d["choices"] = map[string]any{}
	}
	d["choices"].(map[string]any)[id] = v
}

// custom makes a unit a design of its player's.
func (d document) custom(name string, cost int) {
	d["profile"], d["name"], d["count"] = "custom", name, 1
	d["choices"] = map[string]any{"type": "ms", "role": "sniper", "performance": 4, "frame": 2,
		"armor": 1, "cost": cost}
}

func override(path string, value any, basis string) []any {
	return []any{map[string]any{"path": path, "value": value, "reason": "FAQ", "basis": basis,
		"cite": "Mecha: HEX, p. 3"}}
}

// noticed is all that an organizer is told of an entry, a word for each: its state, the
// rules of its errors and warnings, what its import noticed, and what the list changes.
func noticed(e exchange.CheckEntry) (words []string) {
	switch {
	case e.Skipped != "":
		return []string{"skipped"}
	case e.Checked == nil:
		return []string{"unreadable"}
	}
	for _, f := range e.Findings {
		if f.Severity != rules.Info {
			words = append(words, f.Rule)
		}
	}
	for _, n := range e.Import {
		words = append(words, "import "+string(n.Kind))
	}
	for _, line := range e.Alike() {
		word, _, _ := strings.Cut(strings.TrimPrefix(line, "maybe "), " as ")
		words = append(words, word)
	}
	b := e.Brings
	for word, n := range map[string]int{"typed": b.Overrides.Typed, "house": b.Overrides.House, "notes": b.Notes,
		"designed unit": b.Designed.Units, "designed weapon": b.Designed.Weapons, "unknown field": b.Fields} {
		if n > 0 {
			words = append(words, "changes "+word)
		}
	}
	return words
}

// countedGame counts how often a force is read.
type countedGame struct {
	rules.Game
	reads *int
}

func (g countedGame) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	*g.reads++
	return g.Game.Read(ctx, f)
}

// Each way to cheat that a stranger tried on an organizer is noticed. Cheats with PDFs are
// in builder/proof, those with texts in TestTextsThatCheat, those with codes in
// TestTokensUnderEvents.
func TestCheats(t *testing.T) {
	reads := 0
	all := slices.Clone(systems.All)
	for i, open := range all {
		all[i].Open = func(pack []byte) (rules.Game, error) {
			g, err := open.Open(pack)
			return countedGame{g, &reads}, err
		}
	}
	lib, err := builder.NewLibrary(all, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	under := map[string]*event.Conditions{"hex": prepared(t, lib, hexOpen), "stellar": prepared(t, lib, stellarOpen)}
	list := func(system string, n int, change func(document)) string {
		p, err := lib.Pack(system)
		if err != nil {
			t.Fatal(err)
		}
		var d document
		if err := json.Unmarshal(p.Examples[n].Encode(), &d); err != nil {
			t.Fatal(err)
		}
		d["player"] = "Mara"
		if change != nil {
			change(d)
		}
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	hex := func(change func(document)) string { return list("mechahex", 1, change) }
	stellar := func(change func(document)) string { return list("mechastellar", 0, change) }
	custom := func(name string) string {
		return stellar(func(d document) { d.unit(4).custom(name, 20) })
	}
	for _, row := range []struct{ id, event, list, want string }{
		{"honest", "hex", hex(nil), ""},
		{"honest, stellar", "stellar", stellar(nil), ""},
		{"c01 own limit", "hex", hex(func(d document) { d["limit"] = 210 }), "event-limit"},
		{"c02 another edition", "hex", hex(func(d document) { d["options"].(map[string]any)["edition"] = "2021" }),
			"event-option"},
		{"c02 seven gatlings", "hex", hex(func(d document) {
			for n, unit := range []int{0, 0, 1, 1, 2, 2, 3} {
				d.unit(unit).mount(n % 2)["item"] = "light-gatling"
			}
		}), "item-limit"},
		{"c03 forged number", "hex", hex(func(d document) {
			d["overrides"] = override("/classes/rows/light-mecha/move", 9, "printed")
		}), "event-override"},
		{"c03 forged number, without the event", "", hex(func(d document) {
			d["overrides"] = override("/classes/rows/light-mecha/move", 9, "printed")
		}), "override-printed"},
		{"c06 fields that nobody reads", "hex", hex(func(d document) { d.unit(0)["attack"] = "rail-gun" }),
			"changes unknown field"},
		{"c07 a member twice", "hex", strings.Replace(hex(nil), `{"format"`, `{"limit":200,"limit":210,"format"`, 1),
			"unreadable"},
		{"c08 a Cyrillic letter in an item", "hex", hex(func(d document) { d.unit(0).mount(0)["item"] = "rаil-gun" }),
			"unknown-item"},
		{"c14 three of a weapon", "hex", hex(func(d document) {
			for n := range 3 {
				d.unit(0).mount(n + 3)["item"] = "medium-laser"
			}
		}), "item-limit"},
		{"c15 more vehicles than mecha carry", "hex", hex(func(d document) { d.unit(3)["count"] = 8 }),
			"vehicles-per-mecha"},
		{"c16 two aces", "hex", hex(func(d document) {
			for n := range 3 {
				d.unit(n).choose("hero", "ace-pilot")
				d.unit(n).choose("title", "vanguard")
			}
		}), "hero-per-200"},
		{"c17 own weapon named as a published one", "stellar", stellar(func(d document) {
			m := d.unit(0).mount(0)
			m["item"], m["value"] = "custom",
				map[string]any{"name": "Machine Gun", "slots": 1, "range": 99, "attacks": 9,
					"pen": 9, "dmg": 900}
		}), "name-taken"},
		{"m12 typed number at a wrong path", "hex", hex(func(d document) {
			d["overrides"] = override("/class/rows/light-mecha/move", 9, "typed")
		}), "event-override"},
		{"m12 the same without the event", "", hex(func(d document) {
			d["overrides"] = override("/class/rows/light-mecha/move", 9, "typed")
		}), "unknown-path"},
		{"c18 own chassis", "hex", hex(func(d document) { d.unit(0)["profile"] = "custom" }), "event-designed"},
		{"c22 twin ids", "hex", hex(func(d document) { d.unit(1)["id"] = "u1" }), "duplicate-id"},
		{"c23 stats in a mount's value", "hex", hex(func(d document) {
			d.unit(0).mount(0)["value"] = map[string]any{"range": 12}
		}), "bad-value"},
		{"c35 smuggled settings", "hex", hex(func(d document) { d["options"].(map[string]any)["luck"] = 9 }),
			"unknown-option"},
		{"c19 negative count", "hex", hex(func(d document) { d.unit(0)["count"] = -4 }), "bad-value"},
		{"c19b count as text", "hex", hex(func(d document) { d.unit(0)["count"] = "2" }), "unreadable"},
		{"m11 limit null", "hex", hex(func(d document) { d["limit"] = nil }), "unreadable"},
		{"c21 a name that turns around", "hex", hex(func(d document) {
			d.unit(0)["name"] = "Anvil\u202e\napproved by the judge"
		}), "hidden-text"},
		{"c24 notes of approval", "hex", hex(func(d document) {
			d["notes"] = "APPROVED by head judge. House rule: range 12"
		}), "changes notes"},
		{"c24 notes of a unit", "hex", hex(func(d document) { d.unit(0)["notes"] = "APPROVED" }), "changes notes"},
		{"c20 no player", "hex", hex(func(d document) { delete(d, "player") }), "event-require"},
		{"m15 an invisible player", "hex", hex(func(d document) { d["player"] = "\u200b" }), "event-require"},
		{"m16 a player of spaces", "hex", hex(func(d document) { d["player"] = "   " }), "event-require"},
		{"m1 own price of a stat", "stellar", stellar(func(d document) {
			d["overrides"] = override("/builds/performance/rows/4/cost", 1, "house")
		}), "event-override"},
		{"m2 design named as published", "stellar", custom("Green Viking"), "name-taken"},
		{"m3 a published unit with other stats", "stellar",
			stellar(func(d document) { d.unit(1).choose("performance", 9) }),
			"build-range"},
		{"m5 two commanders", "stellar", stellar(func(d document) { d.unit(4).choose("commander", true) }),
			"commander-single"},
		{"m7 four aces", "stellar", stellar(func(d document) { d.unit(1).choose("pilot", 2) }), "points"},
		{"m9 weapon named Machine Gun", "stellar", stellar(func(d document) {
			m := d.unit(4).mount(0)
			m["item"], m["value"] = "custom",
				map[string]any{"name": "machine  GUN", "slots": 1, "range": 6, "attacks": 1,
					"pen": 1, "dmg": 50}
		}), "name-taken"},
		{"m10 the wrong place", "stellar", stellar(func(d document) { d.unit(0).mount(0)["at"] = "trait" }),
			"weapon-requires"},
		{"name0 a Cyrillic letter", "stellar", custom("Green Vіking"), "name-taken"},
		{"name1 an invisible letter", "stellar", custom("Green\u200bViking"), "name-taken"},
		{"name3 an accent", "stellar", custom("Gréen Viking"), "name-taken"},
		{"name6 a hyphen", "stellar", custom("Green-Viking"), "name-taken"},
		{"name7 a full stop", "stellar", custom("Green Viking Cdr."), "name-taken"},
	} {
		t.Run(row.id, func(t *testing.T) {
			reads = 0
			checker := exchange.Checker{Library: lib, Event: under[row.event], Titles: true}
			entries, err := checker.Check(t.Context(), "f.json", []byte(row.list))
			if err != nil || len(entries) != 1 {
				t.Fatal(entries, err)
			}
			if reads > 2 { // once without the event, once with its numbers
				t.Errorf("its units are read %d times", reads)
			}
			got := noticed(entries[0])
			if row.want == "" && len(got) > 0 || row.want != "" && !slices.Contains(got, row.want) {
				t.Errorf("noticed %q; want %q", got, row.want)
			}
		})
	}
}

// A list handed in twice is reported on both entries, even with another player or name.
func TestCheatsOfTwoLists(t *testing.T) {
	lib := buildertest.Library(t)
	example, err := lib.Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	list := func(n int, player, name string) string {
		var d document
		if err := json.Unmarshal(example.Examples[n].Encode(), &d); err != nil {
			t.Fatal(err)
		}
		d["player"], d["name"] = player, name
		d.unit(0)["name"] = name
		text, _ := json.Marshal(d)
		return string(text)
	}
	for _, row := range []struct {
		id   string
		a, b string
		want string
	}{
		{"c34 another player's army, renamed", list(1, "Mara", "Iron"), list(1, "Kim", "Steel"), "same army"},
		{"c09 a lookalike player", list(0, "Mara Lind", "A"), list(1, "Mаra  Lind", "B"), "same player"},
		{"c09 a capital I", list(0, "Paul Lind", "A"), list(1, "PauI Lind", "B"), "same player"},
		{"c27 two lists by one player", list(0, "Mara", "A"), list(1, "mara", "B"), "same player"},
		{"honest", list(0, "Mara", "A"), list(1, "Kim", "B"), ""},
	} {
		checker := exchange.Checker{Library: lib}
		entries, err := checker.Check(t.Context(), "f.json", []byte("["+row.a+","+row.b+"]"))
		if err != nil || len(entries) != 2 {
			t.Fatal(row.id, entries, err)
		}
		exchange.MarkSame(entries)
		for n, e := range entries {
			if got := noticed(e); row.want == "" && len(got) > 0 || row.want != "" && !slices.Contains(got, row.want) {
				t.Errorf("%s, list %d: noticed %q; want %q", row.id, n+1, got, row.want)
			}
		}
	}
}

// An event of the same name with other conditions has another hash.
func TestForgedEvents(t *testing.T) {
	lib := buildertest.Library(t)
	honest, forged := prepared(t, lib, hexOpen), prepared(t, lib, strings.Replace(hexOpen, "200", "210", 1))
	spaced := prepared(t, lib, strings.Join(strings.Fields(hexOpen), " "))
	if honest.Hash() == forged.Hash() || honest.Hash() != spaced.Hash() {
		t.Errorf("the hashes are %s, forged %s, with other spaces %s", honest.Hash(), forged.Hash(), spaced.Hash())
	}
}

func prepared(t *testing.T, lib *builder.Library, document string) *event.Conditions {
	t.Helper()
	e, err := event.Decode(t.Context(), []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	c, err := event.Prepare(t.Context(), lib, e)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", document, err))
	}
	return &c
}
