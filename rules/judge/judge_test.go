package judge_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/judge"
)

// walker is a unit with a price, unknown below 0.
type walker struct {
	rules.Unit
	judge.Judged
	price rules.Stat
}

func walkerOf(id string, count, points int) *walker {
	price := rules.Work("points", "Points").Set("walker", rules.Given(points, rules.Source{Cite: "a book"})).Stat()
	if points < 0 {
		price = judge.Unknown(rules.Work("points", "Points"), "points")
	}
	return &walker{Unit: rules.Unit{ID: id, Name: "W" + id, Profile: "walker", Count: count}, price: price}
}

func (w *walker) Base() *rules.Unit  { return &w.Unit }
func (w *walker) Known() bool        { return w.price.Basis != rules.Missing }
func (w *walker) Title() string      { return w.Name }
func (w *walker) Price() *rules.Stat { return &w.price }

// side is an army of walkers.
type side struct {
	limit     int // below 0: none
	walkers   []*walker
	suggested bool // the limit is
}

func (s side) NotCounted(ids []string) string {
	return (&judge.Army[*walker]{Units: s.walkers}).NotCounted(ids)
}

func (s side) Limit() (rules.Figure, bool) {
	return rules.Given(s.limit, rules.Source{Cite: "a book"}), s.limit >= 0
}
func (s side) Budget() rules.Budget { return rules.Budget{Suggested: s.suggested} }
func (s side) Total() judge.Total   { return judge.Sum(s.walkers, rules.Source{Cite: "a book"}) }

func TestLimitPoints(t *testing.T) {
	rule := rules.Rule{ID: "points", Title: "costs no more", Source: rules.Source{Cite: "a book"}}
	checks := judge.NewChecks([]judge.Check[side, *walker]{judge.LimitPoints[side, *walker](rule,
		judge.Budget{Points: "pts", Limit: "limit", Under: "so be it"})})
	for _, row := range []struct {
		name, want string
		side       side
	}{
		{"no limit", "no ruling", side{-1, []*walker{walkerOf("u1", 1, 10)}, false}},
		{"a suggestion", "no ruling", side{10, []*walker{walkerOf("u1", 2, 10)}, true}},
		{"just so", "kept 10/10", side{10, []*walker{walkerOf("u1", 1, 10)}, false}},
		{"under", "kept 10/12; info 10/12",
			side{12, []*walker{walkerOf("u1", 1, 10)}, false}},
		{"over", "broken 40/12; error 40/12",
			side{12, []*walker{walkerOf("u1", 1, 10), walkerOf("u2", 2, 15)}, false}},
		{"not all known",
			"kept 10/28; info 10/28, but Wu2, Wu3",
			side{28, []*walker{walkerOf("u1", 1, 10), walkerOf("u2", 1, -1), walkerOf("u3", 0, 5)}, false}},
	} {
		var told []string
		for _, r := range checks.Rulings(t.Context(), row.side, nil) {
			told = append(told, fmt.Sprintf("%v %d/%d", r.State, *r.Used, *r.Max))
			for _, f := range r.Findings {
				if f.Message != "" {
					t.Errorf("%s: said before anybody asks: %+v", row.name, f)
				}
				f = f.WithMessage()
				fact := fmt.Sprintf("%v %d/%d", f.Severity, *f.Used, *f.Max)
				if _, left, some := strings.Cut(f.Message, "counted: "); some {
					fact += ", but " + strings.TrimSuffix(left, ".")
				}
				told = append(told, fact)
			}
		}
		if told == nil {
			told = []string{"no ruling"}
		}
		if got := strings.Join(told, "; "); got != row.want {
			t.Errorf("%s: %s; want %s", row.name, got, row.want)
		}
	}
}

