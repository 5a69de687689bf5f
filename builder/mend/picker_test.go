package mend_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/rules"
)

// hexRoster is a medium mecha with a heavy laser in its torso.
func hexRoster() builder.Roster {
	return builder.Roster{System: "mechahex", Force: rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "medium-mecha",
		Count: 1, Mounts: []rules.Mount{{ID: "m1", Item: "heavy-laser", At: "torso"},
			{ID: "m2", Item: "medium-gatling", At: "left-arm"}}}}}}
}

func pickFor(t *testing.T, r builder.Roster, unit, at string, o mend.PickerOptions) mend.Picker {
	t.Helper()
	p, err := mend.OpenPicker(t.Context(), buildertest.ReadyLibrary(t), r, unit, at, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func rowOf(t *testing.T, p mend.Picker, item string) mend.PickerRow {
	t.Helper()
	i := slices.IndexFunc(p.Rows, func(r mend.PickerRow) bool { return r.Item.ID == item })
	if i < 0 {
		t.Fatalf("there is no row %q", item)
	}
	return p.Rows[i]
}

func TestPickerSaysWhatFits(t *testing.T) {
	twice := hexRoster()
	twice.Options = rules.Choices{"edition": "2023"}
	twice.Units[0].Mounts = append(twice.Units[0].Mounts,
		rules.Mount{ID: "m3", Item: "medium-gatling", At: "right-arm"})
	structure := builder.Roster{System: "mechahex",
		Force: rules.Force{Units: []rules.Unit{{ID: "u1", Profile: "armed-structure", Count: 1,
			Mounts: []rules.Mount{}}}}}
	pods := builder.Roster{System: "mechastellar", Force: rules.Force{Limit: limitOf(35),
		Units: []rules.Unit{{ID: "u1", Profile: "green-viking", Count: 1, Mounts: []rules.Mount{}}}}}
	pylon := builder.Roster{System: "robotech", Force: rules.Force{
		Units: []rules.Unit{{ID: "u1", Profile: "vf-1a", Count: 1,
			Mounts: []rules.Mount{{ID: "pylon-1", Item: "mrm", At: "pylon-1"}}}}}}
	for _, c := range []struct {
		name, at, item, why string
		r                   builder.Roster
		o                   mend.PickerOptions
	}{
		{"there is room", "torso", "medium-gatling", "", hexRoster(), mend.PickerOptions{}},
		{"it is too large", "torso", "rail-gun", "needs 3 slots, Torso has 1 free", hexRoster(), mend.PickerOptions{}},
		{"in place of another", "torso", "rail-gun", "", hexRoster(), mend.PickerOptions{Replace: "m1"}},
		{"of another location", "right-arm", "rail-gun", "needs 3 slots, Right Arm has 2 free", hexRoster(),
			mend.PickerOptions{Replace: "m1"}},
		{"as many as may be", "torso", "medium-gatling", "limit 2 per model (2023 revision)", twice,
			mend.PickerOptions{}},
		{"not by this class", "body", "boost-jets", "mecha only", structure, mend.PickerOptions{}},
		{"over the limit", "equipment", "tl-missile-pods", "15 pts over the limit", pods, mend.PickerOptions{}},
		{"within the limit", "equipment", "machine-gun", "", pods, mend.PickerOptions{}},
		{"not its own", "equipment", "siege-gun", "not listed for this unit", pods, mend.PickerOptions{}},
		{"a full pylon", "pylon-1", "lrm", "nothing more fits there", pylon, mend.PickerOptions{}},
		{"a pylon that changes", "pylon-1", "lrm", "", pylon, mend.PickerOptions{Replace: "pylon-1"}},
	} {
		why := rowOf(t, pickFor(t, c.r, "u1", c.at, c.o), c.item).Why
		if c.why == "" && why != "" || !strings.Contains(why, c.why) {
			t.Errorf("%s: %q, want %q", c.name, why, c.why)
		}
	}
}

func limitOf(n int) *int { return &n }

// What the picker says that an item does is what the unit does that mounts it.
func TestPickerDamageIsThatOfTheUnit(t *testing.T) {
	lib, r := buildertest.ReadyLibrary(t), hexRoster()
	for target := range 2 {
		p, err := mend.OpenPicker(t.Context(), lib, r, "u1", "torso", mend.PickerOptions{Target: target})
		if err != nil {
			t.Fatal(err)
		}
		after, _, err := r.Apply(mend.MountItem(r.Units[0], rowOf(t, p, "medium-laser").Item, "torso"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := lib.Sheet(t.Context(), after)
		if err != nil {
			t.Fatal(err)
		}
		m, err := odds.Measure(t.Context(), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(m.Rows, func(a odds.MeasuredAttack) bool {
			return strings.HasPrefix(a.Attack.Label, "Medium Laser")
		})
		if got, want := rowOf(t, p, "medium-laser").Damage,
			m.Rows[i].Means[target]; !slices.EqualFunc(got, want, equalRat) {
			t.Errorf("target %d: %v, the unit does %v", target, got, want)
		}
		if d := rowOf(t, p, "extra-armor").Damage; d != nil {
			t.Errorf("armor does %v", d)
		}
	}
}

// Damage may exceed what the target has, as on the odds page. The picker shows how much destroys the target.
func TestPickerDamageIsNotCutByTheTarget(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	unit := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1}
	r := builder.Roster{System: "mechastellar", Force: rules.Force{Units: []rules.Unit{unit}}}
	p, err := mend.OpenPicker(t.Context(), lib, r, "u1", "equipment", mend.PickerOptions{Sort: mend.DamageColumn})
	if err != nil {
		t.Fatal(err)
	}
	const hp = 800 // HP of a Green Viking
	most := p.Rows[0].BestDamage()
	if p.Targets[0].Title != "Green Viking" || p.Destroys != hp || most == nil || most.Cmp(big.NewRat(hp, 1)) <= 0 {
		t.Errorf("%s does %v, and %d destroys a %s", p.Rows[0].Label, most, p.Destroys, p.Targets[0].Title)
	}
}

func equalRat(a, b *big.Rat) bool { return a != nil && b != nil && a.Cmp(b) == 0 }

// Every column sorts both ways, larger values first. Items that fit come before those that don't. Rows without a value
// come last either way.
func TestPickerSorts(t *testing.T) {
	all := pickFor(t, hexRoster(), "u1", "torso", mend.PickerOptions{})
	if len(all.Columns) < 8 {
		t.Fatalf("the columns are %v", all.Columns)
	}
	ids := []string{mend.DamageColumn}
	for _, c := range all.Columns {
		ids = append(ids, c.ID)
	}
	for _, id := range ids {
		for _, sort := range []string{id, "-" + id} {
			p := pickFor(t, hexRoster(), "u1", "torso", mend.PickerOptions{Sort: sort})
			if len(p.Rows) != len(all.Rows) || p.Options.Sort != sort {
				t.Errorf("%s: %d rows, sorted by %q", sort, len(p.Rows), p.Options.Sort)
			}
			fits := func(a, b mend.PickerRow) int { return min(1, len(a.Why)) - min(1, len(b.Why)) }
			if !slices.IsSortedFunc(p.Rows, fits) {
				t.Errorf("%s: what does not fit stands among what does", sort)
			}
		}
	}
	first := func(sort string) string {
		return pickFor(t, hexRoster(), "u1", "torso", mend.PickerOptions{Sort: sort, Replace: "m1"}).Rows[0].Item.ID
	}
	for sort, want := range map[string]string{"range": "particle-cannon", "-range": "small-laser",
		"attacks": "heavy-gatling", "damage0": "heavy-gatling", "damage3": "particle-cannon",
		"name": "artillery-missile", "nothing": "boost-jets",
		"-slots": "boost-jets"} {
		if got := first(sort); got != want {
			t.Errorf("sorted by %s the first is %s, want %s", sort, got, want)
		}
	}
}

func TestPickerSearches(t *testing.T) {
	for query, want := range map[string]int{"laser": 3, "deadly laser": 2, "missiles ammo": 3, "zeppelin": 0, "": 21} {
		p := pickFor(t, hexRoster(), "u1", "torso", mend.PickerOptions{Query: query})
		if got := len(p.Rows); got != want {
			t.Errorf("%q finds %d items, want %d", query, got, want)
		}
	}
}

func TestPickerRefuses(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, c := range []struct {
		unit, at, replace string
		kind              builder.Kind
	}{
		{"u9", "torso", "", builder.KindNotFound}, {"u1", "hold", "", builder.KindNotFound},
		{"u1", "torso", "m9", builder.KindConflict},
	} {
		_, err := mend.OpenPicker(t.Context(), lib, hexRoster(), c.unit, c.at, mend.PickerOptions{Replace: c.replace})
		if builder.KindOf(err) != c.kind {
			t.Errorf("%v: %v", c, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mend.OpenPicker(ctx, lib, hexRoster(), "u1", "torso", mend.PickerOptions{}); !errors.Is(
		err,
		context.Canceled,
	) {
		t.Errorf("after its end: %v", err)
	}
}

// Every location of every game's entries has a picker. Its second answer measures nothing and is the same.
func TestPickersOfAllGames(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		entries := p.Catalogue
		if testing.Short() && len(entries) > 3 {
			entries = []rules.Entry{entries[0], entries[len(entries)/2], entries[len(entries)-1]}
		}
		for _, e := range entries {
			u := e.Unit
			u.ID = "u1"
			r := builder.Roster{System: p.ID, Force: rules.Force{Units: []rules.Unit{u}}}
			for _, l := range p.Form(u).Locations {
				began := time.Now()
				first, err := mend.OpenPicker(t.Context(), lib, r, "u1", l.ID,
					mend.PickerOptions{Sort: mend.DamageColumn})
				if err != nil {
					t.Fatal(err)
				}
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("%s %s %s took %v", p.ID, e.ID, l.ID, took)
				}
				again, err := mend.OpenPicker(t.Context(), lib, r, "u1", l.ID,
					mend.PickerOptions{Sort: mend.DamageColumn})
				if err != nil || len(again.Rows) != len(first.Rows) {
					t.Fatalf("the second answer: %v", err)
				}
				for i, row := range first.Rows {
					if again.Rows[i].Item.ID != row.Item.ID || !slices.EqualFunc(again.Rows[i].Damage, row.Damage,
						func(a, b *big.Rat) bool { return a == b || equalRat(a, b) }) {
						t.Errorf("%s %s %s: %s differs the second time", p.ID, e.ID, l.ID, row.Item.ID)
					}
				}
			}
		}
	}
}
