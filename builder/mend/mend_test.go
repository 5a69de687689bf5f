package mend_test

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/mend"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// random is the sequence of a game: another game's tests do not change it.
func random(system string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(system))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}

func judge(t testing.TB, r builder.Roster) builder.Standing {
	t.Helper()
	v, err := buildertest.Library(t).Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return v.Standing()
}

func applied(t testing.TB, r builder.Roster, edits []rules.Edit) builder.Roster {
	t.Helper()
	after, _, err := r.Apply(edits)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

func all(t testing.TB, r builder.Roster) mend.Mending {
	t.Helper()
	m, err := mend.All(t.Context(), buildertest.Library(t), r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func texts(changes []versions.Change) (list []string) {
	for _, c := range changes {
		list = append(list, c.Text)
	}
	return list
}

// keepsAllButUnits reports where fixing a list has changed its limit, house rules or an
// option other than to its default, or where its edits do not lead to the list that it shows.
func keepsAllButUnits(t *testing.T, name string, r builder.Roster, m mend.Mending) {
	t.Helper()
	same, was := m.After.Roster, r
	same.Units, was.Options = r.Units, maps.Clone(r.Options)
	maps.DeleteFunc(was.Options, func(id string, _ any) bool {
		fd, _ := m.Before.Options.Field(id)
		return fd.Default != nil && same.Options[id] == nil
	})
	if !bytes.Equal(same.Encode(), was.Encode()) {
		t.Errorf("%s: limit, options or house rules have changed", name)
	}
	if after, _, err := r.Apply(m.Edits); err != nil || after.Hash() != m.After.Roster.Hash() {
		t.Errorf("%s: its edits do not lead to it (%v): %v", name, err, m.Edits)
	}
}

// seldomCostlier is of how many lists one may cost more to fix than to undo.
const seldomCostlier = 200

// Lists broken by one to three edits are fixed for no more than undoing the edits loses.
func TestAllLosesNoMoreThanUndoing(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		t.Run(p.ID, func(t *testing.T) {
			rng := random(p.ID)
			n, tried, nearest := rulestest.Rounds(50, 1000), 0, 0
			costlier := max(1, n/seldomCostlier)
			for i := 0; i < n; {
				r, was, ok := buildertest.Broken(t, buildertest.Library(t), rng, p)
				if !ok {
					continue
				}
				i++
				name := fmt.Sprint(p.ID, " ", i)
				m := all(t, r)
				keepsAllButUnits(t, name, r, m)
				undo, err := mend.CostBetween(t.Context(), buildertest.Library(t), r, was)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case !m.Ready():
					t.Errorf("%s: not fixed in %d: %s\n%s", name, m.Tried, m.Why(), r.Encode())
				case m.Cost.Sum > undo.Sum && costlier > 0:
					t.Logf("%s: fixed for %+v by %q, undone for %+v; tried %d", name, m.Cost,
						texts(m.Changes), undo, m.Tried)
					costlier--
				case m.Cost.Sum > undo.Sum:
					t.Errorf("%s: fixed for %+v by %q, undone for %+v; tried %d", name, m.Cost,
						texts(m.Changes), undo, m.Tried)
				}
				if m.Nearest {
					nearest++
				}
				tried += m.Tried
				if testing.Verbose() {
					t.Logf("%s: %q %+v; undo %+v; tried %d", name, texts(m.Changes), m.Cost, undo, m.Tried)
				}
			}
			t.Logf("%d lists, %d proved nearest, %d tried each", n, nearest, tried/n)
		})
	}
}

// overrun is a list of a game at a part of its points.
type overrun struct {
	system  string
	name    string
	list    builder.Roster
	percent int
}

// overruns are the examples that have points, with limits below what they cost.
func overruns(t testing.TB) (all []overrun) {
	for _, p := range rulestest.Some(buildertest.Library(t).Packs()) {
		for _, r := range p.Examples {
			points, err := buildertest.Library(t).PointsUsed(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if points == nil || *points == 0 {
				continue
			}
			for _, percent := range []int{100, 90, 75, 50, 25, 10} {
				limit := *points * percent / 100
				over := r
				over.Limit = &limit
				all = append(all, overrun{p.ID, fmt.Sprintf("%s at %d", r.Name, limit), over, percent})
			}
		}
	}
	return all
}

// example is a shipped list.
func example(t testing.TB, name string) builder.Roster {
	for _, p := range buildertest.Library(t).Packs() {
		for _, r := range p.Examples {
			if r.Name == name {
				return r
			}
		}
	}
	t.Fatalf("no example %q", name)
	return builder.Roster{}
}

// The first fix of a problem is the one that keeps items as printed, kinds of units and
// pilots.
func TestTheFirstFix(t *testing.T) {
	without := func(u *rules.Unit, item string) {
		u.Mounts = slices.DeleteFunc(slices.Clone(u.Mounts), func(m rules.Mount) bool { return m.Item == item })
	}
	for _, row := range []struct {
		list, want string
		breaks     func(units []rules.Unit)
	}{
		{"Ember and Steel", "Emberlord: mount Ember Beam (equipment)",
			func(units []rules.Unit) { without(&units[0], "ember-beam") }},
		{"Ember and Steel", "Ripsaw: mount Breaker Maul (equipment)",
			func(units []rules.Unit) { without(&units[1], "breaker-maul") }},
		{"Viking Raid", "Second line: 5 → 4",
			func(units []rules.Unit) { units[2].Count = 5 }},
		{"Two Hundred Each", "Old Grinder: clear MEL's value",
			func(units []rules.Unit) { units[0].Mounts[0].Value = 3 }},
		{"Skull Patrol", "Sky watch: 8 → 6",
			func(units []rules.Unit) { units[6].Count = 8 }},
	} {
		r := example(t, row.list)
		r.Units = slices.Clone(r.Units)
		for i := range r.Units {
			r.Units[i].Mounts = slices.Clone(r.Units[i].Mounts)
		}
		row.breaks(r.Units)
		s := sheet(t, r)
		w, err := mend.Find(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range s.Verdict.Findings {
			if ways, _ := w.Of(f); len(ways) > 0 {
				got = append(got, ways[0].Text)
			}
		}
		if len(got) != 1 || got[0] != row.want {
			t.Errorf("%s: %q; want %q", row.list, got, row.want)
		}
	}
}

// Fixing all keeps every unit of these lists and makes no new warning. A number out of its
// range is set to the end of it. What is added to a unit goes before a unit does, part of a
// named one before two others, and one of two models changes where few steps are enough. A
// setting goes back to its default before units go, not before one is added. A unit leaves its
// group before others change.
func TestAllKeepsUnits(t *testing.T) {
	design := func(size, armor int) string {
		return fmt.Sprintf(`"fleshwound","limit":200,"units":[{"profile":"millstone"},{"profile":"custom","choices":
			{"armor":%d,"structure":3,"damage":[2,2,2],"size":%d,"move":8,"ov":0}}]`, armor, size)
	}
	heroes := func(named string) string {
		return fmt.Sprintf(`"mechahex","limit":200,"units":[
			{"profile":"heavy-mecha",%s"choices":{"hero":"ace-pilot","title":"avenger","avenger-weapon":"m1"},"mounts":[
				{"id":"m1","item":"particle-cannon","at":"torso"},{"item":"heat-sinks","at":"torso"},
				{"item":"heavy-gatling","at":"left-arm"},{"item":"light-gatling","at":"right-arm"},
				{"item":"light-gatling","at":"right-arm"},{"item":"light-gatling","at":"right-arm"}]},
			{"profile":"assault-mecha","choices":{"hero":"ace-pilot"},"mounts":[
				{"item":"heavy-gatling","at":"torso"},{"item":"medium-gatling","at":"torso"},
				{"item":"extra-armor","at":"torso"},{"item":"heavy-gatling","at":"left-arm"},
				{"item":"close-missiles","at":"left-arm"},{"item":"medium-gatling","at":"right-arm"},
				{"item":"close-missiles","at":"right-arm"},{"item":"small-laser","at":"right-arm"},
				{"item":"reinforced-frame","at":"right-arm"}]},
			{"profile":"heavy-vehicle","mounts":[{"item":"extra-armor","at":"body"},{"item":"light-gatling","at":"body"}]}]`,
			named)
	}
	masc := `"units":[{"profile":"turtle","count":6},{"profile":"wolf","count":2},{"profile":"rat","count":6},
		{"profile":"frog","count":2}]`
	cleared := func(first string) []string {
		return []string{first + ": clear Hero (Ace Pilot)", first + ": clear Title (Avenger)",
			"Assault Mecha: clear Hero (Ace Pilot)"}
	}
	for _, row := range []struct {
		list string
		want []string
	}{
		{design(9, 5), []string{"Designed mech: Size 9 → 5"}},
		{design(-9, 5), []string{"Designed mech: Size −9 → 0"}},
		{design(2, -50), []string{"Designed mech: Armor −50 → 0"}},
		{heroes(""), cleared("Heavy Mecha")},
		{heroes(`"name":"Old Boar",`), cleared("Old Boar")},
		{`"mechastellar","limit":600,"units":[{"profile":"ripsaw","count":2,"choices":{"pilot":1}}]`,
			[]string{"1 of 2 Ripsaw: Pilot skilled → basic"}},
		{`"robotech","limit":225,"units":[{"profile":"tomahawk"},{"profile":"regult"},
			{"profile":"monster","choices":{"points":45}},{"profile":"vf-1s","name":"Roy","count":7}]`,
			[]string{"Roy: 7 → 5"}},
		{`"fleshwound","limit":29,"units":[{"profile":"thistle","count":2}]`,
			[]string{"Thistle: Accuracy 5 → 6", "Thistle: Piloting 5 → 6"}},
		{`"masc","options":{"mid":0},` + masc, []string{`"Mid mecha required": 0 → 8`}},
		{`"masc","options":{"mid":9},` + masc, []string{"Add Spider"}},
		{`"masc","units":[{"profile":"turtle"},{"profile":"wolf","name":"Fang","count":2},
			{"profile":"wolf","name":"Fang","choices":{"squad":"Alpha"}},{"profile":"spider","count":4},
			{"profile":"rat","count":6},{"profile":"frog","count":2}]`, []string{"Fang 2: clear Squad (Alpha)"}},
		{`"masc","units":[]`, []string{"Add 6 Wolves", "Add 2 Turtles", "Add 6 Rats", "Add 2 Frogs"}},
	} {
		r, err := buildertest.Library(t).Read(t.Context(), []byte(`{"format":"gantry.roster/1","system":`+row.list+`}`))
		if err != nil {
			t.Fatal(err)
		}
		if m := all(t, r); !slices.Equal(texts(m.Changes), row.want) || !m.Ready() ||
			m.After.Verdict.Count(rules.Warning) > m.Before.Verdict.Count(rules.Warning) {
			t.Errorf("%q: %s; want %q", texts(m.Changes), m.After.ScoreAnd(), row.want)
		}
	}
}

var writeOverruns = flag.Bool("overruns", false, "write testdata/overruns.txt of each game")

// The examples at parts of their points: fixed wherever a legal list of their units exists,
// at least half of them proved nearest. What comes of them is as overruns.txt of the game has
// it, where its fixtures have that file.
func TestAllFixesOverruns(t *testing.T) {
	lines := map[string]string{}
	nearest, list := 0, overruns(t)
	for _, o := range list {
		m := all(t, o.list)
		keepsAllButUnits(t, o.name, o.list, m)
		line := fmt.Sprintf("%s: %s", o.name, m.After.ScoreAnd())
		for _, c := range m.Changes {
			line += "; " + c.Text
		}
		if cheaper := cheaperThan(t, o.list, m); cheaper != "" {
			t.Errorf("%s: %s", o.name, cheaper)
		}
		if m.Nearest {
			nearest++
			line += " (nearest)"
		}
		lines[o.system] += fmt.Sprintf("%s [%d.%03d]\n", line, m.Cost.Sum/1000, m.Cost.Sum%1000)
	}
	if 2*nearest < len(list) {
		t.Errorf("%d of %d are proved nearest", nearest, len(list))
	}
	held := 0
	for _, p := range rulestest.Some(buildertest.Library(t).Packs()) {
		name := filepath.Join("..", "..", "rules", p.ID, "testdata", "overruns.txt")
		want, err := os.ReadFile(name)
		switch {
		case os.IsNotExist(err):
			continue
		case err == nil && *writeOverruns:
			want, err = []byte(lines[p.ID]), os.WriteFile(name, []byte(lines[p.ID]), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		held++
		if diff := cmp.Diff(string(want), lines[p.ID]); diff != "" {
			t.Errorf("%s: overruns (-want +got):\n%s", p.ID, diff)
		}
	}
	if held == 0 {
		t.Error("no game has overruns.txt")
	}
}

// cheaperThan tries every subset of a list's units. It reports one that is legal though no way was found, or one that
// loses less than the nearest list. It returns "" for neither.
func cheaperThan(t testing.TB, r builder.Roster, m mend.Mending) string {
	t.Helper()
	for set := range 1 << len(r.Units) {
		some := r
		some.Units = nil
		for i, u := range r.Units {
			if set&(1<<i) != 0 {
				some.Units = append(some.Units, u)
			}
		}
		if judge(t, some).State != builder.Ready {
			continue
		}
		if !m.Ready() {
			return fmt.Sprintf("it is not fixed, and %d of its units are legal", len(some.Units))
		}
		cost, err := mend.CostBetween(t.Context(), buildertest.Library(t), r, some)
		if err != nil {
			t.Fatal(err)
		}
		if m.Nearest && cost.Sum < m.Cost.Sum {
			return fmt.Sprintf("a list of %d units loses %d, and what is called nearest %d", len(some.Units), cost.Sum,
				m.Cost.Sum)
		}
	}
	return ""
}

// A list that loses less than what is called nearest is found.
func TestCheaperListsAreFound(t *testing.T) {
	r, limit := example(t, "Ember and Steel"), 900
	r.Limit = &limit
	m := all(t, r)
	m.Cost.Sum++
	if cheaperThan(t, r, m) == "" {
		t.Error("a cheaper list passes")
	}
}

// fixtures are the lists that break a rule of a game or of the document.
func fixtures(t testing.TB) map[string]builder.Roster {
	t.Helper()
	dirs, err := filepath.Glob("../../rules/*/testdata/rules")
	if err != nil || len(dirs) != len(systems.All) {
		t.Fatalf("fixtures of %v (%v); want those of %d games", dirs, err, len(systems.All))
	}
	all := map[string]builder.Roster{}
	for _, dir := range append(dirs, "../testdata/rules") {
		for _, f := range rulestest.Some(rulestest.Load(t, os.DirFS(dir))) {
			if r, err := buildertest.Library(t).Read(t.Context(), f.Roster); err == nil {
				all[dir+"/"+f.Name] = r
			}
		}
	}
	return all
}

// settled are rules that no change of units, items or choices ends. They concern the list's settings, or ids and fields
// that only the writer of the document can change.
var settled = []string{"duplicate-id", "unknown-option", "unknown-path", "bad-value", "override-printed"}

// Every broken rule has a fix; each fix ends what it is for and costs what it says. What a
// draft with one finding lacks begins with its first fix.
func TestEveryBrokenRuleHasAFix(t *testing.T) {
	n, cut, same := 0, 0, 0
	drafts := map[string][]string{} // the first fix of each finding
	for name, r := range fixtures(t) {
		s, err := buildertest.Library(t).Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		w, err := mend.Find(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		findings := slices.Clone(s.Verdict.Findings)
		w.Attach(findings)
		for _, f := range findings {
			for _, x := range f.Fixes {
				if why := clumsy(x.Text); why != "" {
					t.Errorf("%s: fix %q of %s: %s", name, x.Text, f.Rule, why)
				}
			}
			if f.Severity != rules.Error && !f.Todo {
				continue
			}
			n++
			if f.FixesCut {
				cut++
			}
			if len(f.Fixes) == 0 && !slices.Contains(settled, f.Rule) {
				t.Errorf("%s: %s of %q has no fix: %s", name, f.Rule, f.Unit, f.Message)
			}
			if testing.Verbose() {
				t.Logf("%s: %s", name, f.Message)
			}
			for i, x := range f.Fixes {
				if testing.Verbose() {
					t.Logf("    %s (%+d)", x.Text, x.Points)
				}
				holds(t, name, s, f, x)
				for _, better := range f.Fixes[:i] {
					if why := needless(t, s, x, better); why != "" {
						t.Errorf("%s: fix %q behind %q %s", name, x.Text, better.Text, why)
					}
				}
			}
			if s.Verdict.Standing().State == builder.Draft && len(f.Fixes) > 0 {
				drafts[name] = append(drafts[name], f.Fixes[0].Text)
			}
		}
		if open := drafts[name]; len(open) == 1 {
			m, err := mend.Missing(t.Context(), buildertest.Library(t), r)
			if err != nil {
				t.Fatal(err)
			}
			if got := versions.ChangeText(s, m.Edits); len(m.Edits) > 0 {
				same++
				if !strings.HasPrefix(got, open[0]) {
					t.Errorf("%s: missing is %q; want it to begin with the first fix, %q", name, got, open[0])
				}
			}
		}
	}
	if same == 0 {
		t.Error("nothing is missing")
	}
	t.Logf("%d findings, %d cut, %d to add", n, cut, same)
}

// needless returns why a fix behind a better one is unnecessary, or "" if it isn't.
func needless(t *testing.T, s builder.Sheet, x, better rules.Fix) string {
	t.Helper()
	warns := func(x rules.Fix) bool {
		v, err := buildertest.Library(t).Judge(t.Context(), applied(t, s.Roster, x.Edits))
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(v.Findings, func(f rules.Finding) bool {
			return f.Severity == rules.Warning && !f.Todo && !slices.ContainsFunc(s.Verdict.Findings,
				func(g rules.Finding) bool { return f.Rule == g.Rule && f.Unit == g.Unit && f.Item == g.Item })
		})
	}
	of := func(x rules.Fix, what func(rules.Edit) bool) bool { return slices.ContainsFunc(x.Edits, what) }
	option := func(e rules.Edit) bool { return e.Field.Kind == rules.TargetOption }
	switch {
	case warns(x) && !warns(better):
		return "warns"
	case of(x, func(e rules.Edit) bool { return option(e) && e.Value != nil }) && !of(better, option):
		return "moves a setting"
	case !of(better, func(e rules.Edit) bool {
		return !of(x, func(o rules.Edit) bool { return reflect.DeepEqual(o, e) })
	}):
		return "does more"
	}
	return ""
}

// holds tries a fix: its finding is gone, the points change as stated, and it can be undone.
func holds(t *testing.T, name string, s builder.Sheet, f rules.Finding, x rules.Fix) {
	t.Helper()
	after, reverse, err := s.Roster.Apply(x.Edits)
	if err != nil || x.Text == "" {
		t.Errorf("%s: fix %q of %s: %v", name, x.Text, f.Rule, err)
		return
	}
	left, err := buildertest.Library(t).Sheet(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(left.Verdict.Findings, func(g rules.Finding) bool {
		return g.Same(f)
	}) {
		t.Errorf("%s: fix %q leaves %s", name, x.Text, f.Rule)
	}
	if got := left.Army().Budget().KnownPoints() - s.Army().Budget().KnownPoints(); got != x.Points {
		t.Errorf("%s: fix %q says %+d points and makes %+d", name, x.Text, x.Points, got)
	}
	if back, _, err := after.Apply(reverse); err != nil || back.Hash() != s.Roster.Hash() {
		t.Errorf("%s: fix %q cannot be undone: %v", name, x.Text, err)
	}
}

// Filled drafts keep all that they had and stay within their limit. Every unit that can be armed is armed. In a game
// with such a warning, each other unit that could carry a weapon gets it.
func TestFillOnlyAdds(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		t.Run(p.ID, func(t *testing.T) {
			rng := random(p.ID + " fill")
			warns := slices.ContainsFunc(p.About.Rules, func(r rules.Rule) bool { return r.ID == "unarmed" })
			items := 0
			for i := range rulestest.Rounds(40, 200) {
				r := draft(t, rng, p)
				f, err := mend.Fill(t.Context(), buildertest.Library(t), r)
				if err != nil {
					t.Fatal(err)
				}
				if i < 10 && testing.Verbose() {
					t.Logf("%s %q", f.Done, r.Encode())
				}
				for _, e := range f.Edits {
					items++
					if e.Op != rules.EditAdd || e.NewMount == nil || e.Unit == "" {
						t.Errorf("%d: %+v adds no item", i, e)
					}
				}
				full := applied(t, r, f.Edits)
				before, after := sheet(t, r), sheet(t, full)
				if limit := after.Army().Budget(); limit.Limit != nil && limit.Limit.Known() && !limit.Suggested &&
					limit.KnownPoints() > max(limit.Limit.Int(), before.Army().Budget().KnownPoints()) {
					t.Errorf("%d: it costs %d of %d", i, limit.KnownPoints(), limit.Limit.Int())
				}
				for k, us := range after.Units {
					if mend.HasRoom(before, before.Units[k]) && !builder.Armed(after.Army(), k) &&
						armable(t, after, k) {
						t.Errorf("%d: %s has no weapon: %s", i, us.Title, full.Encode())
					}
					warned := slices.ContainsFunc(us.Findings,
						func(f rules.Finding) bool { return f.Rule == "unarmed" })
					if !builder.Armed(after.Army(), k) && warns && !warned && couldBeArmed(t, after, k) {
						t.Errorf("%d: nothing warns that %s has no weapon: %s", i, us.Title, full.Encode())
					}
				}
			}
			t.Logf("%d items added", items)
		})
	}
}

func sheet(t testing.TB, r builder.Roster) builder.Sheet {
	t.Helper()
	s, err := buildertest.Library(t).Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// draft is some units of a game's catalogue with some of their items, under a limit.
func draft(t testing.TB, rng *rand.Rand, p *builder.Pack) builder.Roster {
	r := p.Examples[0]
	r.Name, r.Units = "Draft", nil
	limit := 100 + 50*rng.IntN(12)
	r.Limit = &limit
	for i := range 1 + rng.IntN(4) {
		u := p.Catalogue[rng.IntN(len(p.Catalogue))].Unit
		u.ID = fmt.Sprintf("u%d", i+1)
		if rng.IntN(2) == 0 && len(u.Mounts) > 0 {
			u.Mounts = slices.Clone(u.Mounts[:rng.IntN(len(u.Mounts))])
		}
		r.Units = append(r.Units, u)
	}
	r, err := buildertest.Library(t).Complete(r)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// couldBeArmed reports whether some item would arm a unit that has nothing else, whatever
// it costs.
func couldBeArmed(t testing.TB, s builder.Sheet, unit int) bool {
	r := s.Roster
	r.Limit, r.Units = nil, slices.Clone(r.Units)
	r.Units[unit].Mounts = []rules.Mount{}
	return armable(t, sheet(t, r), unit)
}

// armable reports whether some item that fits a unit as it is would arm it, within the
// limit and without a new error.
func armable(t testing.TB, s builder.Sheet, unit int) bool {
	u, form := s.Units[unit].Unit, s.Units[unit].Form
	for _, at := range form.Locations {
		for _, it := range form.Items {
			if it.Refused != "" || it.ID == rules.Designed || !it.OfferedAt(at.ID) ||
				at.Max < 0 || at.Used+max(1, it.Slots) > at.Max || it.Value != nil && it.Value.Default == nil {
				continue
			}
			left := sheet(t, applied(t, s.Roster, mend.MountItem(u, it, at.ID)))
			b := left.Army().Budget()
			if builder.Armed(left.Army(), unit) && (b.Limit == nil || b.KnownPoints() <= b.Limit.Int()) &&
				left.Verdict.Count(rules.Error) <= s.Verdict.Count(rules.Error) {
				return true
			}
		}
	}
	return false
}

// All finishes every draft that Fill finishes.
func TestAllFillsDrafts(t *testing.T) {
	lib, drafts := buildertest.Library(t), 0
	for _, p := range lib.Packs() {
		r := builder.Roster{System: p.ID}
		for _, e := range slices.Backward(p.Catalogue) {
			u := e.Unit
			u.ID, u.Count, u.Mounts = fmt.Sprint("u", len(r.Units)+1), 1, nil
			with := r
			with.Units = append(slices.Clone(r.Units), u)
			s, err := lib.Sheet(t.Context(), with)
			if err != nil {
				t.Fatal(err)
			}
			if mend.HasRoom(s, s.Units[len(r.Units)]) && s.Verdict.Standing().State == builder.Draft &&
				len(r.Units) < 4 {
				r = with
			}
		}
		filled, err := mend.Fill(t.Context(), lib, r)
		if err != nil {
			t.Fatal(err)
		}
		s, err := lib.Sheet(t.Context(), applied(t, r, filled.Edits))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Units) == 0 || s.Verdict.Standing().State != builder.Ready {
			continue
		}
		drafts++
		m, err := mend.All(t.Context(), lib, r)
		if err != nil || !m.Ready() || m.Cost.Changes == 0 || len(m.Changes) == 0 {
			t.Errorf("%s: %d units stay a draft: %s %v", p.ID, len(r.Units), m.Why(), err)
		}
	}
	if drafts == 0 {
		t.Error("no draft was filled")
	}
}