func TestNotCountedNamesUnits(t *testing.T) {
	s := side{walkers: []*walker{walkerOf("u10", 1, 10), walkerOf("u2", 1, 10), walkerOf("u3", 1, 10)}}
	s.walkers[0].Name = "Eyes"
	s.walkers[1].Name = "Eyes"
	s.walkers = append(s.walkers, walkerOf("u4", 1, 10))
	s.walkers[3].Name, s.walkers[3].Profile = "", "walkre" // an unknown unit has no title
	for want, ids := range map[string][]string{"": nil, " Not counted: 2 × Eyes, Wu3.": {"u10", "u2", "u3"},
		` Not counted: Wu3, "walkre".`: {"u3", "u4"}} {
		if got := s.NotCounted(ids); got != want {
			t.Errorf("%v: %q, want %q", ids, got, want)
		}
	}
}

// The sum equals the result of the math of the points.
func TestSumIsTheWorking(t *testing.T) {
	none := rules.Source{Cite: "a book"}
	for _, walkers := range [][]*walker{nil, {walkerOf("u1", 3, 10), walkerOf("u2", 1, 7)}, {walkerOf("u1", 1, -1)},
		{walkerOf("u1", 1, -1), walkerOf("u2", 2, 4)}} {
		total := judge.Sum(walkers, none)
		stat := judge.PointsStat(judge.NoUnits("Points", none), walkers)
		if got := total.Points(); got.Value != stat.Value || got.Basis != stat.Basis {
			t.Errorf("the sum is %v (%v), the working %v (%v)", got.Value, got.Basis, stat.Value, stat.Basis)
		}
	}
}

func TestChoices(t *testing.T) {
	armor := rules.Field{ID: "armor", Label: "Armor", Max: 9}
	for _, row := range []struct {
		value any
		n     int
		fault string
	}{
		{nil, 2, ""}, {0, 0, ""}, {9, 9, ""},
		{10, 0, "Armor: enter 0 to 9"},
		{"thick", 0, "Armor: enter 0 to 9"},
	} {
		c := rules.Choices{}
		if row.value != nil {
			c["armor"] = row.value
		}
		f, fault := judge.Number(c, armor, rules.Given(2, rules.ThisRoster))
		if fault != row.fault || f.Int() != row.n || f.Known() != (fault == "") {
			t.Errorf("%v is read as %+v, %q", row.value, f, fault)
		}
	}
	roles := map[string]int{"": 7, "tank": 1}
	if id, n, fault := judge.Row(rules.Choices{"role": "tank"}, "role", "scout", roles); id != "tank" || n != 1 ||
		fault != "" {
		t.Errorf("tank is read as %q, %d, %q", id, n, fault)
	}
	if id, _, fault := judge.Row(rules.Choices{}, "role", "scout", roles); id != "" ||
		fault != `Unknown role: "<nil>"` {
		t.Errorf("an unknown one is read as %q, %q", id, fault)
	}
}

func TestSlots(t *testing.T) {
	u := walkerOf("u1", 1, 1)
	hold := judge.Slots{ID: "hold", Label: "Hold", Max: 3}
	hold.Use(rules.Given(2, rules.Source{Basis: rules.House}))
	rule := rules.Rule{ID: "slots", Source: rules.Source{Cite: "a book"}}
	say := func(check func(*judge.Slots, *rules.Ruling, judge.Unit)) string {
		r := rule.Apply()
		check(&hold, r, u)
		if r.Basis != rules.House {
			t.Errorf("the ruling rests on %v", r.Basis)
		}
		if len(r.Findings) == 0 {
			return "kept"
		}
		f := r.Findings[0]
		return fmt.Sprintf("%s %s %d/%d todo %v", f.Unit, f.Item, *f.Used, *f.Max, f.Todo)
	}
	if got := say((*judge.Slots).FindOverfull); got != "kept" {
		t.Error(got)
	}
	if got := say((*judge.Slots).FindEmptySlots); got != "u1 hold 2/3 todo true" {
		t.Error(got)
	}
	hold.Use(rules.Given(2, rules.Source{}))
	if got := say((*judge.Slots).FindOverfull); got != "u1 hold 4/3 todo false" {
		t.Error(got)
	}
}
