package exchange_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// unitsOf are the units of lists in a few letters.
func unitsOf(list []builder.Roster) (units []string) {
	for _, r := range list {
		for _, u := range r.Units {
			text := strconv.Itoa(u.Count) + " " + u.Profile
			if u.Name != "" {
				text += " " + u.Name
			}
			units = append(units, text)
		}
	}
	return units
}

// What people type and what chats make of it is read, and what is not known is reported
// with its line, and never guessed.
func TestTextsWrittenByHand(t *testing.T) {
	lib := buildertest.Library(t)
	for name, row := range map[string]struct {
		text  string
		units []string
		notes []string // kind and line of what is to be looked at
	}{
		"counts": {"M.A.S.C.\n2x Wolf\n3 × Rat\nx4 Frog\n(5) Ant\n6 Spider\nTurtle x7\nWolf (8)\n", []string{"2 wolf",
			"3 rat", "4 frog", "5 ant", "6 spider", "7 turtle", "8 wolf"}, nil},
		"bullets and quotes": {"M.A.S.C.\r\n\r\n• 2x Wolf\r\n- “Rat”\r\n1. Frog\r\n> * Ant\r\n",
			[]string{"2 wolf", "1 rat", "1 frog", "1 ant"}, nil},
		"letters of others": {"mechahex\nMÉDIUM MECHA\nアンビル 🤖, Light Mecha\n", []string{"1 medium-mecha",
			"1 light-mecha アンビル 🤖"}, nil},
		"no game": {"3 Tomahawk\n2x spartan\n", []string{"3 tomahawk", "2 spartan"}, nil},
		"names": {"M.A.S.C.\nBig Bad (Wolf)\nRed - Rat\nThe Old, Grey, Wolf\n", []string{"1 wolf Big Bad", "1 rat Red",
			"1 wolf The Old, Grey"}, nil},
		"unknown": {"M.A.S.C.\nWolff\n2x Dragon\n", []string{"1 Wolff", "2 Dragon"},
			[]string{"unknown 2", "unknown 3"}},
		"words": {"M.A.S.C.\nWolf\n\nSee you!\n", []string{"1 wolf"}, []string{"kept 4"}},
		"another price": {"Mecha: HEX\nGround Vehicle, 12 pts: Light Gatling\n", []string{"1 ground-vehicle"},
			[]string{"price 2"}},
		"all together": {"Mecha: HEX\n2x Ground Vehicle, 20 pts\n", []string{"2 ground-vehicle"}, nil},
		"an unknown item": {"Mecha: HEX\nGround Vehicle\n  Body: Ligt Gatling, Extra Armor\n",
			[]string{"1 ground-vehicle"},
			[]string{"unknown 3"}},
		"no place": {"Mecha: HEX\nLight Mecha: Small Laser, Extra Armor\n", []string{"1 light-mecha"},
			[]string{"placed 2"}},
		"no pylon": {"Robotech\nVF-1A Valkyrie: GU-11, MRM, LRM, 4x SRM\n", []string{"1 vf-1a"}, []string{"placed 2"}},
		"a choice": {"Mecha: HEX\nMedium Mecha, Ace Pilot\n", []string{"1 medium-mecha"}, nil},
		"a value":  {"Mecha: HEX\nMedium Mecha\nHero: Ase Pilot\n", []string{"1 medium-mecha"}, []string{"unknown 3"}},
		"numbers": {"Mecha: HEX\nMedium Mecha\n  Move 9  Cruise 6\n", []string{"1 medium-mecha"},
			[]string{"number 3"}},
		"two lists": {"A\nM.A.S.C. · ready\n\nWolf\n\nB\nMecha: HEX\n\nLight Mecha\n",
			[]string{"1 wolf", "1 light-mecha"},
			nil},
		"no blank line between lists": {
			"Robotech\nTomahawk 20\nGlaug\nMecha: HEX\nLight Mecha\nB\nM.A.S.C.\nWolf\n",
			[]string{"1 tomahawk", "1 glaug", "1 light-mecha", "1 wolf"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			list, report, err := exchange.Import(t.Context(), lib, []byte(row.text))
			if err != nil {
				t.Fatal(err)
			}
			var notes []string
			for _, n := range report {
				if n.Settled() {
					continue
				}
				notes = append(notes, string(n.Kind)+" "+strconv.Itoa(n.Line))
				if n.Kind == format.NoteUnknown && n.Mend == "" {
					t.Errorf("nothing mends line %d: %s", n.Line, n.Text)
				}
			}
			if got := unitsOf(list); !slices.Equal(got, row.units) || !slices.Equal(notes, row.notes) {
				t.Errorf("read as %q with %q: %v", got, notes, report)
			}
			for _, r := range list {
				s, err := lib.Sheet(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				for _, us := range s.Units {
					for _, l := range us.Form.Locations {
						if l.Max >= 0 && l.Used > l.Max {
							t.Errorf("%s uses %d of %d", l.Label, l.Used, l.Max)
						}
					}
				}
			}
		})
	}
	for _, text := range []string{"hello", "Dear all,\nsee you on Sunday.", "2x", ":", "•", "Foo\nWolf's Rat"} {
		if list, _, err := exchange.Import(t.Context(), lib, []byte(text)); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%q was read as %q: %v", text, unitsOf(list), err)
		}
	}
}

