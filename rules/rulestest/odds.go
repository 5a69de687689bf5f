package rulestest

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"math/big"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// OddsFixture is a question beside what must come of it, as exact fractions:
// whole distributions or their means, as far as it names them.
type OddsFixture struct {
	Name     string                 `json:"-"`
	Why      string                 `json:"why"`
	Cite     string                 `json:"cite"` // where the numbers stand
	Question json.RawMessage        `json:"question"`
	Outcomes map[string]WantOutcome `json:"outcomes"`
	Chances  map[string]string      `json:"chances"`
	Refused  string                 `json:"refused"` // the pointer of a QuestionError; "" for an answer
	asked    Question
}

// WantOutcome is what a fixture expects of one outcome. Members that are absent aren't compared,
// and {} is a distribution without outcomes.
type WantOutcome struct {
	Mean string            `json:"mean"`
	Dist map[string]string `json:"dist"`
}

// OddsHeader is what holds for all odds fixtures of a game.
type OddsHeader struct {
	// Monotone are fields of situations that only ever help, or only ever harm.
	Monotone []Monotone `json:"monotone"`
}

// Monotone says that turning a switch on, or raising a number by one, never lowers an outcome's
// mean or a chance. With Falls it never raises them.
type Monotone struct {
	Field string `json:"field"`
	Of    string `json:"of"` // the id of an outcome or chance
	Falls bool   `json:"falls"`
	// Except are fixtures in which more of the field can give less: sides choose again, or the
	// remainder is of another kind.
	Except []string `json:"except"`
}

// oddsChecks are the battery of odds.
var oddsChecks = []struct {
	name string
	run  func(oddsBattery, testing.TB)
}{
	{"fixtures", oddsBattery.published},
	{"answers hold together", oddsBattery.sound},
	{"drawn", oddsBattery.drawn},
	{"every profile", oddsBattery.catalogue},
	{"in reach", oddsBattery.inReach},
	{"monotone", oddsBattery.monotone},
	{"hostile situations", oddsBattery.hostile},
	{"refused before work", oddsBattery.refused},
	{"cancelled at work", oddsBattery.cancelled},
	{"pure and concurrent", oddsBattery.pure},
}

// RunOdds holds a game's odds to everything that shared code relies on, over the
// odds fixtures of a folder and over every profile of the catalogue.
func RunOdds(t *testing.T, system rules.System, pack []byte, dir fs.FS) {
	game, err := Open(system, pack)
	if err != nil {
		t.Fatalf("open the pack: %v", err)
	}
	b := oddsBattery{Game: game}
	eachFixture(t, dir, &b.header, func(name string, data []byte) {
		fx := OddsFixture{Name: strings.TrimSuffix(path.Base(name), ".json")}
		decode(t, name, data, &fx)
		fx.asked = ReadQuestion(t, game, fx.Question)
		b.fixtures = append(b.fixtures, fx)
	})
	for _, c := range oddsChecks {
		t.Run(c.name, func(t *testing.T) { c.run(b, t) })
	}
}

type oddsBattery struct {
	Game
	header   OddsHeader
	fixtures []OddsFixture
}

// ReadQuestion reads a request of odds, with the printed loadouts filled in.
func ReadQuestion(t testing.TB, game Game, request []byte) Question {
	t.Helper()
	n, err := doc.Parse(request)
	if err != nil {
		t.Fatal(err)
	}
	r := doc.Read(n, "")
	q := Question{Attack: r.Text("attack"), Situation: r.Choices("situation"),
		Force: rules.Force{Limit: r.Int("limit"), Options: r.Choices("options")}}
	printed := judge.Printed(game.Catalogue(rules.Force{}))
	for name, side := range map[string]*[]rules.Unit{"attackers": &q.Attackers, "targets": &q.Targets} {
		list := r.Take(name, doc.Array)
		if list == nil {
			continue
		}
		for i, item := range list.Items {
			u, err := doc.ReadUnit(item, "/"+name)
			if err != nil {
				t.Fatal(err)
			}
			if u.ID == "" {
				u.ID = "u" + strconv.Itoa(i+1)
			}
			*side = append(*side, u)
		}
		*side = printed.Equip(*side)
	}
	if r.Err() != nil || len(r.Rest()) > 0 {
		t.Fatalf("question %s: %v, unknown %v", request, r.Err(), r.Rest())
	}
	return q
}

