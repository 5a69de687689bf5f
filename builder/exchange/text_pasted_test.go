package exchange_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// pastedList is a list of testdata/pasted.txt: the text, the units that it has, and what
// somebody has to look at.
type pastedList struct {
	name, text     string
	units, reports []string
}

// pastedMarks replaces the names that the file uses for characters an editor hides or changes.
var pastedMarks = strings.NewReplacer("{tab}", "\t", "{nbsp}", "\u00a0", "{bom}", "\ufeff", "{zwsp}", "\u200b",
	"{93}", "\x93", "{94}", "\x94", "{96}", "\x96", "{d7}", "\xd7", "{cr}", "\r")

// pastedLists reads testdata/pasted.txt: "-- name --" begins a list, "=> " is a unit, "!! "
// a report.
func pastedLists(t *testing.T) (lists []pastedList) {
	t.Helper()
	data, err := os.ReadFile("testdata/pasted.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		bare := strings.TrimSuffix(line, "\n")
		name, opens := strings.CutPrefix(bare, "-- ")
		name, closes := strings.CutSuffix(name, " --")
		if opens && closes {
			lists = append(lists, pastedList{name: name})
			continue
		}
		if len(lists) == 0 {
			continue // the file's introduction
		}
		l := &lists[len(lists)-1]
		if unit, ok := strings.CutPrefix(bare, "=> "); ok {
			l.units = append(l.units, unit)
		} else if report, ok := strings.CutPrefix(bare, "!! "); ok {
			l.reports = append(l.reports, report)
		} else {
			l.text += pastedMarks.Replace(line)
		}
	}
	return lists
}

// pastedUnitText is a unit as the file has it: 2 wolf, and what it carries where that is
// not what its profile prints.
func pastedUnitText(p *builder.Pack, u rules.Unit) string {
	text := strconv.Itoa(u.Number()) + " " + u.Profile
	if u.Name != "" {
		text += " " + strconv.Quote(u.Name)
	}
	var items, printed []string
	for _, m := range u.Mounts {
		items = append(items, m.Item)
	}
	for _, e := range p.Catalogue {
		for _, m := range e.Unit.Mounts {
			if e.ID == u.Profile {
				printed = append(printed, m.Item)
			}
		}
	}
	if !slices.Equal(items, printed) {
		text += " [" + strings.Join(items, ", ") + "]"
	}
	return text
}

// Lists pasted from other programs, chats and tables give their units and counts. Anything that was not understood or
// costs something else is reported.
func TestPastedLists(t *testing.T) {
	lib := buildertest.Library(t)
	lists, seen := pastedLists(t), map[string]bool{}
	for _, l := range lists {
		t.Run(l.name, func(t *testing.T) {
			back, report, err := exchange.Import(t.Context(), lib, []byte(l.text))
			if err != nil || len(back) != 1 {
				t.Fatalf("%d lists, %v", len(back), err)
			}
			p, err := lib.PackOf(back[0].System, back[0].Pack)
			if err != nil {
				t.Fatal(err)
			}
			seen[p.ID] = true
			var units, reports []string
			for _, u := range back[0].Units {
				units = append(units, pastedUnitText(p, u))
			}
			for _, n := range report {
				if n.Settled() {
					continue
				}
				text := fmt.Sprintf("%d %s", n.Line, n.Kind)
				if n.Kind == format.NotePrice || n.Kind == format.NoteNumber {
					text += " " + n.Text
				}
				reports = append(reports, text)
			}
			if !slices.Equal(units, l.units) || !slices.Equal(reports, l.reports) {
				t.Errorf("read as\n=> %s\n!! %s\n%v", strings.Join(units, "\n=> "),
					strings.Join(reports, "\n!! "), report)
			}
		})
	}
	if len(lists) < 60 || len(seen) != 5 {
		t.Errorf("%d lists of %d games; want 60 of 5", len(lists), len(seen))
	}
}

// A list from a spreadsheet or an old editor is read whatever bytes its letters have.
func TestPastedListsInOtherEncodings(t *testing.T) {
	lib := buildertest.Library(t)
	const text = "Unit\tQty\tPts\r\nHeavy Mecha\t2\t160\r\n“Light Mecha”\t1\t40\r\n"
	little, big := []byte{0xff, 0xfe}, []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		little = append(little, byte(unit), byte(unit>>8))
		big = append(big, byte(unit>>8), byte(unit))
	}
	for name, data := range map[string][]byte{
		"UTF-8 with a mark": []byte("\ufeff" + text), "UTF-16, low byte first": little, "UTF-16, high byte first": big,
		"Windows-1252": []byte(strings.NewReplacer("“", "\x93", "”", "\x94").Replace(text)),
		"old Mac":      []byte(strings.ReplaceAll(text, "\r\n", "\r")),
	} {
		back, report, err := exchange.Import(t.Context(), lib, data)
		if err != nil || !slices.Equal(unitsOf(back), []string{"2 heavy-mecha", "1 light-mecha"}) {
			t.Errorf("%s: %v, %v", name, unitsOf(back), err)
		}
		for _, n := range report {
			if !n.Settled() {
				t.Errorf("%s: %s", name, n)
			}
		}
	}
	for _, data := range []string{"\x89PNG\r\n", "Wolf\x00", "\xff\xfeW\x00o\x00l\x00f\x00\x01\x00", "Wolf \x81"} {
		if _, _, err := exchange.Import(t.Context(), lib, []byte(data)); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%q was read: %v", data, err)
		}
	}
}

