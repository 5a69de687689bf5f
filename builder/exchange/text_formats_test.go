package exchange_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// pastedUnit is a unit as list builders and players write it.
type pastedUnit struct {
	n    int
	name string
	each int // points, -1 where the game has none
}

func (u pastedUnit) price(form string, n int) string {
	if u.each < 0 {
		return ""
	}
	return fmt.Sprintf(form, n*u.each)
}

func (u pastedUnit) plural() string {
	if u.n > 1 && !strings.HasSuffix(u.name, "s") {
		return u.name + "s"
	}
	return u.name
}

// pastedFormats are the commonest ways in which people paste a unit; each is a line, or
// a few.
var pastedFormats = map[string]func(pastedUnit) string{
	"a line each with the price in brackets": func(u pastedUnit) string {
		return strings.Repeat(u.name+u.price(" (%d)", 1)+"\n", u.n)
	},
	"2x and the line's price": func(u pastedUnit) string {
		return fmt.Sprintf("%dx %s%s\n", u.n, u.name, u.price(" (%d)", u.n))
	},
	"2x, a dash and the price of one": func(u pastedUnit) string {
		return fmt.Sprintf("%dx %s%s\n", u.n, u.name, u.price(" - %d pts", 1))
	},
	"x2 and a price in square brackets": func(u pastedUnit) string {
		return fmt.Sprintf("%s x%d%s\n", u.name, u.n, u.price(" [%d]", u.n))
	},
	"a number and a plural": func(u pastedUnit) string {
		return fmt.Sprintf("• %d %s\n", u.n, u.plural())
	},
	"BattleScribe": func(u pastedUnit) string {
		return fmt.Sprintf(". %dx %s%s\n", u.n, u.name, u.price(" [%dpts]", u.n))
	},
	"an app with points in words": func(u pastedUnit) string {
		return fmt.Sprintf("%s x%d%s\n\n", u.name, u.n, u.price(" (%d Points)", u.n))
	},
	"New Recruit": func(u pastedUnit) string {
		return fmt.Sprintf("%dx %s%s\n", u.n, u.name, u.price(" (%d pts)", u.n))
	},
	"a chat in bold": func(u pastedUnit) string {
		return fmt.Sprintf("- **%s** x%d%s\n", u.name, u.n, u.price(" – %d points", 1))
	},
	"a table": func(u pastedUnit) string {
		return fmt.Sprintf("%d\t%s\t%s\n", u.n, u.name, u.price("%d", u.n))
	},
}

// Lists pasted in the ten commonest formats of list builders give their units and counts. A price that agrees isn't
// reported.
func TestPastedFormats(t *testing.T) {
	lib, lists := buildertest.Library(t), 0
	for _, p := range lib.Packs() {
		for _, r := range p.Examples[:min(2, len(p.Examples))] {
			want, units := pastedUnits(t, lib, r)
			for name, write := range pastedFormats {
				var b strings.Builder
				fmt.Fprintf(&b, "My list\n%s\n\n", p.System.Name)
				for _, u := range units {
					b.WriteString(write(u))
				}
				lists++
				back, report, err := exchange.Import(t.Context(), lib, []byte(b.String()))
				if err != nil || len(back) != 1 {
					t.Errorf("%s, %s: %d lists, %v\n%s", p.ID, name, len(back), err, &b)
					continue
				}
				got := map[string]int{}
				for _, u := range back[0].Units {
					got[u.Profile] += u.Number()
				}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s, %s: %v; want %v\n%s", p.ID, name, got, want, &b)
				}
				for _, n := range report {
					if !n.Settled() && n.Kind != format.NotePlaced {
						t.Errorf("%s, %s: line %d, %s: %s\n%s", p.ID, name, n.Line, n.Kind, n.Text, &b)
					}
				}
			}
		}
	}
	if lists < 60 {
		t.Errorf("%d lists; want 60", lists)
	}
}

// A number in brackets is a price unless every unit costs more. A wrong price is reported and isn't a count.
func TestNumbersInBrackets(t *testing.T) {
	lib := buildertest.Library(t)
	for _, row := range []struct {
		text  string
		want  string // profiles and counts
		price bool   // is reported
	}{
		{"Mecha: HEX\n\nHeavy Mecha (80)", "map[heavy-mecha:1]", false},
		{"Mecha: HEX\n\nHeavy Mecha [70]", "map[heavy-mecha:1]", true},
		{"Mecha: HEX\n\nLight Mecha (4)", "map[light-mecha:4]", false},
		{"Mecha: HEX\n\n2x Light Mecha (80)", "map[light-mecha:2]", false},
		{"Mecha: HEX\n\n2x Light Mecha (40)", "map[light-mecha:2]", false},
		{"Mecha: HEX\n\n2x Light Mecha (90)", "map[light-mecha:2]", true},
		{"Mecha: HEX\n\n1 Ground Vehicle 10 - light gatling", "map[ground-vehicle:1]", false},
		{"M.A.S.C.\n\nFrog (2)\n3 wolves", "map[frog:2 wolf:3]", false},
		{"Millstone (61)\nBellwether (35)", "map[bellwether:1 millstone:1]", false},
		{"Robotech\n\n3 Tomahawks", "map[tomahawk:3]", false},
		{"MechaStellar\n\nLongsight [140]\nSwiftlet (270 pts) x2", "map[longsight:1 swiftlet:2]", false},
	} {
		back, report, err := exchange.Import(t.Context(), lib, []byte(row.text))
		if err != nil {
			t.Errorf("%q: %v", row.text, err)
			continue
		}
		got, price := map[string]int{}, false
		for _, u := range back[0].Units {
			got[u.Profile] += u.Number()
		}
		for _, n := range report {
			price = price || n.Kind == format.NotePrice
		}
		if fmt.Sprint(got) != row.want || price != row.price {
			t.Errorf("%q: %v, a price is reported: %v", row.text, got, price)
		}
	}
}

// pastedUnits are a list's units with nothing but what their profiles print, and how many
// of each profile there are.
func pastedUnits(t testing.TB, lib *builder.Library, r builder.Roster) (want map[string]int, units []pastedUnit) {
	t.Helper()
	want = map[string]int{}
	r.Overrides = nil
	var some []rules.Unit
	for _, u := range r.Units {
		if u.Profile != rules.Designed {
			some = append(some, rules.Unit{ID: u.ID, Profile: u.Profile, Count: u.Count})
		}
	}
	r.Units = some
	r, err := lib.Complete(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, us := range s.Units {
		u := pastedUnit{n: us.Unit.Number(), name: us.Title, each: -1}
		if n, _, ok := strings.Cut(s.CostText(us), " "); ok {
			if u.each, err = strconv.Atoi(n); err != nil {
				u.each = -1
			}
		}
		want[us.Unit.Profile] += u.n
		units = append(units, u)
	}
	return want, units
}
