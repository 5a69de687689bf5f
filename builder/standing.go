package builder

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// StandingState is the state of a list as people read it. JSON has the VerdictState.
type StandingState string

const (
	Draft           StandingState = "draft"   // choices are left, no rule is broken
	Ready           StandingState = "ready"   // every rule is kept
	StandingIllegal StandingState = "illegal" // a rule is broken that no further choice fixes
	Open            StandingState = "open"    // the rules can't decide until the players agree
)

// StandingStates are all states, in the order of lists to choose from.
var StandingStates = []StandingState{Ready, Draft, StandingIllegal, Open}

// Standing is how ready a list is to play.
type Standing struct {
	State   StandingState
	Choose  int         // number of choices left
	Next    string      // the first of them as an instruction: "fill Anvil's left arm"; "" for none
	Open    string      // what the players must settle, as an instruction: "agree on a limit"; "" for none
	Choices []rules.Fix // ways to settle it

	Warnings int // number of warnings
}

// Standing returns the verdict as the people who make the list read it.
func (v Verdict) Standing() Standing {
	s := Standing{State: Ready, Choose: max(v.choices, v.Todo), Next: v.next, Warnings: v.Count(rules.Warning)}
	switch {
	case v.faults > 0 || v.State == Illegal && s.Choose == 0:
		s.State = StandingIllegal
	case v.State == Undecided && !v.empty && !v.awaits():
		s.State = Open
		s.Open, s.Choices = v.settle()
	case s.Choose > 0:
		s.State = Draft
		if what, limits := v.settle(); what == agreeOnLimit {
			s.Open, s.Choices = what, limits
		}
	}
	return s
}

// AwaitsLimit reports whether the list only lacks a limit, on which the players must agree.
func (s Standing) AwaitsLimit() bool { return s.State == Open && s.Open == agreeOnLimit }

// IsChoice reports whether a finding of a list in this state only asks for a choice.
func (s Standing) IsChoice(f rules.Finding) bool {
	return f.Todo || s.State == Draft && f.Severity == rules.Error
}

// silentFindings returns the findings on what the rules leave open.
func (v Verdict) silentFindings() (list []rules.Finding) {
	for _, ruling := range v.Rulings {
		if ruling.State == rules.Silent {
			list = append(list, ruling.Findings...)
		}
	}
	return list
}

// Asks reports whether a finding asks the players to agree on something.
func (v Verdict) Asks(f rules.Finding) bool {
	return slices.ContainsFunc(v.Rulings, func(r rules.Ruling) bool {
		return r.State == rules.Silent &&
			r.ID == f.Rule
	})
}

// awaits reports whether a choice that is not made yet keeps the rules from deciding.
func (v Verdict) awaits() bool {
	return slices.ContainsFunc(v.silentFindings(), func(f rules.Finding) bool { return f.Todo })
}

// settle returns what the players must agree on, and ways to do it.
func (v Verdict) settle() (what string, ways []rules.Fix) {
	for _, f := range v.silentFindings() {
		if f.UsualLimit > 0 {
			return agreeOnLimit, limitsAround(f.UsualLimit, v.Points)
		}
	}
	return v.open, nil
}

// LimitSet returns the limit that edits set. alone is false if they do anything else.
func LimitSet(edits []rules.Edit) (limit int, alone bool) {
	if len(edits) != 1 || edits[0].Op != rules.EditSet || edits[0].Field.Kind != rules.TargetLimit {
		return 0, false
	}
	limit, alone = edits[0].Value.(int)
	return limit, alone
}

// limitsOffered is how many limits a page offers to agree on.
const limitsOffered = 3

// limitsAround returns limits near the usual one that allow the army's points.
func limitsAround(usual int, points *int) (ways []rules.Fix) {
	for quarters := 3; len(ways) < limitsOffered; quarters = quarters + 1 + quarters/4 {
		n := usual * quarters / 4
		if points != nil && n < *points && n > 0 {
			continue
		}
		ways = append(ways, rules.Fix{Text: strconv.Itoa(n), Edits: []rules.Edit{rules.Set("", "limit", n)}})
	}
	return ways
}

// weigh counts the choices that are left, and the errors besides them. names returns the names of profiles.
func (v *Verdict) weigh(f rules.Force, forms []rules.Form, names func() map[string]string) {
	v.choices, v.faults, v.empty = v.Left.Todos, v.Left.Faults, len(f.Units) == 0
	for _, x := range v.Findings {
		switch {
		case x.Todo || x.Severity == rules.Error && lacksValue(x, f, forms):
			if v.choices++; v.next == "" {
				v.next = demand(x, f, forms, names())
			}
		case x.Severity == rules.Error:
			v.faults++
		}
	}
	if silent := v.silentFindings(); len(silent) > 0 {
		unit := ""
		if silent[0].Unit != "" {
			unit = namesApart(f.Units, UnitTitles(f.Units, names()))[silent[0].Unit]
		}
		v.open = FindingText(unit, silent[0].Message)
	}
}

// lacksValue reports whether an error only says that a mount has no value yet, and its item has no default. Its
// fixes then only set the value or remove the mount.
func lacksValue(f rules.Finding, force rules.Force, forms []rules.Form) bool {
	i := force.Place(f.Unit)
	if i < 0 || f.Item == "" {
		return false
	}
	m, mounted := force.Units[i].Mount(f.Item)
	item, known := forms[i].Item(m.Item)
	if !mounted || m.Value != nil || !known || item.Value == nil || item.Value.Default != nil {
		return false
	}
	return !slices.ContainsFunc(f.Fixes, func(x rules.Fix) bool {
		return slices.ContainsFunc(x.Edits, func(e rules.Edit) bool {
			return e.Mount != m.ID || e.Op != rules.EditRemove && e.Field.Kind != rules.TargetValue
		})
	})
}

// demand returns the choice that a finding asks for: "fill Anvil's left arm". It is "" if that takes more than a
// line.
func demand(x rules.Finding, f rules.Force, forms []rules.Form, names map[string]string) string {
	i := f.Place(x.Unit)
	if x.Rule == RuleEmpty {
		return "add the first unit"
	}
	if i < 0 {
		text := strings.TrimSuffix(x.WithMessage().Message, ".")
		if len(text) <= maxDemand && !strings.Contains(text, ". ") {
			return LowerFirst(text)
		}
		return ""
	}
	u := f.Units[i]
	whose := NamesApart(UnitTitles(f.Units, names))[i] + "'s "
	if at, is := forms[i].Location(x.Item); is {
		return "fill " + whose + strings.ToLower(at.Label)
	}
	if fd, is := forms[i].Field(x.Item); is {
		return "pick " + whose + LowerFirst(fd.Label)
	}
	if m, is := u.Mount(x.Item); is {
		it, known := forms[i].Item(m.Item)
		if it.Value != nil && it.Value.Kind == rules.FieldRow {
			return "fill in " + whose + MountLabel(it, known, m)
		}
		return "enter the value of " + whose + MountLabel(it, known, m)
	}
	return ""
}

// maxDemand is the maximum length of a finding that serves as an instruction unchanged.
const maxDemand = 60