// A reference to a removed mount doesn't match the mount that now gets its id.
func TestTextNamesNoMountByItsOldID(t *testing.T) {
	list, report, err := exchange.Import(t.Context(), buildertest.Library(t), []byte("Mecha: HEX\nHeavy Mecha\n  Title: Avenger\n"+
		"  Avenger's weapon: m1 (unknown)\n  Torso: Light Gatling\n"))
	if err != nil {
		t.Fatal(err)
	}
	u := list[0].Units[0]
	if named := u.Choices["avenger-weapon"]; named != nil || u.Mounts[0].ID != "m1" ||
		!strings.Contains(u.Notes, "Avenger's weapon: m1") {
		t.Errorf("Avenger names %v of %v; notes %q", named, u.Mounts, u.Notes)
	}
	if !slices.ContainsFunc(report, func(n format.Note) bool { return n.Line == 4 && n.Kind == format.NoteUnknown }) {
		t.Errorf("nothing says so: %v", report)
	}
}

// Whatever lists are called, no cell of their table is a formula, and numbers stay
// numbers.
func TestTablesOfGeneratedLists(t *testing.T) {
	lib := buildertest.Library(t)
	rng := rand.New(rand.NewPCG(15, 10))
	for n := range rulestest.Rounds(20, 2000) {
		r := generated(t, lib, lib.Packs()[n%len(lib.Packs())], rng)
		for i := range r.Units {
			r.Units[i].Notes = []string{"\t=1", "\r@x", "\n-1", " +1", "plain", "＝1"}[rng.IntN(6)]
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		table, err := exchange.Export(t.Context(), lib, []builder.Roster{r}, "csv")
		if err != nil {
			t.Fatal(err)
		}
		body, marked := bytes.CutPrefix(table, []byte("\ufeff"))
		rows, err := csv.NewReader(bytes.NewReader(body)).ReadAll()
		if err != nil || len(rows) != 1+len(r.Units) || !marked {
			t.Fatalf("%d rows, %v\n%s", len(rows), err, table)
		}
		for i, row := range rows[1:] {
			for at, cell := range row {
				_, notNumber := strconv.Atoi(cell)
				if first, _ := utf8.DecodeRuneInString(strings.TrimSpace(cell)); notNumber != nil &&
					strings.ContainsRune("=+-@\t\r＝＋－＠", first) {
					t.Errorf("%s: %q", rows[0][at], cell)
				}
			}
			if row[6] != strconv.Itoa(r.Units[i].Count) {
				t.Errorf("unit %d: the count is %q", i, row[6])
			}
			if p, ok := s.Units[i].Profile.Role(rules.RolePoints); ok && p.Value.IsInt() && p.Basis != rules.Missing &&
				row[7] != strconv.Itoa(p.Value.Int()) {
				t.Errorf("unit %d: the points are %q, not %s", i, row[7], p.Text)
			}
		}
	}
}

// A document and a token are the list itself: out, in, and out again is the same.
func TestGeneratedListsGoThroughDocuments(t *testing.T) {
	lib := buildertest.Library(t)
	rng := rand.New(rand.NewPCG(15, 11))
	for n := range rulestest.Rounds(20, 2000) {
		r := generated(t, lib, lib.Packs()[n%len(lib.Packs())], rng)
		for _, to := range []string{"json", "token"} {
			out, err := exchange.Convert(t.Context(), lib, r.Encode(), to)
			if err != nil && strings.Contains(err.Error(), code.TooLong) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			back, _, err := exchange.Import(t.Context(), lib, out.Bytes)
			if err != nil || len(back) != 1 || back[0].Hash() != r.Hash() || len(out.Lost) != 0 ||
				to == "json" && !bytes.Equal(back[0].Encode(), r.Encode()) {
				t.Fatalf("%s: %v, %v is lost\n%s", to, err, out.Lost, out.Bytes)
			}
		}
	}
}

// What a format does not say is told, and a document says all.
func TestLost(t *testing.T) {
	lib := buildertest.Library(t)
	r, err := lib.Read(t.Context(), []byte(`{"format": "gantry.roster/1", "system": "mechahex", "name": "A", "limit": 200,
		"notes": "n", "livery": {"scheme": "gunmetal"}, "tags": ["x"], "mood": 1,
		"overrides": [{"path": "/classes/rows/light-mecha/points", "value": 39, "reason": "r"}],
		"units": [{"profile": "light-mecha", "name": "Spark", "notes": "first\nsecond"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string][]string{
		"json": nil, "token": {"notes", "livery", "tags"},
		"text":  {"livery", "tags", "points", `"mood"`},
		"short": {"livery", "tags", "points", `"mood"`, "Spark: notes", "notes"},
		"csv":   {"can't read it back"},
	} {
		lost, err := exchange.Lost(t.Context(), lib, r, to)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.ToLower(strings.Join(lost, "\n"))
		for _, w := range want {
			if !strings.Contains(all, strings.ToLower(w)) {
				t.Errorf("%s: it is not said that %q is lost:\n%s", to, w, all)
			}
		}
		if len(lost) < len(want) && to != "short" || len(want) == 0 && lost != nil {
			t.Errorf("%s loses %q", to, lost)
		}
	}
	r.Units = slices.Repeat(r.Units, 900)
	for i := range r.Units {
		r.Units[i].ID, r.Units[i].Notes = "", strings.Repeat("long and long ", 50)
	}
	r.NameUnits()
	lost, err := exchange.Lost(t.Context(), lib, r, "text")
	if err != nil || len(lost) != 1 || !strings.Contains(lost[0], "can't read it back: The text is ") {
		t.Errorf("a long text: %q, %v", lost, err)
	}
}

// A text list from an older pack is read under the newest. Renamed things are found by their old names. Removed things
// are kept, and the report gives the reason.
func TestTextsOfOlderPacks(t *testing.T) {
	var packs [][]byte
	for game, to := range map[string]rulestest.PackChange{
		"mechahex": {Version: "9.0.0", Numbers: map[string]int{"/classes/rows/light-mecha/points": 45},
			Renamed: map[string]string{"/weapons/rows/small-laser": "pocket-laser"},
			Removed: map[string]string{"/weapons/rows/artillery-missile": "it was too good"}},
		"masc": {Version: "9.0.0", Renamed: map[string]string{"/types/rows/frog": "toad"}},
	} {
		newer, err := to.Of(data.Pack(game))
		if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, newer)
	}
	lib, err := builder.NewLibrary(systems.All, packs...)
	if err != nil {
		t.Fatal(err)
	}
	list, report, err := exchange.Import(t.Context(), lib, []byte("A\nMecha: HEX\n\n"+
		"Light Mecha, 40 pts\n  Torso: Small Laser\nLight Mecha\n  Torso: Artillery Missile\n\n"+
		"B\nM.A.S.C.\n\n2 × Pond, Frog\n"))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range report {
		if !n.Settled() {
			said = append(said, n.String())
		}
	}
	want := []string{"line 4, price differs: ", `line 5, renamed: "Small Laser" is now "Pocket Laser".`,
		"Removed: it was too good.", `line 12, renamed: "Frog" is now "Toad".`}
	if len(said) != len(want) {
		t.Fatalf("%q", said)
	}
	for i := range want {
		if !strings.Contains(said[i], want[i]) {
			t.Errorf("%q is not said by %q", want[i], said[i])
		}
	}
	u, frogs := list[0].Units, list[1].Units[0]
	if u[0].Mounts[0].Item != "pocket-laser" || u[1].Mounts[0].Item != "Artillery Missile" || frogs.Profile != "toad" ||
		frogs.Name != "Pond" || frogs.Count != 2 {
		t.Errorf("read as %s and %s", list[0].Encode(), list[1].Encode())
	}
}

// Texts up to 2026-11 called settings, their values and some lines otherwise.
func TestTextsInOlderWords(t *testing.T) {
	for _, row := range []struct {
		text, option string
		want         any
	}{
		{"A\nRobotech\nBrings along: limit 300\nLimit: 300\nUnit values: As printed (v007)\n\nTomahawk\n",
			"values", "v007"},
		{"A\nRobotech\nChanged by this list: limit 300\nLimit: 300\nUnit values: House sample\n\nTomahawk\n", "values",
			"sample"},
		{"A\nFlesh Wound\nChanged by this list: limit 200\nLimit: 200\nHouse heat: yes\n\nCairn\n", "house-heat", true},
	} {
		list, report, err := exchange.Import(t.Context(), buildertest.Library(t), []byte(row.text))
		if err != nil || len(list) != 1 {
			t.Fatalf("%d lists, %v, of %q", len(list), err, row.text)
		}
		r := list[0]
		if r.Options[row.option] != row.want || r.Limit == nil || r.Notes != "" || len(r.Units) != 1 {
			t.Errorf("%q is read as %s\n%v", row.text, r.Encode(), report)
		}
	}
}

// Texts that are meant to take long do not, and end with their context.
func TestHostileTexts(t *testing.T) {
	lib := buildertest.Library(t)
	for name, text := range map[string]string{
		"commas":    "M.A.S.C.\n" + strings.Repeat("Wolf"+strings.Repeat(", Wolf", 600)+"\n", 100),
		"brackets":  "M.A.S.C.\nWolf" + strings.Repeat(" (", 200_000),
		"lines":     "M.A.S.C.\n" + strings.Repeat("a\n", 11_000),
		"units":     "M.A.S.C.\n" + strings.Repeat("Wolf\n", 1001),
		"strangers": "Mecha: HEX\n" + strings.Repeat("2x Sumthing Strange\n", 900),
		"items":     "Mecha: HEX\nHeavy Mecha\n  Torso: " + strings.Repeat("200 × Rail Gun, ", 200),
		"colons":    "Mecha: HEX\nHeavy Mecha\n" + strings.Repeat("  "+strings.Repeat("z:", 1900)+"\n", 130),
		"large":     strings.Repeat("Wolf, the large\n", 40_000),
		"games":     strings.Repeat("a\nM.A.S.C.\nWolf\n", 400),
	} {
		began := time.Now()
		_, _, err := exchange.Import(t.Context(), lib, []byte(text))
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		}
		t.Log(name, time.Since(began), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := exchange.Import(ctx, lib, []byte("M.A.S.C.\nWolf\n")); !errors.Is(err, context.Canceled) {
		t.Errorf("it does not end: %v", err)
	}
}

// Any paste is read or refused with a message, and a document keeps what was read.
func FuzzText(f *testing.F) {
	lib := buildertest.Library(f)
	for _, p := range lib.Packs() {
		for _, r := range p.Examples {
			for _, to := range textForms {
				out, err := exchange.Export(f.Context(), lib, []builder.Roster{r}, to)
				if err != nil {
					f.Fatal(err)
				}
				f.Add(string(out))
			}
		}
	}
	f.Add("M.A.S.C.\n• 2x Wolf (x3), 4 pts: a; b\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, _, err := exchange.Import(t.Context(), lib, []byte(text))
		if err != nil && builder.KindOf(err) != builder.KindInvalid {
			t.Fatal(err)
		}
		for _, r := range list {
			if _, err := lib.Read(t.Context(), r.Encode()); err != nil {
				t.Fatalf("%v\n%s", err, r.Encode())
			}
		}
	})
}
