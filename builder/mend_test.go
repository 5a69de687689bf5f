package builder_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"gantry/builder"
	"gantry/rules"
)

func mend(t testing.TB, r builder.Roster, undo ...rules.Edit) builder.Mending {
	t.Helper()
	m, err := library(t).Mend(t.Context(), r, undo)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Three vehicles too many go, and nothing else: however they were added.
func TestMendTakesWhatWasAddedTooMuch(t *testing.T) {
	vehicle := rules.Unit{Profile: "ground-vehicle", Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}}
	three := vehicle
	three.Count = 3
	for name, added := range map[string][]rules.Edit{
		"one by one":     {rules.AddUnit(vehicle), rules.AddUnit(vehicle), rules.AddUnit(vehicle)},
		"at once":        {rules.AddUnit(three)},
		"without weapon": {rules.AddUnit(rules.Unit{Profile: "ground-vehicle", Count: 3, Mounts: []rules.Mount{}})},
	} {
		t.Run(name, func(t *testing.T) {
			wall := example(t, "mechahex", 0)
			broken, _, err := wall.Apply(added)
			if err != nil {
				t.Fatal(err)
			}
			m := mend(t, broken)
			if !m.Ready() || m.After.Roster.Hash() != wall.Hash() {
				t.Errorf("it came to %s: %v", m.After.Verdict.Standing(), texts(m.Changes))
			}
			if want := (builder.Measure{Lost: 3, Points: 30}); m.Cost != want || len(m.Changes) != 1 ||
				m.Changes[0].Text != "Remove the three Ground Vehicles that were added last" &&
					m.Changes[0].Text != "Remove the three Ground Vehicles" {
				t.Errorf("it cost %+v, and says %v", m.Cost, texts(m.Changes))
			}
		})
	}
}

// broken is a ready list of a game, broken by some random edits, and the list as it
// was; ok is false where these broke nothing.
func broken(t testing.TB, rng *rand.Rand, system string) (r, was builder.Roster, ok bool) {
	p, err := library(t).Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	was = readyExample(t, p, rng)
	r = was
	for range 1 + rng.IntN(3) {
		e, err := randomEdit(t, rng, p, r)
		if err != nil {
			return r, was, false
		}
		if r, _, err = r.Apply(e); err != nil {
			return r, was, false
		}
	}
	v, err := library(t).Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return r, was, v.Standing().State != builder.Ready
}

// readyExample is one of a pack's examples, under a limit that makes it ready.
func readyExample(t testing.TB, p *builder.Pack, rng *rand.Rand) builder.Roster {
	r := p.Examples[rng.IntN(len(p.Examples))]
	v, err := library(t).Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if s := v.Standing(); s.State == builder.Open {
		if r, _, err = r.Apply(s.Choices[0].Edits); err != nil {
			t.Fatal(err)
		}
		v, _ = library(t).Judge(t.Context(), r)
	}
	if s := v.Standing(); s.State != builder.Ready {
		t.Fatalf("the example %s of %s is %s", r.Name, p.ID, s)
	}
	return r
}

// randomEdit is what somebody might press: a unit more or another one, another
// number of it, an item more, less, another, elsewhere, another choice.
func randomEdit(t testing.TB, rng *rand.Rand, p *builder.Pack, r builder.Roster) ([]rules.Edit, error) {
	s, err := library(t).Sheet(t.Context(), r)
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

// soak is how often a test tries, more often where it is to soak.
func soak(seldom, often int) int {
	if os.Getenv("GANTRY_SOAK") != "" {
		return often
	}
	return seldom
}

// mendTried is how many lists are tried of each that is broken, where it is not to soak.
const mendTried = 5_000

// A ready list that a few edits broke is mended, never at a higher cost than undoing
// them, and what all players agreed on stays.
func TestMendBrokenLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	packs := library(t).Packs()
	n, mended, nearest, tried := soak(50, 1000), 0, 0, 0
	var slowest, all time.Duration
	for i := 0; i < n; {
		r, was, ok := broken(t, rng, packs[i%len(packs)].ID)
		if !ok {
			continue
		}
		i++
		begin := time.Now()
		m := mendedNoDearer(t, fmt.Sprint(r.System, " ", i), r, was, soak(mendTried, 30_000))
		took := time.Since(begin)
		all, slowest, tried = all+took, max(slowest, took), tried+m.Tried
		if m.Ready() {
			mended++
		}
		if m.Nearest {
			nearest++
		}
	}
	t.Logf("%d of %d mended, %d proven nearest; %d lists tried and %v each, %v at most", mended, n, nearest, tried/n,
		all/time.Duration(n), slowest)
	if mended*100 < n*99 {
		t.Errorf("%d of %d lists were mended", mended, n)
	}
}