func ask(g Game, q Question) (rules.Odds, error) {
	return Ask(context.Background(), g, q)
}

func (b oddsBattery) published(t testing.TB) {
	for _, fx := range b.fixtures {
		o, err := ask(b.Game, fx.asked)
		var refused *rules.QuestionError
		switch {
		case fx.Refused != "" && (!errors.As(err, &refused) || refused.Pointer != fx.Refused):
			t.Errorf("%s: refused at %q wanted, got %v", fx.Name, fx.Refused, err)
		case fx.Refused != "":
		case err != nil:
			t.Errorf("%s: %v", fx.Name, err)
		case len(fx.Outcomes)+len(fx.Chances) == 0:
			t.Errorf("%s: the fixture expects nothing", fx.Name)
		case fx.Cite == "":
			t.Errorf("%s: the fixture cites nothing", fx.Name)
		default:
			if diff := cmp.Diff(fx.Outcomes, fx.outcomes(o)); len(fx.Outcomes) > 0 && diff != "" {
				t.Errorf("%s: outcomes (-want +got):\n%s", fx.Name, diff)
			}
			if diff := cmp.Diff(fx.Chances, fx.chances(o)); len(fx.Chances) > 0 && diff != "" {
				t.Errorf("%s: chances (-want +got):\n%s", fx.Name, diff)
			}
		}
	}
}

// outcomes returns those that the fixture names, as far as it does.
func (fx OddsFixture) outcomes(o rules.Odds) map[string]WantOutcome {
	got := map[string]WantOutcome{}
	for _, x := range o.Outcomes {
		want, ok := fx.Outcomes[x.ID]
		if !ok {
			continue
		}
		var have WantOutcome
		if want.Mean != "" {
			have.Mean = x.Dist.Mean().RatString()
		}
		if want.Dist != nil {
			have.Dist = map[string]string{}
			for v, p := range x.Dist.All() {
				have.Dist[strconv.Itoa(v)] = p.RatString()
			}
		}
		got[x.ID] = have
	}
	return got
}

// chances returns those that the fixture names.
func (fx OddsFixture) chances(o rules.Odds) map[string]string {
	got := map[string]string{}
	for _, c := range o.Chances {
		if _, ok := fx.Chances[c.ID]; ok && c.P != nil {
			got[c.ID] = c.P.RatString()
		}
	}
	return got
}

// answered are the fixtures that have an answer.
func (b oddsBattery) answered(f func(OddsFixture)) {
	for _, fx := range b.fixtures {
		if fx.Refused == "" {
			f(fx)
		}
	}
}

func (b oddsBattery) sound(t testing.TB) {
	b.answered(func(fx OddsFixture) {
		o, err := ask(b.Game, fx.asked)
		if err != nil {
			t.Fatalf("%s: %v", fx.Name, err)
		}
		checkOdds(t, fx.Name, o)
	})
	for _, u := range b.About().Yardstick.Targets {
		if u.Name == "" || u.Mounts == nil {
			t.Errorf("target %q of the yardstick: a ready unit with a name is wanted", u.Profile)
		}
	}
}

// drawn draws outcomes together: each has only possible numbers, and its mean over many draws.
func (b oddsBattery) drawn(t testing.TB) {
	const far = 5 // standard errors
	b.answered(func(fx OddsFixture) {
		q := fx.asked
		q.Joint = true
		o, err := ask(b.Game, q)
		if err != nil {
			t.Fatalf("%s: %v", fx.Name, err)
		}
		for _, j := range o.Joints {
			source, n, sums := dice.Source(1), Rounds(1000, 20_000), make([]int, len(j.IDs))
			chances := make([]map[int]bool, len(j.IDs))
			outcome := func(k int) *rules.Outcome {
				i := slices.IndexFunc(o.Outcomes, func(x rules.Outcome) bool { return x.ID == j.IDs[k] })
				if i < 0 {
					return nil
				}
				return &o.Outcomes[i]
			}
			for k := range j.IDs {
				chances[k] = map[int]bool{}
				if x := outcome(k); x != nil {
					for v := range x.Dist.All() {
						chances[k][v] = true
					}
				}
			}
			for range n {
				for k, v := range j.Draw(source.Uint64) {
					if sums[k] += v; len(chances[k]) > 0 && !chances[k][v] {
						t.Fatalf("%s: %s cannot be %d", fx.Name, j.IDs[k], v)
					}
				}
			}
			for k, sum := range sums {
				x := outcome(k)
				if x == nil {
					continue
				}
				mean, _ := x.Dist.Mean().Float64()
				of, _ := x.Dist.Variance().Float64()
				got := float64(sum) / float64(n)
				if math.Abs(got-mean) > far*math.Sqrt(of/float64(n)) {
					t.Errorf("%s: %s is %.3f on average over %d draws, not %.3f", fx.Name, x.ID, got, n, mean)
				}
			}
		}
	})
}

