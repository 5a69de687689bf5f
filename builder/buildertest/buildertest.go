// Package buildertest makes lists for tests: the examples of the games, and what becomes
// of them by what somebody might press.
package buildertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

func standing(t testing.TB, lib *builder.Library, r builder.Roster) builder.Standing {
	t.Helper()
	v, err := lib.Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return v.Standing()
}

// Broken is a legal list of a game that some random edits broke, and the list as it was;
// ok is false where they broke nothing.
func Broken(t testing.TB, lib *builder.Library, rng *rand.Rand, p *builder.Pack) (r, was builder.Roster, ok bool) {
	was = ReadyExample(t, lib, p, rng)
	r = was
	for range 1 + rng.IntN(3) {
		e, err := RandomEdit(t, lib, rng, p, r)
		if err != nil {
			return r, was, false
		}
		if r, _, err = r.Apply(e); err != nil {
			return r, was, false
		}
	}
	return r, was, standing(t, lib, r).State != builder.Ready
}

// ReadyExample is one of a pack's examples that is legal, under an agreed limit where it
// needs one.
func ReadyExample(t testing.TB, lib *builder.Library, p *builder.Pack, rng *rand.Rand) builder.Roster {
	for range 100 {
		r := p.Examples[rng.IntN(len(p.Examples))]
		s := standing(t, lib, r)
		if s.State == builder.Open && len(s.Choices) > 0 {
			var err error
			if r, _, err = r.Apply(s.Choices[0].Edits); err != nil {
				t.Fatal(err)
			}
			s = standing(t, lib, r)
		}
		if s.State == builder.Ready {
			return r
		}
	}
	t.Fatalf("%s has no example that is legal", p.ID)
	return builder.Roster{}
}

// RandomEdit is what somebody might press: a unit more or another one, another
// number of it, an item more, less, another, elsewhere, another choice.
func RandomEdit(t testing.TB, lib *builder.Library, rng *rand.Rand, p *builder.Pack, r builder.Roster) ([]rules.Edit, error) {
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	us := s.Units[rng.IntN(len(s.Units))]
	u, form := us.Unit, us.Form
	pick := func(n int) int { return rng.IntN(max(1, n)) }
	item := func() (rules.Mount, bool) {
		var may []rules.Mount
		for _, at := range form.Locations {
			for _, it := range form.Items {
				if it.Refused == "" && it.ID != rules.Designed && (it.At == nil || slices.Contains(it.At, at.ID)) &&
					(it.Value == nil || it.Value.Default != nil) {
					may = append(may, rules.Mount{Item: it.ID, At: at.ID})
				}
			}
		}
		if len(may) == 0 {
			return rules.Mount{}, false
		}
		return may[pick(len(may))], true
	}
	for range 100 {
		switch rng.IntN(8) {
		case 0:
			if e := s.Catalogue[pick(len(s.Catalogue))]; e.ID != rules.Designed {
				return []rules.Edit{rules.AddUnit(e.Unit)}, nil
			}
		case 1:
			return []rules.Edit{rules.Set(u.ID, "count", u.Count+1+pick(3))}, nil
		case 2:
			if u.Count > 1 {
				return []rules.Edit{rules.Set(u.ID, "count", 1+pick(u.Count-1))}, nil
			}
		case 3:
			if m, ok := item(); ok {
				return []rules.Edit{rules.AddMount(u.ID, m)}, nil
			}
		case 4:
			if len(u.Mounts) > 0 {
				return []rules.Edit{rules.Remove(u.ID, u.Mounts[pick(len(u.Mounts))].ID)}, nil
			}
		case 5:
			if m, ok := item(); ok && len(u.Mounts) > 0 {
				return []rules.Edit{rules.SetMount(u.ID, u.Mounts[pick(len(u.Mounts))].ID, "item", m.Item)}, nil
			}
		case 6:
			if len(u.Mounts) > 0 && len(form.Locations) > 1 {
				return []rules.Edit{rules.SetMount(u.ID, u.Mounts[pick(len(u.Mounts))].ID, "at",
					form.Locations[pick(len(form.Locations))].ID)}, nil
			}
		case 7:
			if len(form.Fields) == 0 {
				continue
			}
			fd := form.Fields[pick(len(form.Fields))]
			if !fd.Inactive && !fd.Displays && len(fd.Options) > 0 && fd.Kind == rules.FieldOneOf {
				return []rules.Edit{rules.SetChoice(u.ID, fd.ID, fd.Options[pick(len(fd.Options))].ID)}, nil
			}
		}
	}
	return nil, fmt.Errorf("nothing to change in %s", p.ID)
}
