package builder_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// TestBrings checks what a list changes, as text and as JSON in the document of a check.
func TestBrings(t *testing.T) {
	const turtle = `{"path":"/types/rows/turtle/%s","value":%d,"reason":"r","basis":"%s"}`
	masc := func(overrides string) string {
		return `{"format":"gantry.roster/1","system":"masc","overrides":[` + overrides +
			`],"units":[{"profile":"turtle","count":2}]}`
	}
	for _, row := range []struct{ name, doc, words, json string }{
		{"nothing", `{"format":"gantry.roster/1","system":"mechahex","units":[{"profile":"light-mecha"}]}`, "",
			`{"limit":200,"limit_from":"game"`},
		{"a limit and an edition",
			`{"format":"gantry.roster/1","system":"mechahex","limit":300,"options":{"edition":"2023"},"units":[]}`,
			"limit 300, edition 2023 revision", `{"limit":300,"limit_from":"roster","options":{"edition":"2023"}`},
		{"a limit by a house rule",
			`{"format":"gantry.roster/1","system":"mechahex","overrides":[{"path":"/army/limit",` +
				`"value":250,"reason":"r"}],"units":[]}`,
			"limit 250, 1 changed number", `{"limit":250,"limit_from":"roster"`},
		{"a limit that is only suggested",
			`{"format":"gantry.roster/1","system":"robotech","units":[{"profile":"tomahawk"}]}`, "",
			`{"limit":null,"limit_from":"suggestion"`},
		{"no limit at all", masc(""), "", `{"limit":null,"limit_from":"none"`},
		{"typed and house", masc(fmt.Sprintf(turtle+","+turtle, "move", 4, "typed", "body", 20, "printed")),
			"1 changed number, 1 number entered by a player",
			`"overrides":{"typed":1,"house":1},"designed":{"units":0,"weapons":0},"numbers":[` +
				`{"path":"/types/rows/turtle/move","what":"Turtle move","from":"3","to":"4","basis":"typed"},` +
				`{"path":"/types/rows/turtle/body","what":"Turtle body","from":"10","to":"20","basis":"house"}]`},
		{"designs", `{"format":"gantry.roster/1","system":"mechastellar","units":[{"profile":"custom","count":3,"mounts":[
			{"item":"custom","at":"equipment","value":{"dmg":1}},{"item":"custom","at":"equipment","value":{"dmg":2}}]}]}`,
			"1 designed unit, 2 designed weapons", `"designed":{"units":1,"weapons":2}`},
		{"another pack", `{"format":"gantry.roster/1","system":"mechahex","pack":{"id":"mechahex","version":"0.9",` +
			`"sha256":"0123456789"},"units":[]}`,
			"made with mechahex 0.9 (01234567)", ``},
		{"notes and unknown fields", `{"format":"gantry.roster/1","system":"mechahex","notes":"n","luck":9,"units":[` +
			`{"profile":"light-mecha","notes":"n","armor":5,"mounts":[{"item":"small-laser","at":"torso","range":9}]}]}`,
			"2 notes, 3 unknown fields", `"notes":2,"unknown_fields":3}`},
		{"an option that nobody knows",
			`{"format":"gantry.roster/1","system":"mechahex","options":{"luck":9},"units":[]}`,
			"luck 9", `"options":{"luck":9}`},
	} {
		v := judge(t, buildertest.Library(t), []byte(row.doc))
		text, err := json.Marshal(v.Brings)
		if err != nil || v.Brings.String() != row.words || !strings.Contains(string(text), row.json) {
			t.Errorf("%s: %q, want %q; %s, want %s; %v", row.name, v.Brings, row.words, text, row.json, err)
		}
	}
}

