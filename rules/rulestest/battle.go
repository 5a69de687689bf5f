package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// BattleFixture is two forces with marks, and what follows from one mark. Members that are absent are not compared.
type BattleFixture struct {
	Name        string            `json:"-"`
	Why         string            `json:"why"`
	Cite        string            `json:"cite"`
	Mark        string            `json:"mark"` // of the first unit of one side, by its kind
	Options     rules.Choices     `json:"options"`
	Units       json.RawMessage   `json:"units"`
	Against     json.RawMessage   `json:"against"`
	Moment      json.RawMessage   `json:"moment"`
	Stats       map[string]string `json:"stats"` // of the first unit: "4 = 4 + 1 - 1"
	Legend      []string          `json:"legend"`
	OutOfPlay   string            `json:"out-of-play"`
	Unavailable map[string]string `json:"unavailable"` // all attacks of the first unit that are
	Facts       map[string]any    `json:"facts"`       // of Odds[0], else of its first attack, at the first of the others
	Odds        []BattleOdds      `json:"odds"`
	Result      map[string]any    `json:"result"`  // of Odds[0], and its Changes
	Changes     map[string]int    `json:"changes"` // by side, unit and mark: "theirs/0/m1"
	Due         []BattleDue       `json:"due"`
	force, foes rules.Force
}

// BattleOdds is an attack of the first unit at all of the others, beside what must come of it.
type BattleOdds struct {
	Attack    string                 `json:"attack"`
	Situation rules.Choices          `json:"situation"`
	Outcomes  map[string]WantOutcome `json:"outcomes"`
	Chances   map[string]string      `json:"chances"`
}

// BattleDue is what a fixture expects to be due.
type BattleDue struct {
	Unit  int               `json:"unit"`
	Label string            `json:"label"`
	Cite  string            `json:"cite"`
	Text  string            `json:"text,omitempty"` // "" for any
	Odds  map[string]string `json:"odds,omitempty"` // of its roll
	Set   map[string]int    `json:"set,omitempty"`
}

// RunBattle holds a game with marks to the fixtures of a folder, and to what shared code relies on in random states.
// Odds with the ids of own depend on marks of the attacker that no build has, such as earlier damage on it.
func RunBattle(t *testing.T, system rules.System, pack []byte, dir fs.FS, own ...string) {
	game, err := Open(system, pack)
	if err != nil {
		t.Fatalf("open the pack: %v", err)
	}
	b := battleBatteryOf(t, game, dir, own...)
	for _, c := range battleChecks {
		t.Run(c.name, func(t *testing.T) { c.run(b, t) })
	}
}

func battleBatteryOf(t testing.TB, game Game, dir fs.FS, own ...string) battleBattery {
	b := battleBattery{Game: game, own: own}
	eachFixture(t, dir, nil, func(name string, data []byte) {
		b.fixtures = append(b.fixtures, readBattle(t, game, name, data))
	})
	return b
}

type battleBattery struct {
	Game
	fixtures []BattleFixture
	own      []string
}

// battleChecks are the battery of a game with marks.
var battleChecks = []struct {
	name string
	run  func(battleBattery, testing.TB)
}{
	{"fixtures", battleBattery.published},
	{"every mark has a fixture", battleBattery.complete},
	{"a mark does something", battleBattery.read},
	{"random states", battleBattery.random},
}

