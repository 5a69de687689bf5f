package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

func TestHistory(t *testing.T) {
	s, me := open(t), store.NewSecret()
	ctx := t.Context()
	saved, err := s.Create(ctx, me, list())
	if err != nil || saved.Revision != 1 || saved.CanUndo {
		t.Fatalf("Create: %+v, %v", saved, err)
	}
	for i, step := range []struct {
		do   func() (store.Saved, error)
		name string
	}{
		{func() (store.Saved, error) { return s.Edit(ctx, me, saved.ID, 1, "a", rename("Second")) }, "Second"},
		{func() (store.Saved, error) { return s.Edit(ctx, me, saved.ID, 2, "a", rename("Third")) }, "Third"},
		{func() (store.Saved, error) { return s.Undo(ctx, me, saved.ID) }, "Second"},
		{func() (store.Saved, error) { return s.Undo(ctx, me, saved.ID) }, "First"},
		{func() (store.Saved, error) { return s.Undo(ctx, me, saved.ID) }, "First"},
		{func() (store.Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Second"},
		{func() (store.Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Third"},
		{func() (store.Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Third"},
		{func() (store.Saved, error) { return s.Roster(ctx, me, saved.ID) }, "Third"},
	} {
		got, err := step.do()
		if err != nil || got.Document.Name != step.name {
			t.Fatalf("step %d: %q, %v; want %q", i, got.Document.Name, err, step.name)
		}
	}
}

// model is a roster with the history that everybody knows: two stacks.
type model struct {
	now        builder.Roster
	undo, redo []builder.Roster
	revision   int
}

func (m *model) edit(edits []rules.Edit) error {
	after := m.now
	for _, e := range edits {
		u, found := after.Unit(e.Unit)
		if found && e.Mount != "" {
			_, found = u.Mount(e.Mount)
		}
		if e.Op == rules.EditRemove && !found {
			continue
		}
		var err error
		if after, _, err = after.Apply([]rules.Edit{e}); err != nil {
			return err
		}
	}
	if store.Encode(after) == store.Encode(m.now) {
		return nil
	}
	m.undo, m.redo, m.now = append(m.undo, m.now), nil, after
	m.revision++
	return nil
}

func (m *model) move(from, to *[]builder.Roster) {
	if n := len(*from); n > 0 {
		*to = append(*to, m.now)
		m.now, *from = (*from)[n-1], (*from)[:n-1]
		m.revision++
	}
}

// anyEdit draws an edit of a small roster: ids and values repeat, some lead
// nowhere, and some have no exact reverse (a count of 0, an id that two units
// have, a choice that is null).
func anyEdit() *rapid.Generator[rules.Edit] {
	return rapid.Custom(func(t *rapid.T) rules.Edit {
		unit := rapid.SampledFrom([]string{"u1", "u2", "u3", "twin"}).Draw(t, "unit")
		mount := rapid.SampledFrom([]string{"m1", "m2", "m3"}).Draw(t, "mount")
		before := rapid.SampledFrom([]string{"", "u1", "twin"}).Draw(t, "before")
		n := rapid.IntRange(0, 3).Draw(t, "n")
		word := rapid.SampledFrom([]string{"", "<b>", "naïve \x00", "gun"}).Draw(t, "word")
		value := rapid.SampledFrom([]any{nil, n, word, true, []any{n, nil, word},
			map[string]any{"a": n}}).Draw(t, "value")
		fresh := rules.Unit{ID: rapid.SampledFrom([]string{"", "u2", "u9"}).Draw(t, "id"), Profile: "walker", Count: n,
			Choices: rules.Choices{"c": value}}
		return rapid.SampledFrom([]rules.Edit{
			rules.Set("", "name", word), rules.Set("", "limit", n), rules.Set("", "options.o", value),
			rules.Set(unit, "name", word), rules.Set(unit, "count", n), rules.Set(unit, "choices.c", value),
			rules.SetMount(unit, mount, "at", word), rules.SetMount(unit, mount, "value", value),
			rules.AddMount(unit, rules.Mount{ID: mount, Item: "gun", Value: value}),
			rules.AddMount(unit, rules.Mount{Item: "gun"}),
			rules.Remove(unit, ""), rules.Remove(unit, mount), {Op: rules.EditMove, Unit: unit, Before: before},
			{Op: rules.EditAdd, NewUnit: &fresh, Before: before},
		}).Draw(t, "edit")
	})
}

func TestHistoryIsTwoStacks(t *testing.T) {
	s := open(t)
	rapid.Check(t, func(t *rapid.T) {
		ctx, me := t.Context(), store.NewSecret()
		r := list()
		twin := rules.Unit{ID: "twin", Profile: "tank", Mounts: []rules.Mount{}} // a count of 0
		r.Units = append(r.Units, twin, r.Units[0], twin)
		saved, err := s.Create(ctx, me, r)
		if err != nil {
			t.Fatal(err)
		}
		m := model{now: saved.Document, revision: 1}
		check := func(what string, got store.Saved, err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if diff := cmp.Diff(store.Encode(m.now), store.Encode(got.Document)); diff != "" {
				t.Fatalf("%s (-want +got):\n%s", what, diff)
			}
			if got.Revision != m.revision || got.CanUndo != (len(m.undo) > 0) || got.CanRedo != (len(m.redo) > 0) {
				t.Fatalf("%s: revision %d, undo %v, redo %v; want %d, %d, %d", what, got.Revision,
					got.CanUndo, got.CanRedo,
					m.revision, len(m.undo), len(m.redo))
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"edit": func(t *rapid.T) {
				edits := rapid.SliceOfN(anyEdit(), 0, 3).Draw(t, "edits")
				got, err := s.Edit(ctx, me, saved.ID, 0, "", edits)
				if want := m.edit(edits); (want != nil) != (err != nil) {
					t.Fatalf("Edit: %v; want %v", err, want)
				} else if err == nil {
					check("Edit", got, err)
				}
			},
			"undo": func(t *rapid.T) {
				m.move(&m.undo, &m.redo)
				got, err := s.Undo(ctx, me, saved.ID)
				check("Undo", got, err)
			},
			"redo": func(t *rapid.T) {
				m.move(&m.redo, &m.undo)
				got, err := s.Redo(ctx, me, saved.ID)
				check("Redo", got, err)
			},
			"": func(*rapid.T) {
				got, err := s.Roster(ctx, me, saved.ID)
				check("Roster", got, err)
				if text, known, ok := s.Known(saved.ID); ok && store.Encode(known) != text {
					t.Fatalf("what was read has been changed: %s, was %s", store.Encode(known), text)
				}
			},
		})
	})
}
