package rulestest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/rules"
)

// stats compares the numbers of items with the tables of a unit that mounts them. All items have the same stats in one
// order, so that columns can compare them.
func (b battery) stats(t testing.TB) {
	ids := map[string]bool{}
	compared := 0
	b.entries(func(at string, a rules.Army) {
		form, u := a.Form(0), a.Force().Units[0]
		var edits []rules.Edit
		of := map[string]rules.Item{}
		for i, it := range form.Items {
			ids[statIDs(it)] = true
			place := slices.IndexFunc(form.Locations, func(l rules.Location) bool { return it.OfferedAt(l.ID) })
			written := it.Value != nil && it.Value.Kind == rules.FieldRow // its row is its value
			if place < 0 || written {
				continue
			}
			m := rules.Mount{ID: "stats-" + strconv.Itoa(i), Item: it.ID, At: form.Locations[place].ID}
			edits, of[m.ID] = append(edits, rules.AddMount(u.ID, m)), it
		}
		after, err := a.With(context.Background(), edits...)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range after.Profile(0).Tables {
			for _, r := range table.Rows {
				if it, ok := of[r.Mount]; ok {
					compared += compareRow(t, at, it, table.Columns, r)
				}
			}
		}
	})
	if len(ids) > 1 {
		t.Errorf("items have stats of several kinds: %v", ids)
	}
	if compared == 0 && len(ids) > 0 && !ids[""] {
		t.Error("no table of a unit shows a stat of an item")
	}
}

func statIDs(it rules.Item) string {
	var ids []string
	for _, s := range it.Stats {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, " ")
}

// compareRow compares the row of a mount with the stats of its item, and counts the compared stats. A column of numbers
// is a stat, or the slots of the item.
func compareRow(t testing.TB, at string, it rules.Item, columns []rules.Column, r rules.Row) (compared int) {
	t.Helper()
	shown := r.Note
	for i, c := range r.Cells {
		shown += "\n" + c.Text
		j := slices.IndexFunc(it.Stats, func(s rules.Stat) bool { return s.Label == columns[i].Label })
		switch {
		case j >= 0 && it.Stats[j].Text != c.Text:
			t.Errorf("%s: the item %s says %s %q, its row %q", at, it.ID, columns[i].Label, it.Stats[j].Text, c.Text)
		case j < 0 && columns[i].Right && it.Slots != 0 && c.Text != strconv.Itoa(it.Slots):
			t.Errorf("%s: the item %s has no stat for the column %s: %q", at, it.ID, columns[i].Label, c.Text)
		}
	}
	for _, s := range it.Stats {
		if !s.Has() {
			continue
		}
		compared++
		if !strings.Contains(shown, s.Text) {
			t.Errorf("%s: the item %s says %s %q, its row does not: %s", at, it.ID, s.Label, s.Text, fmt.Sprint(r))
		}
	}
	return compared
}