// An override's basis "printed" is kept when the document is written, but means typed. A
// citation in a roster is never credited to the pack.
func TestPrintedIsTyped(t *testing.T) {
	const doc = `{"format":"gantry.roster/1","system":"workshop","overrides":[
 {"path":"/base/rows/move","value":9,"reason":"r","basis":"%s","cite":"Workshop, page 2"}],"units":[{"id":"u1",` +
		`"profile":"mule"}]}`
	lib := buildertest.Workshop(t)
	for _, basis := range []string{"printed", "typed"} {
		r, err := lib.Read(t.Context(), fmt.Appendf(nil, doc, basis))
		if err != nil {
			t.Fatal(err)
		}
		if r.Overrides[0].Basis != rules.Typed || !strings.Contains(string(r.Encode()), `"basis": "`+basis+`"`) {
			t.Errorf("%s is read as %s and written as\n%s", basis, r.Overrides[0].Basis, r.Encode())
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		move, _ := s.Units[0].Profile.Stat("move")
		if move.Basis != rules.Typed || move.Steps[0].Cite != "this list: Workshop, page 2" {
			t.Errorf("%s: %v, %q", basis, move.Basis, move.Steps[0].Cite)
		}
	}
}

// Overrides may claim to be printed. If one changes a verdict and the list stays legal,
// the verdict must not count as printed.
func TestNoForgedNumberIsPrinted(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		every := rulestest.Rounds(8, math.MaxInt)
		for e, example := range p.Examples {
			plain, err := lib.Judge(t.Context(), example)
			if err != nil {
				t.Fatal(err)
			}
			for _, table := range p.Tables {
				for i, f := range table.Figures {
					if step := max(1, len(table.Figures)*len(p.Examples)/every); (i+e)%step != 0 || f.Word {
						continue
					}
					r := example
					r.Overrides = []builder.Override{{Path: f.Pointer, Value: doc.NodeOf(1),
						Basis: rules.Typed, Printed: true,
						Cite: f.Cite}}
					v, err := lib.Judge(t.Context(), r)
					if err != nil {
						t.Fatal(err)
					}
					read := v.State != plain.State || !cmp.Equal(v.Points, plain.Points) ||
						!cmp.Equal(v.Limit, plain.Limit)
					if v.State == builder.Legal && read && v.RestsOn < rules.Typed {
						t.Errorf("%s %d with %s: legal, rests on %s", p.ID, e, f.Pointer, v.RestsOn)
					}
					said := slices.ContainsFunc(v.Findings, func(x rules.Finding) bool {
						return x.Item == "overrides/0" && (x.Rule == "overridden" || x.Severity == rules.Error)
					})
					if !said && f.Value != "1" {
						t.Errorf("%s with %s: no finding says so", p.ID, f.Pointer)
					}
				}
			}
		}
	}
}

// The price of a published profile includes its pilot. A list may claim that the printed
// pilot is a different one, which changes its price. That verdict must not count as
// printed.
func TestForgedPilotIsNotPrinted(t *testing.T) {
	lib := buildertest.Library(t)
	p, err := lib.Pack("mechastellar")
	if err != nil {
		t.Fatal(err)
	}
	r := p.Examples[0] // a Green Viking Cdr with a level 1 pilot, for which it pays
	for forged := 1; forged <= 2; forged++ {
		r.Overrides = []builder.Override{{Path: "/profiles/rows/green-viking-cdr/build/pilot",
			Value: doc.NodeOf(forged),
			Basis: rules.Typed, Printed: true}}
		v, err := lib.Judge(t.Context(), r)
		if err != nil || v.State != builder.Legal || v.RestsOn < rules.Typed {
			t.Errorf("a pilot of %d in the price: %s, rests on %s, %v", forged, v.State, v.RestsOn, err)
		}
	}
}

