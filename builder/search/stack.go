package search

import (
	"context"
	"maps"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// AddOne returns the edits that add a unit as in the catalog. They raise the count of the last equal unit if it isn't
// customized and no rule breaks. Otherwise they add a new unit at the end.
func AddOne(ctx context.Context, l *builder.Library, r builder.Roster, u rules.Unit) ([]rules.Edit, error) {
	added := []rules.Edit{rules.AddUnit(u)}
	army, err := l.Army(ctx, r)
	if err != nil {
		return nil, err
	}
	i := lastLike(r, army, u)
	if i < 0 || r.Units[i].Count >= rules.MaxCount {
		return added, nil
	}
	more := []rules.Edit{rules.Set(r.Units[i].ID, "count", builder.StepCount(r.Units[i], 1))}
	ofMore, err := brokenBy(ctx, army, more)
	if err != nil {
		return nil, err
	}
	if ofNew, err := brokenBy(ctx, army, added); err != nil || ofNew < ofMore {
		return added, err
	}
	return more, nil
}

// TakeOne returns the edits that remove one unit of an entry: the last of those as in the catalog, else the last
// without a name. The error is a UserError if there is none.
func TakeOne(ctx context.Context, l *builder.Library, r builder.Roster, u rules.Unit) ([]rules.Edit, error) {
	army, err := l.Army(ctx, r)
	if err != nil {
		return nil, err
	}
	i := lastLike(r, army, u)
	for _, named := range []bool{false, true} {
		for j := len(r.Units) - 1; j >= 0 && i < 0; j-- {
			if v := r.Units[j]; v.Profile == u.Profile && sameOrigin(u, v) && (v.Name != u.Name) == named {
				i = j
			}
		}
	}
	if i < 0 {
		return nil, &builder.UserError{Kind: builder.KindConflict, Text: "This unit is no longer in the list."}
	}
	if v := r.Units[i]; v.Count > 1 {
		return []rules.Edit{rules.Set(v.ID, "count", v.Count-1)}, nil
	}
	return []rules.Edit{rules.Remove(r.Units[i].ID, "")}, nil
}

// brokenBy returns the number of errors of an army after edits.
func brokenBy(ctx context.Context, army rules.Army, edits []rules.Edit) (n int, err error) {
	after, err := army.With(ctx, edits...)
	if err != nil {
		return 0, err
	}
	for _, ruling := range after.Rulings(ctx) {
		n += ruling.Left().By[rules.Error]
		for _, f := range ruling.Findings {
			if f.Severity == rules.Error {
				n++
			}
		}
	}
	return n, ctx.Err()
}

// lastLike returns the index of the last unit equal to the catalog's, -1 for none.
func lastLike(r builder.Roster, army rules.Army, u rules.Unit) int {
	for i, v := range slices.Backward(r.Units) {
		if v.Profile == u.Profile && untouched(v, u) && sameBuild(v, u, army.Form(i)) {
			return i
		}
	}
	return -1
}

// untouched reports whether a unit has the same name, notes, picture, unknown members and origin as another.
func untouched(u, as rules.Unit) bool {
	return u.Name == as.Name && u.Notes == as.Notes && u.Picture == as.Picture && len(u.Extra) == 0 && sameOrigin(u, as)
}

func sameOrigin(u, v rules.Unit) bool { return builder.CopyOf(u) == builder.CopyOf(v) }

// sameBuild reports whether two units of a profile have the same build, whatever their groups.
func sameBuild(u, v rules.Unit, form rules.Form) bool {
	return doc.Same(ungrouped(u.Choices, form), ungrouped(v.Choices, form)) &&
		slices.EqualFunc(u.Mounts, v.Mounts, func(a, b rules.Mount) bool {
			return a.Item == b.Item && a.At == b.At && doc.Same(a.Value, b.Value)
		})
}

// ungrouped returns choices without the labels of groups.
func ungrouped(c rules.Choices, form rules.Form) rules.Choices {
	c = maps.Clone(c)
	for id := range c {
		if fd, ok := form.Field(id); ok && fd.Groups {
			delete(c, id)
		}
	}
	return c
}

// CopyCount returns how many models of the list are copies of a player's design with an id.
func CopyCount(s builder.Sheet, id string) (n int) {
	for _, us := range s.Units {
		if builder.CopyOf(us.Unit) == id {
			n += us.Unit.Number()
		}
	}
	return n
}

// Fielded returns the number of models of each catalog entry in the list, by entry id. If several entries share a
// profile, the entry with the unit's build counts, else the first. A ready-made unit counts only by its name or
// origin.
func Fielded(s builder.Sheet) map[string]int {
	entries := map[string][]*rules.Entry{} // by profile
	for _, of := range offers(s, nil) {
		entries[of.Unit.Profile] = append(entries[of.Unit.Profile], of.Entry)
	}
	n := map[string]int{}
	for _, us := range s.Units {
		of := entries[us.Unit.Profile]
		if len(of) == 0 {
			continue
		}
		i := slices.IndexFunc(of, func(e *rules.Entry) bool {
			named := e.Unit.Name == "" || e.Unit.Name == us.Unit.Name || us.Unit.From != nil &&
				sameOrigin(us.Unit, e.Unit)
			return len(of) > 1 && named && sameBuild(us.Unit, e.Unit, us.Form)
		})
		n[of[max(0, i)].ID] += us.Unit.Number()
	}
	return n
}