func readBattle(t testing.TB, game Game, name string, data []byte) BattleFixture {
	t.Helper()
	fx := BattleFixture{Name: strings.TrimSuffix(name, ".json")}
	decode(t, name, data, &fx)
	printed := judge.Printed(game.Catalogue(rules.Force{}))
	for raw, f := range map[*json.RawMessage]*rules.Force{&fx.Units: &fx.force, &fx.Against: &fx.foes} {
		f.Options = fx.Options
		if *raw == nil {
			continue
		}
		n, err := doc.Parse(*raw)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, item := range n.Items {
			u, err := doc.ReadUnit(item, "/units")
			if err == nil {
				err = doc.ReadCondition(&u, "/units")
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			u.NameMounts()
			f.Units = append(f.Units, u)
		}
		f.Units = printed.Equip(f.Units)
		f.NameUnits()
	}
	if fx.Moment != nil {
		n, err := doc.Parse(fx.Moment)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if fx.force.Moment, err = doc.ReadMoment(n, "/moment"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return fx
}

func (b battleBattery) published(t testing.TB) {
	for _, fx := range b.fixtures {
		if none := lacking("why", fx.Why, "citation", fx.Cite, "mark", fx.Mark); none != "" {
			t.Errorf("%s: the fixture has no %s", fx.Name, none)
		}
		us, them := b.Army(fx.force), b.Army(fx.foes)
		for _, a := range []rules.Army{us, them} {
			if err := rules.CheckConditions(a, ""); err != nil {
				t.Errorf("%s: %v", fx.Name, err)
			}
		}
		fx.sheet(t, us)
		fx.attacks(t, us, them)
		fx.due(t, us)
	}
}

// differ reports a difference between what a fixture expects and what there is.
func (fx BattleFixture) differ(t testing.TB, what string, want, got any) {
	t.Helper()
	if v := reflect.ValueOf(want); (v.Kind() == reflect.Map || v.Kind() == reflect.Slice) && v.IsNil() {
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s (-want +got):\n%s", fx.Name, what, diff)
	}
}

func (fx BattleFixture) sheet(t testing.TB, us rules.Army) {
	p := us.Profile(0)
	stats := map[string]string{}
	for id := range fx.Stats {
		s, _ := p.Stat(id)
		stats[id] = s.Text
		for i, step := range rules.Shown(s.Steps) {
			if i == 0 {
				stats[id] += " ="
			} else {
				stats[id] += " " + step.Op.String()
			}
			stats[id] += " " + step.Amount.String()
		}
	}
	fx.differ(t, "stats", fx.Stats, stats)
	legend := []string{}
	for _, term := range p.Legend {
		legend = append(legend, term.ID)
	}
	for _, panel := range p.Panels {
		for _, term := range panel.Terms {
			legend = append(legend, term.ID)
		}
	}
	fx.differ(t, "legend", fx.Legend, legend)
	fx.differ(t, "out of play", fx.OutOfPlay, p.OutOfPlay)
}

func (fx BattleFixture) attacks(t testing.TB, us, them rules.Army) {
	unavailable := map[string]string{}
	attacks := us.Attacks(0)
	for _, a := range attacks {
		if a.Unavailable != "" {
			unavailable[a.ID] = a.Unavailable
		}
	}
	fx.differ(t, "unavailable attacks", fx.Unavailable, unavailable)
	q := rules.Question{Attackers: []int{0}, Against: them, Targets: places(len(fx.foes.Units))}
	if len(attacks) > 0 {
		q.Attack = attacks[0].ID
	}
	if len(fx.Odds) > 0 {
		q.Attack, q.Situation = fx.Odds[0].Attack, numbers(fx.Odds[0].Situation)
	}
	facts := map[string]any{}
	if len(q.Targets) > 0 {
		for _, f := range us.Facts(q) {
			facts[f.Field] = plain(t, f.Value)
		}
	}
	fx.differ(t, "facts", fx.Facts, facts)
	for _, want := range fx.Odds {
		q.Attack, q.Situation = want.Attack, want.Situation
		q.Situation = numbers(q.Situation)
		o, err := rules.Ask(context.Background(), us, q)
		if err != nil {
			t.Errorf("%s: %v", fx.Name, err)
			continue
		}
		of := OddsFixture{Outcomes: want.Outcomes, Chances: want.Chances}
		fx.differ(t, want.Attack+" outcomes", want.Outcomes, of.outcomes(o))
		fx.differ(t, want.Attack+" chances", want.Chances, of.chances(o))
	}
	if fx.Changes == nil {
		return
	}
	q.Attack, q.Situation = fx.Odds[0].Attack, numbers(fx.Odds[0].Situation)
	changes := map[string]int{}
	for _, c := range us.After(q, numbers(fx.Result)).Changes {
		side := "ours"
		if c.Theirs {
			side = "theirs"
		}
		if c.Set != nil {
			c.By = *c.Set
		}
		changes[fmt.Sprintf("%s/%d/%s", side, c.Unit, c.Mark)] = c.By
	}
	fx.differ(t, "changes", fx.Changes, changes)
}

func (fx BattleFixture) due(t testing.TB, us rules.Army) {
	due := []BattleDue{}
	for i, d := range us.Due() {
		got := BattleDue{Unit: d.Unit, Label: d.Label, Cite: d.Cite}
		if i < len(fx.Due) && fx.Due[i].Text != "" {
			got.Text = d.Text
		}
		if d.Text == "" {
			t.Errorf("%s: %s is due without a text", fx.Name, d.Label)
		}
		if d.Roll != nil {
			o, err := rules.Ask(context.Background(), us, *d.Roll)
			if err != nil {
				t.Errorf("%s: the roll of %s: %v", fx.Name, d.Label, err)
			}
			got.Odds = map[string]string{}
			for _, c := range o.Chances {
				got.Odds[c.ID] = c.P.RatString()
			}
		}
		for _, c := range d.Changes {
			if got.Set == nil {
				got.Set = map[string]int{}
			}
			got.Set[c.Mark] = *c.Set
		}
		due = append(due, got)
	}
	fx.differ(t, "due", fx.Due, due)
}

// numbers returns values of JSON with whole numbers as ints.
func numbers(values map[string]any) rules.Choices {
	whole := rules.Choices{}
	for id, v := range values {
		if f, ok := v.(float64); ok {
			v = int(f)
		}
		whole[id] = v
	}
	return whole
}

// plain returns a value as JSON reads it.
func plain(t testing.TB, v any) (back any) {
	if err := json.Unmarshal([]byte(asJSON(t, v)), &back); err != nil {
		t.Fatal(err)
	}
	return back
}

// kinds returns what a fixture calls the marks and tracks of a model, by their ids: an upgrade by its item, a weapon
// "weapon", and one with a slash by what precedes it.
func kinds(u rules.Unit, p rules.Profile) map[string]string {
	kinds := map[string]string{}
	for _, m := range p.Marks {
		kinds[m.ID], _, _ = strings.Cut(m.ID, "/")
	}
	for _, tr := range p.Tracks {
		kinds[tr.ID], _, _ = strings.Cut(tr.ID, "/")
		if m, ok := u.Mount(tr.Mount); ok {
			kinds[tr.ID] = m.Item
		}
	}
	for _, table := range p.Tables {
		for _, row := range table.Rows {
			if kinds[row.Mount] != "" {
				kinds[row.Mount] = "weapon"
			}
		}
	}
	return kinds
}

// complete finds marks and tracks without a fixture, or without a citation and a name.
func (b battleBattery) complete(t testing.TB) {
	covered := map[string]bool{}
	for _, fx := range b.fixtures {
		covered[fx.Mark] = true
	}
	missing := map[string]bool{}
	for _, f := range b.forces() {
		a := b.Army(f)
		u, p, whole := f.Units[0], a.Profile(0), a.Whole()
		if p.Marks == nil && len(p.Blocks) > 0 {
			t.Errorf("%s has no marks", u.Profile)
		}
		if whole.Marks != nil {
			for _, id := range whole.MarkIDs() {
				missing[id] = true
			}
		}
		for _, m := range slices.Concat(p.Marks, whole.Marks) {
			if none := lacking("id", m.ID, "label", m.Label, "citation", m.Cite); none != "" || m.Top() < 1 {
				t.Errorf("the mark %q has no %s, or no number but 0", m.ID, none)
			}
		}
		for _, kind := range kinds(u, p) {
			missing[kind] = true
		}
	}
	maps.DeleteFunc(missing, func(id string, _ bool) bool { return covered[id] })
	if len(missing) > 0 {
		t.Errorf("marks without a fixture: %q", slices.Sorted(maps.Keys(missing)))
	}
}

// forces returns the forces of the fixtures, and each unit of the catalog with one of each item. No unit has marks.
func (b battleBattery) forces() (list []rules.Force) {
	for _, fx := range b.fixtures {
		list = append(list, fx.force)
		if len(fx.foes.Units) > 0 {
			list = append(list, fx.foes)
		}
	}
	for _, e := range b.Catalogue(rules.Force{}) {
		for _, u := range []rules.Unit{e.Unit, (oddsBattery{Game: b.Game}).mountAll(e.Unit)} {
			list = append(list, rules.Force{Units: []rules.Unit{u}})
		}
	}
	for i, f := range list {
		list[i].Units, list[i].Moment = slices.Clone(f.Units), nil
		list[i].NameUnits()
		for j := range list[i].Units {
			list[i].Units[j].Condition, list[i].Units[j].Begun, list[i].Units[j].Count = nil, nil, 1
		}
	}
	return list
}
