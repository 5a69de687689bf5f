package builder

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/doc"
)

// armyHash is the SHA-256, in hexadecimal, of what fights in a roster whose
// printed loadouts are filled in: two lists that fight alike have the same one,
// however they are named, ordered and counted. The limit, notes, pack and
// whatever else only shows or allows are no part of it. It fails where the context
// ends.
func armyHash(ctx context.Context, r Roster, options rules.Form, forms []rules.Form) (string, error) {
	units := make([]fighter, len(r.Units))
	for i, u := range r.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		units[i] = fighterOf(u, forms[i])
	}
	sum := sha256.Sum256(doc.AppendSorted(make([]byte, 0, 4096),
		map[string]any{"system": r.System, "units": colours(units),
			"options": fighting(r.Options, options.Fields), "numbers": numbersOfArmy(r.Overrides)}))
	return hex.EncodeToString(sum[:]), nil
}

// fighting is the choices that change how an army fights.
func fighting(choices rules.Choices, fields []rules.Field) rules.Choices {
	kept := make(rules.Choices, len(choices))
	form := rules.Form{Fields: fields}
	for id, v := range choices {
		if fd, known := form.Field(id); !known || !fd.Displays && !usual(fd, v) {
			kept[id] = v
		}
	}
	return kept
}

// numbersOfArmy are the overrides by their paths, of several for one number the
// last.
func numbersOfArmy(overrides []Override) map[string]any {
	last := map[string]any{}
	for _, o := range overrides {
		last[o.Path] = o.Value.Go()
	}
	return last
}

// fighter is a unit without its name and id, apart from what binds it to others.
type fighter struct {
	id     string
	count  int
	colour string            // of what it is; equal for units that are the same
	groups map[string]string // its labels, by field
	refers map[string]string // ids of units, by field
}

func fighterOf(u rules.Unit, form rules.Form) fighter {
	f := fighter{id: u.ID, count: u.Count}
	mounts, place := mountsOfArmy(u, form)
	choices := fighting(u.Choices, form.Fields)
	for id, v := range choices {
		fd, _ := form.Field(id)
		text, isText := v.(string)
		switch {
		case !isText:
		case fd.Groups:
			f.groups = with(f.groups, id, text)
			delete(choices, id)
		case fd.Refers == rules.ToUnit:
			f.refers = with(f.refers, id, text)
			delete(choices, id)
		case fd.Refers == rules.ToMount:
			if at, ok := place[text]; ok {
				choices[id] = at
			}
		}
	}
	f.colour = digest(string(doc.AppendSorted(make([]byte, 0, 1024),
		map[string]any{"profile": u.Profile, "choices": choices, "mounts": mounts})))
	return f
}

// with is a map with one more entry; few units need any.
func with(m map[string]string, key, value string) map[string]string {
	if m == nil {
		m = map[string]string{}
	}
	m[key] = value
	return m
}

// mountsOfArmy are the mounts as documents without their ids, sorted, and the
// place that each id has among them.
func mountsOfArmy(u rules.Unit, form rules.Form) (list []any, place map[string]int) {
	texts := make([]string, len(u.Mounts))
	b := make([]byte, 0, 256)
	for i, m := range u.Mounts {
		bare := rules.Mount{Item: m.Item, At: m.At, Value: m.Value}
		if row, ok := m.Value.(map[string]any); ok {
			it, _ := form.Item(m.Item)
			if it.Value != nil {
				bare.Value = map[string]any(fighting(row, it.Value.Columns))
			}
		}
		b = doc.AppendSorted(b[:0], bare)
		texts[i] = string(b)
	}
	sorted := slices.Sorted(slices.Values(texts))
	place = make(map[string]int, len(u.Mounts))
	for i, m := range u.Mounts {
		place[m.ID], _ = slices.BinarySearch(sorted, texts[i]) // the first of several alike
	}
	list = make([]any, len(sorted))
	for i, t := range sorted {
		list[i] = t
	}
	return list, place
}

// mostRounds is how far a tie between units reaches into what a unit is.
const mostRounds = 8

// colours are the colours of the units and how often each stands there, after
// labels and references have been made part of them: what a label is called and
// which id a unit has say nothing, who shares it and who is meant does.
func colours(units []fighter) []any {
	all := tallyOf(units)
	for range mostRounds {
		before := len(all)
		units = tieUnits(units)
		if all = tallyOf(units); len(all) == before {
			break
		}
	}
	list := []any{}
	for _, t := range all.texts() {
		list = append(list, t)
	}
	return list
}

func tallyOf(units []fighter) tally {
	all := tally{}
	for _, u := range units {
		all[u.colour] += u.count
	}
	return all
}

// tieUnits makes the units that each one is bound to a part of its colour.
func tieUnits(units []fighter) []fighter {
	colourOf := map[string]string{}
	groups, meant := ties{}, ties{}
	for _, u := range units {
		colourOf[u.id] = u.colour
		for field, label := range u.groups {
			groups.add(tie{field, label}, u)
		}
		for field, id := range u.refers {
			meant.add(tie{field, id}, u)
		}
	}
	fields := map[string]bool{}
	for t := range meant {
		fields[t.field] = true
	}
	grouped, means := groups.digests(), meant.digests()
	next := slices.Clone(units)
	for i, u := range units {
		parts := []string{u.colour}
		for _, field := range slices.Sorted(maps.Keys(u.groups)) {
			parts = append(parts, "group", field, grouped[tie{field, u.groups[field]}])
		}
		for _, field := range slices.Sorted(maps.Keys(u.refers)) {
			target, known := colourOf[u.refers[field]]
			if !known {
				target = u.refers[field]
			}
			parts = append(parts, "means", field, target)
		}
		for _, field := range slices.Sorted(maps.Keys(fields)) {
			if by, ok := means[tie{field, u.id}]; ok {
				parts = append(parts, "meant", field, by)
			}
		}
		next[i].colour = digest(parts...)
	}
	return next
}

// tie is a label, or a unit that is meant, and the field that says so.
type tie struct{ field, value string }

// ties count the units that have a tie, by their colours.
type ties map[tie]tally

func (t ties) add(key tie, u fighter) {
	if t[key] == nil {
		t[key] = tally{}
	}
	t[key][u.colour] += u.count
}

func (t ties) digests() map[tie]string {
	all := map[tie]string{}
	for key, units := range t {
		all[key] = digest(units.texts()...)
	}
	return all
}

// tally is how often each colour stands there.
type tally map[string]int

func (t tally) texts() []string {
	list := make([]string, 0, len(t))
	for _, colour := range slices.Sorted(maps.Keys(t)) {
		list = append(list, colour+" "+strconv.Itoa(t[colour]))
	}
	return list
}

// digest is a hash of texts that no other texts have.
func digest(texts ...string) string {
	b := make([]byte, 0, 1024)
	for _, t := range texts {
		b = append(append(strconv.AppendInt(b, int64(len(t)), 10), ':'), t...)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
