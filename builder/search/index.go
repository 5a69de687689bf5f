package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/rules"
	"gantry/rules/doc"
)

// textPart is a part of an entry that a filter can search alone.
type textPart int

const (
	partName textPart = iota
	partGroup
	partFacet
	partWeapon
	partTrait
	partNote
	textParts
)

// partWords holds the names of the parts in a filter. The first is suggested.
var partWords = [textParts][]string{
	partName: {"name"}, partGroup: {"group"}, partFacet: {"facet", "is"},
	partWeapon: {"weapon", "weapons", "item", "has"}, partTrait: {"trait", "traits", "special", "specials", "rule"},
	partNote: {"note", "notes"},
}

// meaning is what a filter's name refers to in a game: a part of the text, or numbers and words of the unit and its
// items.
type meaning struct {
	word    string   // the suggested name
	part    textPart // if stats and carried are empty
	stats   []string // ids
	carried []string // ids of stats of items
	points  bool     // what a limit is measured in
}

func (m meaning) text() bool { return len(m.stats)+len(m.carried) == 0 && !m.points }

// loadout is what a search knows of an entry's unit.
type loadout struct {
	weapons, traits string // folded
	stats, carried  map[string]statValues
	profile         rules.Profile
}

// statValues holds the values of the stats with one id: the numbers, and the folded words.
type statValues struct {
	numbers []rules.Value
	words   []string
}

// searchIndex is what a search knows of a game under the numbers and options of a list.
type searchIndex struct {
	meanings  map[string]meaning // by fold.Key
	glossary  map[string]meaning // by term id
	terms     rules.Glossary
	suggested []string
	example   string

	mu    sync.Mutex
	units map[string]*loadout // by build
}

// maxLoadouts bounds the units that an index remembers.
const maxLoadouts = 2000

// armyOf returns an army of units under the list's numbers and options.
func armyOf(ctx context.Context, s builder.Sheet, units []rules.Unit) (rules.Army, error) {
	f := rules.Force{Options: s.Roster.Options, Units: slices.Clone(units)}
	for i := range f.Units {
		f.Units[i].ID = fmt.Sprintf("u%d", i+1)
	}
	f.Units = s.Pack.Printed.Equip(f.Units)
	return s.Game.Read(ctx, f)
}

func (m meaning) with(id string, carried bool) meaning {
	list := &m.stats
	if carried {
		list = &m.carried
	}
	if !slices.Contains(*list, id) {
		*list = append(slices.Clip(*list), id)
	}
	return m
}

// meaning returns what a filter's name refers to, or the nearest known name.
func (x *searchIndex) meaning(name string) (m meaning, near string, ok bool) {
	key := fold.Key(name)
	if m, ok = x.meanings[key]; ok {
		return m, "", true
	}
	for _, word := range []string{name, "Weapons/" + name} {
		if t, found := x.terms.Find(word); found {
			if m, ok = x.glossary[t.ID]; ok {
				return m, "", true
			}
		}
	}
	if key == "" {
		return meaning{}, "", false
	}
	known := make([]string, 0, len(x.meanings))
	for k := range x.meanings {
		known = append(known, k)
	}
	slices.SortFunc(known, func(a, b string) int { // nearest in length first, for ties
		return cmp.Or(cmp.Compare(lengthApart(a, key), lengthApart(b, key)), strings.Compare(a, b))
	})
	if near = rules.NearestWithin(key, known, len(key)/2); near != "" {
		near = x.meanings[near].word
	}
	return meaning{}, near, false
}

// lengthApart returns the difference of the lengths of two texts in bytes.
func lengthApart(a, b string) int { return max(len(a)-len(b), len(b)-len(a)) }

// loadouts returns what the index knows of the units of entries, in order.
func (x *searchIndex) loadouts(ctx context.Context, s builder.Sheet, entries []Offer) ([]*loadout, error) {
	list, keys := make([]*loadout, len(entries)), make([]string, len(entries))
	var missing []int
	var units []rules.Unit
	var text []byte
	x.mu.Lock()
	for i := range entries {
		text = doc.AppendSorted(text[:0], entries[i].Unit)
		if list[i] = x.units[string(text)]; list[i] == nil {
			keys[i], missing, units = string(text), append(missing, i), append(units, entries[i].Unit)
		}
	}
	x.mu.Unlock()
	if len(missing) == 0 {
		return list, nil
	}
	army, err := armyOf(ctx, s, units)
	if err != nil {
		return nil, err
	}
	for n, i := range missing {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		list[i] = loadoutOf(army.Force().Units[n], army.Profile(n), army.Form(n))
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.units)+len(missing) > maxLoadouts {
		clear(x.units)
	}
	for _, i := range missing {
		x.units[keys[i]] = list[i]
	}
	return list, nil
}

func loadoutOf(u rules.Unit, p rules.Profile, form rules.Form) *loadout {
	o := &loadout{profile: p, stats: map[string]statValues{}, carried: map[string]statValues{}}
	var weapons, traits []string
	for _, t := range p.Legend {
		traits = append(traits, t.Name)
	}
	for _, b := range p.Blocks {
		for _, st := range b.Stats {
			if put(o.stats, st); st.Has() && st.Value.IsWord() {
				traits = append(traits, st.Text)
			}
		}
	}
	for _, m := range u.Mounts {
		it, known := form.Item(m.Item)
		weapons = append(weapons, builder.MountLabel(it, known, m))
		for _, st := range it.Stats {
			if put(o.carried, st); st.Has() && st.Value.IsWord() {
				traits = append(traits, st.Text)
			}
		}
		putRow(o.carried, m.Value)
	}
	o.weapons = fold.Accents(strings.Join(weapons, "\n"))
	o.traits = fold.Accents(strings.Join(traits, "\n"))
	return o
}

// put adds the values of a stat.
func put(to map[string]statValues, st rules.Stat) {
	v := to[st.ID]
	switch {
	case !st.Has():
		return
	case st.Value.IsWord():
		v.words = append(v.words, fold.Accents(st.Text))
	default:
		v.numbers = append(v.numbers, st.Value)
	}
	to[st.ID] = v
}

// putRow adds the numbers of a weapon that its player wrote.
func putRow(to map[string]statValues, value any) {
	row, _ := value.(map[string]any)
	for id, v := range row {
		if n, ok := v.(int); ok {
			of := to[id]
			of.numbers = append(of.numbers, rules.Int(n))
			to[id] = of
		}
	}
}
