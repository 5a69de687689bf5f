package builder

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
)

// VerdictState is what Gantry says of a roster.
type VerdictState string

const (
	Legal     VerdictState = "legal"
	Illegal   VerdictState = "illegal"
	Undecided VerdictState = "undecided" // no rule is broken, and the text cannot decide
)

// Verdict is the ruling on a whole roster.
type Verdict struct {
	State    VerdictState
	RestsOn  rules.Basis // legal: the weakest basis of what decided; illegal: the strongest among the errors
	Points   *int        // nil where the game has none, or where no unit's are known
	Partly   bool        // the points leave units out
	Limit    *int        // nil where there is none, or only one that Gantry suggests
	Rulings  []rules.Ruling
	Findings []rules.Finding // errors first, at most rules.MaxFindings; the order does not depend on the order of units
	Left     rules.Tally     // of what was found and is not listed
}

// Count is how many findings have a severity, listed or not.
func (v Verdict) Count(s rules.Severity) int {
	n := v.Left.By[s]
	for _, f := range v.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// Of is the findings on a unit; "" for those on the army.
func (v Verdict) Of(unit string) []rules.Finding {
	var of []rules.Finding
	for _, f := range v.Findings {
		if f.Unit == unit {
			of = append(of, f)
		}
	}
	return of
}

// Judge rules on a roster, whose printed loadouts are filled in.
func (l *Library) Judge(ctx context.Context, r Roster) (Verdict, error) {
	game, findings, err := l.For(r)
	if err != nil {
		return Verdict{}, err
	}
	return judge(ctx, game, r, game.Army(ctx, r.Force), findings, formsOf(ctx, game, r.Force))
}

// judge fails where the context ends before all is read: half a verdict is none.
func judge(ctx context.Context, game rules.Game, r Roster, army rules.Profile, findings []rules.Finding, forms []rules.Form) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	v := Verdict{State: Legal, Rulings: game.Check(ctx, r.Force)}
	found, left := examine(ctx, game, r, forms)
	v.Findings, v.Left = append(findings, found...), left
	sortFindings(v.Findings)
	silent := false
	for _, ruling := range v.Rulings {
		if ruling.Severity == rules.Error {
			v.RestsOn = max(v.RestsOn, ruling.Basis)
		}
		silent = silent || ruling.State == rules.Silent
		sortFindings(ruling.Findings)
		v.Findings = append(v.Findings, ruling.Findings...)
		v.Left = v.Left.Plus(ruling.Left)
	}
	slices.SortStableFunc(v.Findings, func(a, b rules.Finding) int { return cmp.Compare(a.Severity, b.Severity) })
	if silent {
		v.State = Undecided
	}
	if v.Count(rules.Error) > 0 {
		v.State = Illegal
		v.RestsOn = rules.Format
		for _, f := range v.Findings {
			if f.Severity == rules.Error && f.Basis.Founds() && (f.Basis < v.RestsOn || !v.RestsOn.Founds()) {
				v.RestsOn = f.Basis
			}
		}
	}
	v.Points, v.Limit = whole(army, rules.RolePoints), whole(army, rules.RoleLimit)
	if s, ok := army.Role(rules.RolePoints); ok && v.Points != nil {
		v.Partly = s.Text != s.Value.String()
	}
	if s, ok := army.Role(rules.RoleLimit); ok && s.Basis == rules.House && !s.Overridden {
		v.Limit = nil
	}
	v.cut()
	rules.Price(ctx, game, r.Force, v.Findings)
	return v, ctx.Err()
}

// moreFindings says that not all findings are listed.
const moreFindings = "more-findings"

// cut leaves as many findings as a verdict lists, the first, and says how many
// there are beside them.
func (v *Verdict) cut() {
	most := min(len(v.Findings), rules.MaxFindings)
	for _, f := range v.Findings[most:] {
		v.Left.Add(f)
	}
	v.Findings = v.Findings[:most]
	if n := v.Left.All(); n > 0 {
		v.Findings = append(slices.Clip(v.Findings), documentFinding(moreFindings, "", "",
			fmt.Sprintf("%d more findings are not listed: %d errors, %d warnings, %d notes. Mend some of these to see them.",
				n, v.Left.By[rules.Error], v.Left.By[rules.Warning], v.Left.By[rules.Info])))
	}
}

// Total is the points in words, "" where they are not known.
func (v Verdict) Total() string {
	switch {
	case v.Points == nil:
		return ""
	case v.Partly:
		return "at least " + strconv.Itoa(*v.Points)
	}
	return strconv.Itoa(*v.Points)
}

func whole(p rules.Profile, role rules.Role) *int {
	s, ok := p.Role(role)
	if !ok || !s.Value.IsInt() {
		return nil
	}
	n := s.Value.Int()
	return &n
}

// sortFindings orders the findings of one rule by what they are about.
func sortFindings(list []rules.Finding) {
	slices.SortStableFunc(list, func(a, b rules.Finding) int {
		return cmp.Or(compareIDs(a.Unit, b.Unit), compareIDs(a.Item, b.Item), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}

// compareIDs puts u2 before u10.
func compareIDs(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
