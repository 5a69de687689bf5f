package attack

import (
	"cmp"
	"maps"
	"math/big"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// opponentOf is an example as the other list of a question.
func opponentOf(t testing.TB, lib *builder.Library, r builder.Roster) *Opponent {
	t.Helper()
	titles, err := lib.Names(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return &Opponent{Key: "example", Name: "Example: " + r.Name, Roster: r, Titles: titles}
}

// Every figure in a sentence of the odds pages matches their charts and tables, and the one called best is the
// highest shown. The test asks every attack of every unit of every example, normally at one target.
func TestOddsSentencesAgreeWithTheirFigures(t *testing.T) {
	lib, soak := buildertest.Library(t), os.Getenv("GANTRY_SOAK") != ""
	for _, pack := range lib.Packs() {
		t.Run(pack.ID, func(t *testing.T) {
			t.Parallel()
			asked := 0
			for i, r := range pack.Examples {
				s, err := lib.Sheet(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				other := opponentOf(t, lib, pack.Examples[(i+1)%len(pack.Examples)])
				for n, u := range differentUnits(r.Units) {
					attacks := odds.AttacksOf(s, u)
					for k, a := range attacks {
						if a.Targets < 1 || a.Needs != "" {
							continue
						}
						targets := differentUnits(other.Roster.Units)
						if !soak {
							targets = targets[(n+k)%len(targets):][:1]
						}
						for m, at := range targets {
							for _, situation := range situationsOf(a, n+k+m, soak) {
								q := url.Values{"by": {FromRoster + views.Place(u.ID)},
									"at":     {FromOther + views.Place(at.ID)},
									"attack": {a.ID}, "against": {other.Key}}
								maps.Copy(q, situation)
								if agree(t, lib, QuestionOf(t.Context(), s, nil, "", q, nil, other)) {
									asked++
								}
							}
						}
					}
				}
			}
			if asked == 0 {
				t.Error("no question had an answer")
			}
			t.Logf("%d questions", asked)
		})
	}
}

// differentUnits are the first units of each build.
func differentUnits(units []rules.Unit) (list []rules.Unit) {
	for _, u := range units {
		if !slices.ContainsFunc(list, func(v rules.Unit) bool { return doc.Key(u.Build()) == doc.Key(v.Build()) }) {
			list = append(list, u)
		}
	}
	return list
}

// situationsOf are the plain situation and one more: half the values of a field, another each time.
func situationsOf(a rules.Attack, turn int, all bool) []url.Values {
	list := []url.Values{{}}
	for i, fd := range a.Situation {
		if !all && i != turn%len(a.Situation) {
			continue
		}
		switch {
		case fd.Kind == rules.FieldBool:
			list = append(list, url.Values{SituationName(fd.ID): {"true"}})
		case fd.Kind == rules.FieldInt && fd.Max > fd.Min:
			list = append(list, url.Values{SituationName(fd.ID): {strconv.Itoa(fd.Min + min(6, fd.Max-fd.Min)/2)}})
		case fd.Kind == rules.FieldOneOf && len(fd.Options) > 1:
			list = append(list, url.Values{SituationName(fd.ID): {fd.Options[len(fd.Options)-1].ID}})
		}
	}
	return list
}

var (
	toDestroy = regexp.MustCompile(`^([<>]?\d+%) to destroy`)
	averageOf = regexp.MustCompile(`Average damage ([\d,.]+|less than 0.0001)(?: [A-Z]+)?(?: (?:of |\()([\d,]+))?`)
	diesAt    = regexp.MustCompile(` (?:dies at|by) ([\d,]+) of ([\d,]+) damage`)
)

// agree holds what a page says against its figures; it reports whether there is an answer.
func agree(t *testing.T, lib *builder.Library, x *Question) bool {
	t.Helper()
	a, err := odds.Ask(t.Context(), lib, x.Request)
	if err != nil {
		return false
	}
	var p Odds
	p.Show(x, a)
	told, err := odds.CountActivations(t.Context(), lib, a)
	if err != nil {
		t.Fatal(err)
	}
	p.ShowTurns(told, a.Attack.PerModel)
	attacks, targets, err := odds.Rivals(t.Context(), lib, a, x.Targets(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p.ShowRivals(x, attacks, targets)
	said := p.Answer.Sentence()
	where := x.title() + ", " + x.Query.Encode() + ": " + said
	agreeChance(t, where, said, p)
	agreeDamage(t, where, said, a, p)
	agreeBest(t, where, p.AttacksBy, p.Attacks)
	agreeBest(t, where, p.TargetsBy, p.Targets)
	return true
}

// agreeChance holds the chance to destroy against its bar, the table of attacks and the first activation.
func agreeChance(t *testing.T, where, said string, p Odds) {
	t.Helper()
	i := slices.IndexFunc(p.Answer.Chances, func(c OddsChance) bool { return c.Kill })
	if i < 0 || p.Answer.Chances[i].Percent == "" {
		return
	}
	bar := p.Answer.Chances[i].Percent
	if m := toDestroy.FindStringSubmatch(said); m == nil || m[1] != bar {
		t.Errorf("%s; the bar has %s", where, bar)
	}
	for _, r := range p.Attacks {
		if r.On && r.Needs == "" && r.Percent != bar {
			t.Errorf("%s; the table of attacks has %s", where, r.Percent)
		}
	}
	if p.Turns != nil && len(p.Turns.Rows) > 0 && p.Turns.Rows[0].Label == "After 1 activation" &&
		p.Turns.Rows[0].Percent != bar {
		t.Errorf("%s; after 1 activation it is %s", where, p.Turns.Rows[0].Percent)
	}
}

// agreeDamage holds what destroys the target against the chart, its table, the working and the table of attacks.
func agreeDamage(t *testing.T, where, said string, a odds.Answer, p Odds) {
	t.Helper()
	x, ok := a.Outcome(rules.RoleDamage)
	if !ok {
		return
	}
	m, o := averageOf.FindStringSubmatch(said), p.Answer.Outcomes[0]
	if m == nil || m[1] != strings.TrimSuffix(o.Mean, " "+x.Noun) || m[2] != o.Of {
		t.Errorf("%s; the chart has %s of %q", where, o.Mean, o.Of)
		return
	}
	if m[2] == "" {
		return
	}
	destroys := " or more destroys it"
	if a.Attack.PerModel {
		destroys = " or more destroys all of them"
	}
	if number, rest, _ := strings.Cut(o.DeadText, destroys); number != m[2] ||
		!strings.HasPrefix(o.DeadText, m[2]+destroys) || rest != "" && rest != ". Sometimes less is enough" {
		t.Errorf("%s; the chart says %s", where, o.DeadText)
	}
	from, _ := strconv.Atoi(strings.ReplaceAll(m[2], ",", ""))
	chance := new(big.Rat)
	for v, q := range x.Dist.All() {
		if v >= from {
			chance.Add(chance, q)
		}
		i := slices.IndexFunc(o.Rows, func(r OddsRow) bool { return r.Value == WholeText(v) })
		if i < 0 || o.Rows[i].Dead != (v >= from) {
			t.Errorf("%s; the table is wrong about %d", where, v)
		}
	}
	if kill, known := a.Chance(rules.RoleKill); known {
		by := kill.P.Cmp(chance)
		if by < 0 || by > 0 != strings.HasSuffix(o.DeadText, ". Sometimes less is enough") {
			t.Errorf("%s; so much comes with %s, and %s", where, odds.Percent(chance), o.DeadText)
		}
	}
	for _, r := range a.Working {
		if d := diesAt.FindStringSubmatch(r.Text); d != nil && r.Label == "destroyed" && d[1] != m[2] {
			t.Errorf("%s; the math says %s", where, r.Text)
		}
	}
	for _, r := range p.Attacks {
		if r.On && r.Needs == "" && r.Damage != m[1]+" of "+m[2] {
			t.Errorf("%s; the table of attacks has %s", where, r.Damage)
		}
	}
}

// agreeBest holds what is called the best against what the others show.
func agreeBest(t *testing.T, where, by string, list []OddsRival) {
	t.Helper()
	shown := func(r OddsRival) float64 {
		switch {
		case strings.Contains(by, "points"):
			return figureOf(r.Lost)
		case strings.Contains(by, "damage"):
			n, of, _ := strings.Cut(r.Damage, " of ")
			return figureOf(n) / cmp.Or(figureOf(of), 1)
		}
		return figureOf(r.Percent)
	}
	for _, best := range list {
		if !best.Best {
			continue
		}
		for _, r := range list {
			if r.Needs == "" && shown(r) > shown(best)*1.02+0.02 { // as far as the two are rounded
				t.Errorf("%s; best is %+v, not %+v", where, best, r)
			}
		}
	}
}

// figureOf is a shown number, 0 of none.
func figureOf(text string) float64 {
	switch text, _, _ = strings.Cut(strings.TrimSuffix(text, "%"), " "); {
	case text == "<1":
		return 0.5
	case text == ">99":
		return 99.5
	}
	n, _ := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	return n
}
