// Package buildertest makes lists for tests: the games' examples, also with random edits that a user might make.
package buildertest

import (
	"fmt"
	"math/rand/v2"
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

// Broken returns a legal list of a game after some random edits that broke it, and the list before. ok is false if
// they broke nothing.
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

// ReadyExample returns a legal example of a pack, with an agreed limit if it needs one.
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

// RandomEdit returns edits that a user might make: add a unit, change its count or a choice, or add, remove,
// replace or move an item.
func RandomEdit(t testing.TB, lib *builder.Library, rng *rand.Rand, p *builder.Pack, r builder.Roster) (
	[]rules.Edit, error,
) {
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	us := s.Units[rng.IntN(len(s.Units))]
	x := presser{rng, s, us.Unit, us.Form}
	for range 100 {
		var edits []rules.Edit
		if kind := rng.IntN(8); kind < 3 || kind == 7 {
			edits = x.unit(kind)
		} else {
			edits = x.item(kind)
		}
		if edits != nil {
			return edits, nil
		}
	}
	return nil, fmt.Errorf("nothing to change in %s", p.ID)
}

// presser makes random edits of a unit from what it offers.
type presser struct {
	rng  *rand.Rand
	list builder.Sheet
	u    rules.Unit
	form rules.Form
}

func (x presser) pick(n int) int { return x.rng.IntN(max(1, n)) }

// unit adds a unit, changes how many there are, or makes another choice.
func (x presser) unit(kind int) []rules.Edit {
	switch {
	case kind == 0:
		if e := x.list.Catalogue[x.pick(len(x.list.Catalogue))]; e.ID != rules.Designed {
			return []rules.Edit{rules.AddUnit(e.Unit)}
		}
	case kind == 1:
		return []rules.Edit{rules.Set(x.u.ID, "count", x.u.Count+1+x.pick(3))}
	case kind == 2 && x.u.Count > 1:
		return []rules.Edit{rules.Set(x.u.ID, "count", 1+x.pick(x.u.Count-1))}
	case kind == 7 && len(x.form.Fields) > 0:
		fd := x.form.Fields[x.pick(len(x.form.Fields))]
		if !fd.Inactive && !fd.Displays && len(fd.Options) > 0 && fd.Kind == rules.FieldOneOf {
			return []rules.Edit{rules.SetChoice(x.u.ID, fd.ID, fd.Options[x.pick(len(fd.Options))].ID)}
		}
	}
	return nil
}

// item adds, removes, replaces or moves an item.
func (x presser) item(kind int) []rules.Edit {
	mounts, places := x.u.Mounts, x.form.Locations
	switch {
	case kind == 3:
		if m, ok := x.mount(); ok {
			return []rules.Edit{rules.AddMount(x.u.ID, m)}
		}
	case kind == 4 && len(mounts) > 0:
		return []rules.Edit{rules.Remove(x.u.ID, mounts[x.pick(len(mounts))].ID)}
	case kind == 5:
		if m, ok := x.mount(); ok && len(mounts) > 0 {
			return []rules.Edit{rules.SetMount(x.u.ID, mounts[x.pick(len(mounts))].ID, "item", m.Item)}
		}
	case kind == 6 && len(mounts) > 0 && len(places) > 1:
		return []rules.Edit{rules.SetMount(x.u.ID, mounts[x.pick(len(mounts))].ID, "at",
			places[x.pick(len(places))].ID)}
	}
	return nil
}

// mount returns a random item at a location that offers it. ok is false if there is none.
func (x presser) mount() (m rules.Mount, ok bool) {
	var may []rules.Mount
	for _, at := range x.form.Locations {
		for _, it := range x.form.Items {
			if it.Refused == "" && it.ID != rules.Designed && it.OfferedAt(at.ID) &&
				(it.Value == nil || it.Value.Default != nil) {
				may = append(may, rules.Mount{Item: it.ID, At: at.ID})
			}
		}
	}
	if len(may) == 0 {
		return rules.Mount{}, false
	}
	return may[x.pick(len(may))], true
}