// The citations of a pack that Gantry does not ship name the pack.
func TestForeignPack(t *testing.T) {
	raw := strings.Replace(string(data.Pack("mechahex")), `"licence"`, `"licence" `, 1)
	lib, err := builder.LazyLibrary(systems.All, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	lib.Ships(func(sha256 string) bool {
		return slices.ContainsFunc(data.Index(), func(e data.PackEntry) bool { return e.SHA256 == sha256 })
	})
	p, err := lib.Pack("mechahex")
	if err != nil || !p.Foreign {
		t.Fatalf("%v, foreign: %t", err, p.Foreign)
	}
	r := p.Examples[0]
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	says := p.PackRef.String()
	if v := s.Verdict; !strings.Contains(v.Grounds(), says) || !strings.Contains(v.Judge(), "not shipped with Gantry") {
		t.Errorf("%q, %q", v.Grounds(), v.Judge())
	}
	points, _ := s.Units[0].Profile.Role(rules.RolePoints)
	if !strings.HasSuffix(points.Steps[0].Cite, says) {
		t.Errorf("a number's citation is %q", points.Steps[0].Cite)
	}
	shipped, err := buildertest.Library(t).Pack("mechahex")
	if err != nil || shipped.Foreign {
		t.Errorf("%v, foreign: %t", err, shipped.Foreign)
	}
}

// A design is taken for what is published whatever its name is written with; the message
// shows the letters that differ.
func TestNamesThatLookAlike(t *testing.T) {
	lib := buildertest.Library(t)
	for name, odd := range map[string]string{
		"Green Viking":       "",
		"green  VIKING":      "",
		"Green V\u0456king":  `"і" (U+0456)`,
		"Green\u200b Viking": `"\u200b" (U+200B)`,
		"Gréen Viking":       `"é" (U+00E9)`,
		"Green-Viking":       `"-" (U+002D)`,
		"Green Viking Cdr.":  `"." (U+002E)`,
		"Ｇｒｅｅｎ Viking":       `"Ｇ" (U+FF27), "ｒ" (U+FF52), "ｅ" (U+FF45) and 1 more`,
		"Green Vikings":      "none",
		"Blue Viking":        "none",
		"":                   "none",
	} {
		r := builder.Roster{System: "mechastellar", Force: rules.Force{Units: []rules.Unit{
			{ID: "u1", Profile: rules.Designed, Name: name, Count: 1, Mounts: []rules.Mount{}}}}}
		v, err := lib.Judge(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		said := "none"
		for _, f := range v.Findings {
			if f.Rule == "name-taken" {
				_, said, _ = strings.Cut(strings.TrimSuffix(f.Message, ". Rename your unit."), ": it has ")
			}
		}
		if said != odd {
			t.Errorf("%q: %q; want %q", name, said, odd)
		}
	}
}

// A designed weapon is counted in every game that has them, whatever else the list holds.
// Any published name gives it a warning.
func TestDesignedWeaponsUnderPublishedNames(t *testing.T) {
	lib := buildertest.Library(t)
	games := 0
	for _, p := range lib.Packs() {
		design, ok := p.Designed()
		if !ok {
			continue
		}
		items := p.Form(design.Unit).Items
		i := slices.IndexFunc(items, func(it rules.Item) bool { return it.ID == rules.Designed && it.Value != nil })
		if i < 0 {
			continue
		}
		games++
		own, name, at := items[i], "", p.Form(design.Unit).Locations[0].ID
		if own.At != nil {
			at = own.At[0]
		}
		for _, c := range own.Value.Columns {
			if c.Displays && c.Kind == rules.FieldText {
				name = c.ID
			}
		}
		var taken []string
		for _, it := range items {
			if it.ID != rules.Designed {
				taken = append(taken, it.Label)
			}
		}
		for _, first := range []rules.Unit{design.Unit, {Profile: "nobody-knows", Count: 1, Mounts: []rules.Mount{}}} {
			r := builder.Roster{System: p.ID}
			first.ID = "u1"
			second := design.Unit
			second.ID, second.Mounts = "u2", nil
			for i, label := range taken {
				second.Mounts = append(second.Mounts, rules.Mount{ID: fmt.Sprint("m", i), Item: rules.Designed,
					At: at, Value: map[string]any{name: label}})
			}
			r.Units = []rules.Unit{first, second}
			v, err := lib.Judge(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if n := v.Brings.Designed.Weapons; n != len(taken) {
				t.Errorf("%s, beside %s: %d designed weapons, want %d", p.ID, first.Profile, n, len(taken))
			}
			warned := 0
			for _, f := range v.Findings {
				if f.Rule == "name-taken" && f.Unit == "u2" && f.Severity == rules.Warning {
					warned++
				}
			}
			if warned != len(taken) {
				t.Errorf("%s, beside %s: %d of %d names are warned of", p.ID, first.Profile, warned, len(taken))
			}
		}
	}
	if games < 2 {
		t.Errorf("%d games have designed weapons", games)
	}
}
