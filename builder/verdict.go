package builder

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	Todo     int         // how many findings say that something is not chosen yet
	Brings   Brings
	Pack     PackRef // that the rules were read from
	Foreign  bool    // this Gantry does not ship that pack
	Rules    int     // the version of the game's rules
	Army     string  // the hash of what fights; set by Judge alone
	Rulings  []rules.Ruling
	Findings []rules.Finding // errors first, at most rules.MaxFindings; the order does not depend on the order of units
	Left     rules.Tally     // of what was found and is not listed

	choices, faults int    // what is still to choose; the errors beside that
	next            string // what is to be chosen first; see Standing
	open            string // what the rules leave open first, behind the name of its unit
	empty           bool   // there is no unit
	review          bool   // somebody else's conditions leave open what the rules decide
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

// Word returns the word for the state of the list.
func (v Verdict) Word() string { return v.Standing().State.Word() }

// Grounds returns the weakest source of the verdict, with the name of rules data that
// Gantry does not ship: "official rules".
func (v Verdict) Grounds() string {
	switch {
	case v.RestsOn == rules.Typed:
		return "numbers entered by a player"
	case v.RestsOn == rules.Format:
		return "the file format"
	case v.RestsOn == rules.Chosen && v.State == Illegal:
		return "the event's settings"
	case v.Foreign && v.RestsOn.Founds() && v.RestsOn < rules.Typed:
		return v.RestsOn.Word() + " rules according to " + v.Pack.String()
	}
	return v.RestsOn.Word() + " rules"
}

// FindingsBesideHouseRules are the findings for a reader who has the list of house rules beside
// them: without those that only repeat it.
func (v Verdict) FindingsBesideHouseRules() []rules.Finding {
	return slices.DeleteFunc(slices.Clone(v.Findings), func(f rules.Finding) bool { return f.Rule == ruleOverridden })
}

// Judge returns the rules data that gave the verdict: "mechahex 1.2.1".
func (v Verdict) Judge() string {
	if v.Foreign {
		return v.Pack.String() + ", not shipped with Gantry"
	}
	return strings.TrimSpace(v.Pack.ID + " " + v.Pack.Version)
}

// Judge rules on a roster, whose printed loadouts are filled in.
func (l *Library) Judge(ctx context.Context, r Roster) (Verdict, error) {
	s, err := l.begin(ctx, Sheet{}, r)
	if err != nil {
		return Verdict{}, err
	}
	forms := s.forms(ctx)
	v, err := s.judge(ctx, forms)
	if err != nil {
		return Verdict{}, err
	}
	v.Army, err = armyHash(ctx, r, s.Options, forms)
	return v, err
}

// ExamplesRestOn is the weakest word on which a verdict on an example of a pack rests;
// they are judged once.
func (l *Library) ExamplesRestOn(ctx context.Context, p *Pack) (rules.Basis, error) {
	if basis := p.restsOn.Load(); basis > 0 {
		return rules.Basis(basis), nil
	}
	basis := rules.Printed
	for _, r := range p.Examples {
		v, err := l.Judge(ctx, r)
		if err != nil {
			return 0, err
		}
		basis = max(basis, v.RestsOn)
	}
	p.restsOn.Store(int32(basis))
	return basis, nil
}

// judge fails where the context ends before all is read: half a verdict is none.
func (s Sheet) judge(ctx context.Context, forms []rules.Form) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	v := Verdict{State: Legal, Pack: s.Pack.PackRef, Foreign: s.Pack.Foreign, Rules: s.About.RulesVersion,
		Rulings: rulingsOf(ctx, s.army)}
	found, left := examine(ctx, s.Roster, s, forms)
	brings, brought, more := bring(s.Pack, s.Roster, s, forms, s.Overrides)
	v.Brings, v.Left = brings, left.Plus(more)
	ofDocument := slices.Concat(s.ofPack, found, brought)
	sortFindings(ofDocument)
	all := [][]rules.Finding{ofDocument}
	for i := range v.Rulings {
		ruling := &v.Rulings[i]
		ruling.Findings = sayAll(ruling.Findings)
		sortFindings(ruling.Findings)
		all = append(all, ruling.Findings)
		v.Left = v.Left.Plus(ruling.Left())
	}
	v.Todo = v.Left.Todos
	for _, list := range all {
		for i := range list {
			if list[i].Todo {
				v.Todo++
			}
		}
	}
	if len(s.Roster.Units) == 0 && v.Todo == 0 {
		empty := documentFinding(RuleEmpty, "", "", "No units yet. Add your first.")
		empty.Todo, v.Todo = true, 1
		all = append(all, []rules.Finding{empty})
	}
	v.Findings = bySeverity(all...)
	v.weigh(s.Roster.Force, forms, s.ProfileNames)
	v.decide()
	budget := s.army.Budget()
	v.Points, v.Limit, v.Partly = WholeNumber(budget.Points), v.Brings.Limit, budget.Partial
	v.cut()
	if s.Roster.Kind != OfRoster {
		v = v.alone(s.Roster, forms)
	}
	return v, ctx.Err()
}