// Who changes the text of a list that Gantry wrote is found out: the check names the line.
func TestChangedTextsAreReported(t *testing.T) {
	lib := buildertest.Library(t)
	p, err := lib.PackOf("mechahex", builder.PackRef{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Examples, func(r builder.Roster) bool { return r.Name == "Iron Wall" })
	honest, err := exchange.Export(t.Context(), lib, []builder.Roster{p.Examples[i]}, "text")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, was, now string
		want           string // a note's text
	}{
		{"c36 a price", "Vehicle · Turret · 10 pts", "Vehicle · Turret · 5 pts",
			"price differs: Scout car costs 10 pts. The text has 5."},
		{"c36 a unit for less", "Hammer, Medium Mecha · 60 pts", "Hammer, Heavy Mecha · 60 pts",
			"price differs: Hammer costs 80 pts. The text has 60."},
		{"c37 a count", "Hammer, Medium", "2 × Hammer, Medium",
			"price differs: The list costs 260 pts. The text has 200 in all."},
		{"c39 numbers", "Move 5  Cruise 8  Eva 5+  Tou 5+  Capacity 6", "Move 7  Cruise 12  Eva 6+  Tou 5+  Capacity 6",
			"number differs: Spark: the text has other numbers. Gantry uses Move 5, Cruise 8, Eva 5+."},
		{"c40 a printing that there is not", "2021 printing", "2020 printing",
			"Unknown value of Edition: \"2020 printing\""},
		{"c41 a unit under the hash", "\nRules data ", "\n\nGhost, Light Mecha · 40 pts\n\nRules data ",
			"price differs: The list costs 240 pts. The text has 200 in all."},
		{"c41 a unit among the findings", "\nList hash ", "\nFindings\n  Ghost, Light Mecha · 40 pts\n\nList hash ",
			"Not recognized, saved in the unit's notes: "},
		{"c50 an item in words", "Medium Gatling\n", "Medium Gatling\n  plus one Rail Gun on the back\n",
			`saved in the unit's notes: "plus one Rail Gun on the back"`},
		{"c50 an item at the margin", "Medium Gatling\n", "Medium Gatling\nplus one Rail Gun on the back\n",
			`saved in the unit's notes: "plus one Rail Gun on the back"`},
		{"c51 a rule", "Medium Gatling\n", "Medium Gatling\n  House rule: range 12\n",
			`saved in the unit's notes: "House rule: range 12"`},
		{"c51 a rule of the army", "Edition:", "House rule: range 12\nEdition:",
			`saved in the list's notes: "House rule: range 12"`},
		{"c51 a free unit", "\nList hash ", "\na free Medium Mecha for the judge\n\nList hash ",
			`saved in the list's notes: "a free Medium Mecha for the judge"`},
		{"c52 a capacity", "Capacity 6", "Capacity 30",
			"number differs: Spark: the text has other numbers. Gantry uses Capacity 6."},
	} {
		changed := strings.Replace(string(honest), row.was, row.now, 1)
		if changed == string(honest) {
			t.Fatalf("%s: the text has no %q:\n%s", row.name, row.was, honest)
		}
		entries, err := exchange.Checker{Library: lib}.Check(t.Context(), "list.txt", []byte(changed))
		if err != nil || len(entries) != 1 || entries[0].Checked == nil {
			t.Fatalf("%s: %v, %v", row.name, entries, err)
		}
		if lines := strings.Join(entries[0].ImportLines(), "\n"); !strings.Contains(lines, row.want) {
			t.Errorf("%s: it is not said that %q:\n%s", row.name, row.want, lines)
		}
	}
}

// Honest lists of every published unit, alone and by twos, have nothing to look at when
// they come back, whatever the form.
func TestHonestListsGoThroughText(t *testing.T) {
	lib, texts := buildertest.Library(t), 0
	for _, p := range lib.Packs() {
		lists := slices.Clone(p.Examples)
		for _, n := range []int{1, 2} {
			r := builder.Roster{System: p.ID, Name: "All of them"}
			for _, e := range p.Catalogue {
				if e.ID != rules.Designed {
					u := e.Unit
					u.Count = n
					r.Units = append(r.Units, u)
				}
			}
			r.NameUnits()
			lists = append(lists, r)
		}
		for _, r := range lists {
			r, err := lib.Complete(r)
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range textForms {
				text, _ := throughText(t, lib, r, form)
				entries, err := exchange.Checker{Library: lib}.Check(t.Context(), "list.txt", []byte(text))
				if err != nil || len(entries) != 1 || entries[0].Checked == nil || len(entries[0].Import) > 0 {
					t.Errorf("%s as %s: %v, %v", r.Name, form, entries, err)
				}
				texts++
			}
		}
	}
	if texts < 40 {
		t.Errorf("%d texts; want 40", texts)
	}
}