// mendedNoDearer mends a list that came of a ready one by edits, in so many tries: at
// no higher cost than undoing them, by edits that lead to what it shows, with all that
// is not of units kept. That it is not ready is said alone.
func mendedNoDearer(t *testing.T, name string, r, was builder.Roster, most int) builder.Mending {
	t.Helper()
	m, err := builder.MendWithin(t.Context(), library(t), r, most)
	if err != nil {
		t.Fatal(err)
	}
	keepsAllButUnits(t, name, r, m)
	if !m.Ready() {
		t.Logf("%s: not mended in %d: %v\n%s", name, m.Tried, m.Why(), r.Encode())
		return m
	}
	undo, err := builder.MeasureBetween(t.Context(), library(t), r, was)
	if err != nil {
		t.Fatal(err)
	}
	if m.Cost.Compare(undo) > 0 {
		t.Errorf("%s: mended for %+v by %v, undone for %+v; tried %d of %d", name, m.Cost, texts(m.Changes),
			undo, m.Tried, m.Most)
	}
	if after, _, err := r.Apply(m.Edits); err != nil || after.Hash() != m.After.Roster.Hash() {
		t.Errorf("%s: its edits do not lead to it (%v): %v", name, err, m.Edits)
	}
	return m
}

// keepsAllButUnits tells where mending a list has changed its limit, edition, options
// or overrides, or anything else of the document that is not its units'.
func keepsAllButUnits(t *testing.T, name string, r builder.Roster, m builder.Mending) {
	t.Helper()
	same := m.After.Roster
	same.Units = r.Units
	if !bytes.Equal(same.Encode(), r.Encode()) {
		t.Errorf("%s: limit, options or numbers have changed", name)
	}
	for _, e := range m.Edits {
		if e.Unit == "" && e.NewUnit == nil {
			t.Errorf("%s: an edit is of no unit: %+v", name, e)
		}
	}
}

// Lists for which the search once found a dearer way than to undo what broke them.
func TestMendIsNoDearerThanUndoing(t *testing.T) {
	wall, ember := example(t, "mechahex", 0), example(t, "mechastellar", 1)
	for name, c := range map[string]struct {
		whole  builder.Roster
		broken []rules.Edit
	}{
		"a second hero, no weapon, a vehicle more": {wall, []rules.Edit{
			rules.SetChoice("u3", "hero", "tactical-master"), rules.Remove("u4", "m1"),
			rules.AddUnit(rules.Unit{Profile: "heavy-vehicle", Mounts: []rules.Mount{}})}},
		"an item too many, four trucks": {wall, []rules.Edit{
			rules.AddMount("u1", rules.Mount{Item: "experimental-armor", At: "right-arm"}), rules.Set("u5", "count", 4)}},
		"four leaders, a trait for a shield": {ember, []rules.Edit{
			rules.Set("u4", "count", 4), rules.SetMount("u4", "melee-shield", "item", "bold-leader")}},
		"two torsos not full, three cars": {wall, []rules.Edit{
			rules.Remove("u1", "m2"), rules.Remove("u2", "m1"), rules.Set("u4", "count", 3)}},
	} {
		t.Run(name, func(t *testing.T) {
			r, _, err := c.whole.Apply(c.broken)
			if err != nil {
				t.Fatal(err)
			}
			if m := mendedNoDearer(t, name, r, c.whole, 30_000); !m.Ready() {
				t.Error("it is not mended")
			}
		})
	}
}

func texts(changes []builder.Change) (list []string) {
	for _, c := range changes {
		list = append(list, c.Text)
	}
	return list
}

// On a small list with few moves the search finds what trying every set of up to
// three of them finds, or what is nearer still by more of them.
func TestMendIsAsGoodAsTryingAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 3))
	packs := library(t).Packs()
	found := 0
	for i := 0; i < soak(20, 200); {
		r, _, _ := broken(t, rng, packs[i%len(packs)].ID)
		for len(r.Units) > 2 {
			k := rng.IntN(len(r.Units))
			r.Units = slices.Delete(slices.Clone(r.Units), k, k+1)
		}
		if v, err := library(t).Judge(t.Context(), r); err != nil || v.Standing().State == builder.Ready {
			i++
			continue
		}
		i++
		searched, tried, err := builder.MendAmong(t.Context(), library(t), r, 40)
		if err != nil {
			t.Fatal(err)
		}
		if tried == nil {
			continue
		}
		found++
		if searched == nil || searched.Compare(*tried) > 0 || tried.Changed+tried.Lost <= 3 && searched.Lost == tried.Lost &&
			searched.Changed == tried.Changed && *searched != *tried {
			t.Errorf("%s %d: found %+v, by trying all %+v", r.System, i, searched, *tried)
		}
	}
	t.Logf("%d lists have a way by three of their moves", found)
	if found == 0 {
		t.Error("no list could be mended")
	}
}

// Every illegal fixture is mended, or the answer has a sentence why not; what all
// players agreed on stays.
func TestMendFixtures(t *testing.T) {
	lib := library(t)
	ready, illegal := 0, 0
	for name, fx := range fixtures(t) {
		r, err := lib.Read(t.Context(), fx.Roster)
		if err != nil {
			continue
		}
		v, err := lib.Judge(t.Context(), r)
		if err != nil || v.State != builder.Illegal || testing.Short() && illegal >= 25 {
			continue
		}
		illegal++
		m := mend(t, r)
		switch {
		case m.Ready():
			ready++
		case m.Why() == "":
			t.Errorf("%s: it is %s, and nothing says why", name, m.After.Verdict.Standing())
		default:
			t.Logf("%s: %s", name, m.Why())
		}
		keepsAllButUnits(t, name, r, m)
	}
	t.Logf("%d of %d illegal fixtures are ready", ready, illegal)
}