var one = big.NewRat(1, 1)

// checkOdds holds an answer to what pages and documents show.
func checkOdds(t testing.TB, at string, o rules.Odds) {
	t.Helper()
	ids := map[string]bool{}
	for _, x := range o.Outcomes {
		checkNamed(t, at, "outcome", x.ID, x.Label, ids)
		if x.Dist == nil {
			t.Errorf("%s: the outcome %s has no distribution", at, x.ID)
			continue
		}
		if x.OutOf < 0 {
			t.Errorf("%s: %s is out of %d", at, x.ID, x.OutOf)
		}
		checkDist(t, at, x)
	}
	for _, c := range o.Chances {
		checkNamed(t, at, "chance", c.ID, c.Label, ids)
		switch {
		case c.P == nil && c.Needs == "":
			t.Errorf("%s: the chance %s has no number, and not what it needs", at, c.ID)
		case c.P != nil && (c.P.Sign() < 0 || c.P.Cmp(one) > 0):
			t.Errorf("%s: the chance of %s is %v", at, c.ID, c.P)
		}
	}
	if len(ids) == 0 && len(o.Tables) == 0 {
		t.Errorf("%s: there is no outcome, chance or table", at)
	}
	if len(o.Working) == 0 {
		t.Errorf("%s: there is no working; Tell adds a step", at)
	}
	for _, r := range o.Working {
		if none := lacking("label", r.Label, "text", r.Text, "citation", r.Cite); none != "" {
			t.Errorf("%s: the line %q of the working has no %s", at, r.Label, none)
		}
	}
	for _, table := range o.Tables {
		checkTable(t, table)
	}
}

// checkNamed holds something of an answer to a label, and an id that nothing else
// of it has.
func checkNamed(t testing.TB, at, what, id, label string, ids map[string]bool) {
	t.Helper()
	if none := lacking("id", id, "label", label); none != "" {
		t.Errorf("%s: the %s %q has no %s", at, what, id, none)
	}
	if ids[id] {
		t.Errorf("%s: the id %s stands twice", at, id)
	}
	ids[id] = true
}

// checkDist adds up a distribution.
func checkDist(t testing.TB, at string, x rules.Outcome) {
	t.Helper()
	sum, mean, n, last := new(big.Rat), new(big.Rat), 0, 0
	for v, p := range x.Dist.All() {
		if p.Sign() <= 0 || n > 0 && v <= last {
			t.Errorf("%s: %s has %d after %d with the chance %v", at, x.ID, v, last, p)
		}
		n, last = n+1, v
		sum.Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(v), 1)))
	}
	if sum.Cmp(one) != 0 || mean.Cmp(x.Dist.Mean()) != 0 || x.Dist.Variance().Sign() < 0 {
		t.Errorf("%s: %s sums up to %v, means %v, says %v", at, x.ID, sum, mean, x.Dist.Mean())
	}
}

// catalogue asks every attack of every profile against some of the others, and the side's rolls.
// Each has an answer or names what it needs.
func (b oddsBattery) catalogue(t testing.TB) {
	units := b.armed()
	any := 0
	for i, u := range units {
		attacks := b.Game.Attacks(rules.Force{}, []rules.Unit{u})
		checkAttacks(t, u.Profile, attacks)
		any += len(attacks)
		for _, a := range attacks {
			for _, at := range []int{i, 0, len(units) - 1} {
				q := Question{Attack: a.ID, Attackers: []rules.Unit{u}}
				if a.Targets > 0 {
					target := units[at]
					target.ID = "t1"
					q.Targets = []rules.Unit{target}
				}
				answers(t, b.Game, u.Profile+" "+a.ID+" at "+units[at].Profile, q)
			}
		}
	}
	side := b.Game.Attacks(rules.Force{}, nil)
	checkAttacks(t, "a side", side)
	for _, a := range side {
		answers(t, b.Game, "a side's "+a.ID, Question{Attack: a.ID})
	}
	if any == 0 {
		t.Error("no profile of the catalogue has an attack, whatever it mounts")
	}
}

