package exchange_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// textForms are the forms that a list as text has.
var textForms = []string{"text", "short", "markdown"}

// throughText writes a list in a form and reads it again. It fails unless the list fights the same and the report needs
// no attention.
func throughText(t *testing.T, lib *builder.Library, r builder.Roster, form string) (string, builder.Roster) {
	t.Helper()
	out, err := exchange.Export(t.Context(), lib, []builder.Roster{r}, form)
	if err != nil {
		t.Fatal(err)
	}
	back, report, err := exchange.Import(t.Context(), lib, out)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(back) != 1 {
		t.Fatalf("%d lists\n%s", len(back), out)
	}
	for _, n := range report {
		if !n.Settled() {
			t.Errorf("line %d, %s: %s", n.Line, n.Kind, n.Text)
		}
	}
	d, err := versions.Between(t.Context(), lib, r, back[0])
	if err != nil {
		t.Fatal(err)
	}
	if !d.SameArmy() {
		for _, c := range d.Changes {
			t.Log(c.Text)
		}
		t.Errorf("another army:\n%s\n%s", out, back[0].Encode())
	}
	return string(out), back[0]
}

// Every list that Gantry ships comes back from each form of its text.
func TestExamplesGoThroughText(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		for _, r := range p.Examples {
			for _, form := range textForms {
				t.Run(r.Name+" "+form, func(t *testing.T) {
					r, err := lib.Complete(r)
					if err != nil {
						t.Fatal(err)
					}
					_, back := throughText(t, lib, r, form)
					if back.Name != r.Name || len(back.Units) != len(r.Units) {
						t.Errorf("came back as %q with %d units", back.Name, len(back.Units))
					}
				})
			}
		}
	}
}

// generated is a list as somebody might make it who presses whatever is offered:
// published units with choices and items at random, in any number, under any name.
func generated(t *testing.T, lib *builder.Library, p *builder.Pack, rng *rand.Rand) builder.Roster {
	t.Helper()
	pick := func(n int) int { return rng.IntN(max(1, n)) }
	r := builder.Roster{System: p.ID, Pack: p.PackRef, Name: anyNames[pick(len(anyNames))]}
	published := slices.DeleteFunc(slices.Clone(p.Catalogue),
		func(e rules.Entry) bool { return e.ID == rules.Designed })
	for range 1 + pick(5) {
		u := published[pick(len(published))].Unit
		u.Count, u.Name = 1+max(0, pick(8)-4), anyNames[pick(len(anyNames))]
		r.Units = append(r.Units, u)
	}
	r.NameUnits()
	for range 2 {
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		var edits []rules.Edit
		for _, fd := range s.Options.Fields {
			if v, ok := anyValue(fd, pick); ok && pick(3) == 0 {
				edits = append(edits, rules.SetOption(fd.ID, v))
			}
		}
		for _, u := range s.Units {
			for _, fd := range u.Form.Fields {
				if v, ok := anyValue(fd, pick); ok && pick(3) == 0 {
					edits = append(edits, rules.SetChoice(u.Unit.ID, fd.ID, v))
				}
			}
			for range pick(5) {
				if m, ok := anyMount(u.Form, pick); ok {
					edits = append(edits, rules.AddMount(u.Unit.ID, m))
				}
			}
			if len(u.Unit.Mounts) > 0 && pick(3) == 0 {
				edits = append(edits, rules.Remove(u.Unit.ID, u.Unit.Mounts[pick(len(u.Unit.Mounts))].ID))
			}
		}
		for _, e := range edits {
			if after, _, err := r.Apply([]rules.Edit{e}); err == nil {
				r = after
			}
		}
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range s.Units { // a text can't name the id of a removed thing
		for _, c := range u.Strange() {
			if fd, _ := u.Form.Field(c.ID); fd.Refers != rules.ToOption {
				if r, _, err = r.Apply([]rules.Edit{rules.SetChoice(u.Unit.ID, c.ID, nil)}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if r, err = lib.Read(t.Context(), r.Encode()); err != nil {
		t.Fatal(string(r.Encode()))
	}
	return r
}

// anyNames are names as players give them, and as those give them who mean ill.
var anyNames = []string{"", "", "Anvil", "The Old Guard, Second", "2nd Lance", "3 × Wolf", "- Bullet",
	"Ünïcode Größe", "語 🤖", `=HYPERLINK("http://x")`, "@everyone", "+1", "-1", "**bold** _it_ |cell|", "`code`",
	"<b>x</b>", "Findings", "Name: with colon", "x2 Gun", "Tail (2)", "30 pts", "#1", "> quoted", "A · B",
	`"Quoted"`, "Robert'); DROP TABLE"}

// anyValue is a value that a field offers.
func anyValue(fd rules.Field, pick func(int) int) (any, bool) {
	switch fd.Kind {
	case rules.FieldBool:
		return true, true
	case rules.FieldInt:
		if fd.Max > fd.Min {
			return fd.Min + pick(min(fd.Max-fd.Min, 9)), true
		}
	case rules.FieldText:
		if fd.Groups {
			return []string{"Skull", "First, second", "Light"}[pick(3)], true
		}
	case rules.FieldOneOf:
		if o := pick(len(fd.Options)); len(fd.Options) > 0 && fd.Options[o].ID != "" {
			return fd.Options[o].ID, true
		}
	case rules.FieldList:
		if len(fd.Options) > 0 {
			list := []any{}
			for _, o := range fd.Options {
				if pick(2) == 0 {
					list = append(list, o.ID)
				}
			}
			return list, len(list) > 0
		}
	}
	return nil, false
}

// anyMount is an item that a form offers, at a location that allows it.
func anyMount(f rules.Form, pick func(int) int) (rules.Mount, bool) {
	var may []rules.Mount
	for _, at := range f.Locations {
		for _, it := range f.Items {
			if it.ID == rules.Designed || it.At != nil && !slices.Contains(it.At, at.ID) {
				continue
			}
			m := rules.Mount{Item: it.ID, At: at.ID}
			if it.Value != nil {
				m.Value = it.Value.Start
			}
			may = append(may, m)
		}
	}
	if len(may) == 0 {
		return rules.Mount{}, false
	}
	return may[pick(len(may))], true
}

// Generated lists of published profiles fight the same after a round trip through text, in every form and under any
// name.
func TestGeneratedListsGoThroughText(t *testing.T) {
	lib := buildertest.Library(t)
	rng := rand.New(rand.NewPCG(15, 9))
	for n := range rulestest.Rounds(30, 1500) {
		p := lib.Packs()[n%len(lib.Packs())]
		r := generated(t, lib, p, rng)
		for _, form := range textForms {
			t.Run(fmt.Sprintf("%d %s %s", n, p.ID, form), func(t *testing.T) {
				text, back := throughText(t, lib, r, form)
				for i, u := range back.Units {
					if i < len(r.Units) && (u.Profile != r.Units[i].Profile || u.Count != r.Units[i].Count) {
						t.Errorf("unit %d came back as %d × %s\n%s", i, u.Count, u.Profile, text)
					}
				}
			})
		}
	}
}