// decide says what the findings and the rulings come to, and what that rests on:
// the weakest word among all that decided, or the strongest among the errors.
func (v *Verdict) decide() {
	for _, ruling := range v.Rulings {
		if ruling.Severity == rules.Error {
			v.RestsOn = max(v.RestsOn, ruling.Basis)
		}
		if ruling.State == rules.Silent {
			v.State = Undecided
		}
	}
	if v.Brings.Designed.Weapons > 0 { // nobody prints what it does
		v.RestsOn = max(v.RestsOn, rules.House)
	}
	if v.Count(rules.Error) == 0 {
		return
	}
	v.State, v.RestsOn = Illegal, rules.Format
	for _, f := range v.Findings {
		if f.Severity == rules.Error && f.Basis.Founds() && (f.Basis < v.RestsOn || !v.RestsOn.Founds()) {
			v.RestsOn = f.Basis
		}
	}
}

// cut leaves as many findings as a verdict lists, the first, and says how many
// there are beside them.
func (v *Verdict) cut() {
	most := min(len(v.Findings), rules.MaxFindings)
	for _, f := range v.Findings[most:] {
		v.Left.Add(f)
	}
	v.Findings = v.Findings[:most]
	if n := v.Left.All(); n > 0 {
		v.Findings = append(slices.Clip(v.Findings), documentFinding(MoreFindings, "", "",
			fmt.Sprintf("%d more not listed: %d problems, %d warnings, %d notes. Fix some to see them.",
				n, v.Left.By[rules.Error], v.Left.By[rules.Warning], v.Left.By[rules.Info])))
	}
}

// Under is the verdict under conditions that somebody else sets: what they found, with
// how many of it they do not list, stands before the rest. Where neither a rule nor a
// condition is broken, they say what the state is.
func (v Verdict) Under(found []rules.Finding, left rules.Tally, state VerdictState) Verdict {
	own := slices.DeleteFunc(slices.Clone(v.Findings), func(f rules.Finding) bool { return f.Rule == MoreFindings })
	v.Findings, v.Left = bySeverity(found, own), v.Left.Plus(left)
	v.faults += left.Faults
	for _, f := range found {
		if f.Severity == rules.Error {
			v.faults++
		}
	}
	switch {
	case v.Count(rules.Error) == 0:
		v.State, v.review = state, state == Undecided && v.State != Undecided
	case v.State != Illegal:
		v.State, v.RestsOn = Illegal, rules.Chosen
	}
	v.cut()
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

// WholeNumber is a figure that is a whole number, nil for any other and for none.
func WholeNumber(f *rules.Figure) *int {
	if f == nil || !f.Known() || !f.Value.IsInt() {
		return nil
	}
	n := f.Int()
	return &n
}

// bySeverity are the findings of some lists, errors first, and else in their order.
func bySeverity(lists ...[]rules.Finding) []rules.Finding {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	all := slices.Grow([]rules.Finding(nil), n)
	for severity := rules.Error; severity <= rules.Info; severity++ {
		for _, list := range lists {
			for i := range list {
				if list[i].Severity == severity {
					all = append(all, list[i])
				}
			}
		}
	}
	return all
}

// rulingsOf are copies of the rulings on an army.
func rulingsOf(ctx context.Context, army rules.Army) []rules.Ruling {
	shared := army.Rulings(ctx)
	rulings := make([]rules.Ruling, len(shared))
	for i, r := range shared {
		rulings[i] = *r
	}
	return rulings
}

// sayAll are the findings with their sentences.
func sayAll(list []rules.Finding) []rules.Finding {
	list = slices.Clone(list)
	for i := range list {
		list[i] = list[i].Said()
	}
	return list
}

// sortFindings orders the findings of one rule by unit, item and rule, and never by their
// sentences: those of one item and rule keep the order in which the game found them.
// Findings are large, so it sorts pointers.
func sortFindings(list []rules.Finding) {
	places := make([]*rules.Finding, len(list))
	for i := range list {
		places[i] = &list[i]
	}
	order := func(a, b *rules.Finding) int {
		if a.Unit != b.Unit {
			return compareIDs(a.Unit, b.Unit)
		}
		return cmp.Or(compareIDs(a.Item, b.Item), cmp.Compare(a.Rule, b.Rule))
	}
	if slices.IsSortedFunc(places, order) {
		return
	}
	slices.SortStableFunc(places, order)
	sorted := make([]rules.Finding, len(list))
	for i, f := range places {
		sorted[i] = *f
	}
	copy(list, sorted)
}

// compareIDs puts u2 before u10.
func compareIDs(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
