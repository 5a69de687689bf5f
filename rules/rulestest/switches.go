package rulestest

import (
	"fmt"
	"slices"
	"testing"

	"gantry/rules"
)

// Switches sees to it that an oracle tries everything that a situation asks for:
// every option of every field, of every form of attack that it is shown.
type Switches struct{ tried map[string]bool }

// Asked notes what a question sets, under a word for its form of attack.
func (s *Switches) Asked(form string, g rules.Game, q rules.Question) {
	if s.tried == nil {
		s.tried = map[string]bool{}
	}
	attacks := rules.Attacks(g, q.Force, q.Attackers)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.ID == q.Attack })
	if i < 0 {
		return
	}
	for _, fd := range attacks[i].Situation {
		v, given := q.Situation[fd.ID]
		name := form + ": " + fd.ID
		if options := fd.Options; fd.Kind == rules.FieldOneOf || fd.Kind == rules.FieldList && options != nil {
			for _, o := range options {
				if is := v == o.ID || slices.Contains(q.Situation.Texts(fd.ID), o.ID); o.ID != fd.Default && o.ID != "" {
					s.tried[name+" = "+o.ID] = s.tried[name+" = "+o.ID] || is
				}
			}
			continue
		}
		set := given && v != nil && v != fd.Default && (fd.Default != nil || v != false && v != 0 && v != "")
		s.tried[name] = s.tried[name] || set || fd.Idle
	}
}

// Check fails for what was never set, where there was time for all. Exempt are
// fields that another test holds.
func (s *Switches) Check(t testing.TB, exempt ...string) {
	t.Helper()
	if testing.Short() {
		return
	}
	var never []string
	for name, tried := range s.tried {
		if !tried && !slices.Contains(exempt, name) {
			never = append(never, name)
		}
	}
	slices.Sort(never)
	if len(never) > 0 || len(s.tried) == 0 {
		t.Errorf("of %d switches the oracle never sets:\n%s", len(s.tried), fmt.Sprint(never))
	}
}
