package builder

import (
	"context"
	"maps"
	"reflect"
	"slices"

	"gantry/rules"
)

// renamePasses bounds how often a roster is looked through: a choice that has its new
// id may bring others that have.
const renamePasses = 4

// Rename replaces older ids in a roster with the pack's new ones. The ids of units and
// mounts, names and notes stay. The error is the context's.
func (p *Pack) Rename(ctx context.Context, r Roster) (Roster, error) {
	l := p.Lineage
	if len(l.Aliases) == 0 {
		return r, nil
	}
	r.Overrides = slices.Clone(r.Overrides)
	pack := p.Node()
	for i, o := range r.Overrides {
		r.Overrides[i].Path = l.Pointer(pack, o.Path)
	}
	r.Units = slices.Clone(r.Units)
	for i, u := range r.Units {
		r.Units[i].Profile = l.newID(u.Profile, func(id string) bool {
			return rules.EntryOf(p.Catalogue, id) != nil
		})
	}
	for range renamePasses {
		army, err := p.game.Read(ctx, r.Force)
		if err != nil {
			return Roster{}, err
		}
		renamed := r.Force
		renamed.Options = l.renameChoices(army.Options(), r.Options)
		renamed.Units = make([]rules.Unit, len(r.Units))
		for i, u := range r.Units {
			renamed.Units[i] = l.renameUnit(army.Form(i), u)
		}
		if reflect.DeepEqual(renamed, r.Force) {
			break
		}
		r.Force = renamed
	}
	return r, ctx.Err()
}

func (l Lineage) renameUnit(form rules.Form, u rules.Unit) rules.Unit {
	u.Choices = l.renameChoices(form, u.Choices)
	u.Mounts = slices.Clone(u.Mounts)
	for i := range u.Mounts {
		m := &u.Mounts[i]
		m.Item = l.newID(m.Item, func(id string) bool { _, ok := form.Item(id); return ok })
		m.At = l.newID(m.At, func(id string) bool { _, ok := form.Location(id); return ok })
		if it, _ := form.Item(m.Item); it.Value != nil {
			m.Value = l.renameValue(*it.Value, m.Value)
		}
	}
	return u
}

// renameChoices gives choices and their values the ids that a form knows. It skips a
// choice whose new id has a value already.
func (l Lineage) renameChoices(form rules.Form, choices rules.Choices) rules.Choices {
	if choices == nil {
		return nil
	}
	renamed := maps.Clone(choices)
	for _, id := range choices.IDs() {
		to := l.newID(id, func(id string) bool { _, ok := form.Field(id); return ok })
		if _, taken := choices[to]; to != id && taken {
			continue
		}
		fd, _ := form.Field(to)
		delete(renamed, id)
		renamed[to] = l.renameValue(fd, choices[id])
	}
	return renamed
}

// renameValue gives the options in a field's value the ids that the field knows.
func (l Lineage) renameValue(fd rules.Field, v any) any {
	if fd.Refers != rules.ToOption {
		return v
	}
	switch v := v.(type) {
	case string:
		return l.newID(v, func(id string) bool { _, ok := fd.Option(id); return ok })
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = l.renameValue(fd, e)
		}
		return list
	case map[string]any:
		return map[string]any(l.renameChoices(rules.Form{Fields: fd.Columns}, v))
	}
	return v
}
