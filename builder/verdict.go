package builder

import (
	"cmp"
	"context"
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
	Findings []rules.Finding // errors first; the order does not depend on the order of units
}

// Count is how many findings have a severity.
func (v Verdict) Count(s rules.Severity) int {
	n := 0
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
	return judge(ctx, game, r, game.Army(ctx, r.Force), findings, formsOf(game, r.Force)), nil
}

func judge(ctx context.Context, game rules.Game, r Roster, army rules.Profile, findings []rules.Finding, forms []rules.Form) Verdict {
	v := Verdict{State: Legal, Rulings: game.Check(ctx, r.Force)}
	v.Findings = append(findings, examine(game, r, forms)...)
	sortFindings(v.Findings)
	silent := false
	for _, ruling := range v.Rulings {
		if ruling.Severity == rules.Error {
			v.RestsOn = max(v.RestsOn, ruling.Basis)
		}
		silent = silent || ruling.State == rules.Silent
		sortFindings(ruling.Findings)
		v.Findings = append(v.Findings, ruling.Findings...)
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
	return v
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
