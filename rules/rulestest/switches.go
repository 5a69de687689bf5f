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
func (s *Switches) Asked(form string, g Game, q Question) {
	if s.tried == nil {
		s.tried = map[string]bool{}
	}
	attacks := g.Attacks(q.Force, q.Attackers)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.ID == q.Attack })
	if i < 0 {
		return
	}
	for _, fd := range attacks[i].Situation {
		v, given := q.Situation[fd.ID]
		name := form + ": " + fd.ID
		if options := fd.Options; fd.Kind == rules.FieldOneOf || fd.Kind == rules.FieldList && options != nil {
			for _, o := range options {
				if is := v == o.ID || slices.Contains(q.Situation.Texts(fd.ID),
					o.ID); o.ID != fd.Default && o.ID != "" {
					s.tried[name+" = "+o.ID] = s.tried[name+" = "+o.ID] || is
				}
			}
			continue
		}
		set := given && v != nil && v != fd.Default && (fd.Default != nil || v != false && v != 0 && v != "")
		s.tried[name] = s.tried[name] || set || fd.Inactive
	}
}

// Cover runs an oracle until it has set every switch, since a single run of random
// questions may leave a rare one out; it fails for what many runs never set.
// Exempt are fields that another test holds. A short test runs it once.
func (s *Switches) Cover(t testing.TB, run func(), exempt ...string) {
	t.Helper()
	for range 30 {
		if run(); testing.Short() || t.Failed() || len(s.tried) > 0 && len(s.never(exempt)) == 0 {
			return
		}
	}
	t.Errorf("of %d switches the oracle never sets:\n%s", len(s.tried), fmt.Sprint(s.never(exempt)))
}

func (s *Switches) never(exempt []string) (names []string) {
	for name, tried := range s.tried {
		if !tried && !slices.Contains(exempt, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Check fails for what questions that are not random never set.
func (s *Switches) Check(t testing.TB, exempt ...string) {
	t.Helper()
	if never := s.never(exempt); !testing.Short() && (len(never) > 0 || len(s.tried) == 0) {
		t.Errorf("of %d switches none is set of\n%s", len(s.tried), fmt.Sprint(never))
	}
}