// inReach checks a game that counts a situation without a band as in reach: an attack that can do
// damage in some band can do damage there.
func (b oddsBattery) inReach(t testing.TB) {
	y := b.About().Yardstick
	if !y.InReach || len(y.Targets) == 0 {
		return
	}
	target := y.Targets[0]
	target.ID = "t1"
	for _, u := range b.armed() {
		for _, a := range b.Attacks(rules.Force{}, []rules.Unit{u}) {
			if a.Targets == 0 || a.NotCompared || a.Needs != "" {
				continue
			}
			q := Question{Attack: a.ID, Attackers: []rules.Unit{u}, Targets: []rules.Unit{target}}
			if b.damages(q) {
				continue
			}
			for _, band := range y.Bands {
				q.Situation = a.Relevant(band.Situation)
				if b.damages(q) {
					t.Errorf("%s %s: no damage in reach, but some at %s", u.Profile, a.ID, band.Label)
				}
			}
		}
	}
}

// damages reports whether an attack may do damage.
func (b oddsBattery) damages(q Question) bool {
	o, err := ask(b.Game, q)
	x, ok := o.Outcome(rules.RoleDamage)
	return err == nil && ok && x.Dist.Mean().Sign() > 0
}

// armed returns the units of the catalog. If none of them has an attack, each gets everything that it may mount.
func (b oddsBattery) armed() (units []rules.Unit) {
	attacks := 0
	for _, e := range b.Catalogue(rules.Force{}) {
		u := e.Unit
		u.ID = "u1"
		units = append(units, u)
		attacks += len(b.Game.Attacks(rules.Force{}, []rules.Unit{u}))
	}
	for i := range units {
		if attacks == 0 {
			units[i] = b.mountAll(units[i])
		}
	}
	return units
}

// mountAll returns the unit with one of each item that its form offers, except those that need a value.
func (b oddsBattery) mountAll(u rules.Unit) rules.Unit {
	form := b.Form(rules.Force{}, u)
	u.Mounts = slices.Clone(u.Mounts)
	for _, it := range form.Items {
		at := slices.IndexFunc(form.Locations, func(l rules.Location) bool { return it.OfferedAt(l.ID) })
		if at >= 0 && it.Refused == "" && it.Value == nil {
			u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: it.ID, At: form.Locations[at].ID})
		}
	}
	return u
}

func checkAttacks(t testing.TB, at string, attacks []rules.Attack) {
	t.Helper()
	seen := map[string]bool{}
	for _, a := range attacks {
		checkNamed(t, at, "attack", a.ID, a.Label, seen)
		fields := map[string]bool{}
		for _, fd := range a.Situation {
			checkNamed(t, at+" "+a.ID, "field", fd.ID, fd.Label, fields)
			if fault, unknown := fd.Fault(fd.Default); fd.Default != nil && !fd.GameChecks && fault+unknown != "" {
				t.Errorf("%s %s: the default of %s does not fit it: %s%s", at, a.ID, fd.ID, fault, unknown)
			}
		}
	}
}

// answers holds a question to a sound answer, or to a refusal with its place,
// which it returns; "" also where it was refused for its work.
func answers(t testing.TB, g Game, at string, q Question) (place string) {
	t.Helper()
	start := time.Now()
	o, err := ask(g, q)
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("%s takes %v", at, took)
	}
	if err == nil {
		checkOdds(t, at, o)
		return ""
	}
	var refused *rules.QuestionError
	if !errors.As(err, &refused) || refused.Reason == "" {
		t.Errorf("%s: neither an answer nor a refusal with its place: %v", at, err)
		return ""
	}
	if refused.Err != nil {
		return ""
	}
	return refused.Pointer
}
