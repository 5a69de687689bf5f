package rulestest

import (
	"context"
	"slices"
	"testing"

	"gantry/rules"
)

// mounts holds every mount to a name on paper, that of a row, a track or its item,
// and every row and track to a mount that there is. What no item is has none: it is
// printed as it is written, and belongs into no printed loadout.
func (b battery) mounts(t testing.TB) {
	b.entries(func(at string, a rules.Army) {
		form := a.Form(0)
		for _, m := range a.Force().Units[0].Mounts {
			if _, ok := form.Item(m.Item); !ok {
				t.Errorf("%s: the mount %s of its printed loadout is no item, but %q", at, m.ID, m.Item)
			}
		}
	})
	b.units(func(at string, a rules.Army) {
		form, u := a.Form(0), a.Force().Units[0]
		named := namedMounts(a.Profile(0))
		for _, m := range u.Mounts {
			if it, ok := form.Item(m.Item); ok && it.Label == "" && !slices.Contains(named, m.ID) {
				t.Errorf("%s: no row, track or label of an item names the mount %s, %s", at, m.ID, m.Item)
			}
		}
		for _, id := range named {
			if _, ok := u.Mount(id); !ok {
				t.Errorf("%s: a row or track is of the mount %s, which there is not", at, id)
			}
		}
	})
}

// namedMounts returns those that a row or a track names.
func namedMounts(p rules.Profile) (ids []string) {
	for _, t := range p.Tracks {
		ids = append(ids, t.Mount)
	}
	for _, table := range p.Tables {
		for _, r := range slices.Concat(table.Rows, table.Brief) {
			ids = append(ids, r.Mount)
		}
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}

// tracks holds what a pencil marks to ids that are unique and that stay what they
// are, whatever else is edited: marks of a game under way are kept by them.
func (b battery) tracks(t testing.TB) {
	checkTracks(t, "the army", b.game.Whole(rules.Force{}).Tracks)
	for _, fx := range some(b.fixtures) {
		checkTracks(t, fx.Name+" army", fx.Game.Whole(fx.Force).Tracks)
	}
	b.units(func(at string, a rules.Army) {
		before := a.Profile(0).Tracks
		checkTracks(t, at, before)
		for _, e := range elsewhere(a) {
			after, err := a.With(context.Background(), e)
			if err != nil {
				t.Fatal(err)
			}
			if after := after.Profile(0).Tracks; len(after) > 0 {
				sameTracks(t, at+" after "+asJSON(t, e), before, after)
			}
		}
	})
}

func checkTracks(t testing.TB, at string, tracks []rules.Track) {
	t.Helper()
	seen := map[string]bool{}
	for _, track := range tracks {
		switch {
		case track.ID == "":
			t.Errorf("%s: the track %q has no id", at, track.Label)
		case seen[track.ID]:
			t.Errorf("%s: two tracks have the id %q", at, track.ID)
		}
		seen[track.ID] = true
	}
}

// elsewhere returns edits of a unit that leave most of its tracks what they are: another name and number, each
// mount taken away, an item put before the others, each choice of a list.
func elsewhere(a rules.Army) []rules.Edit {
	u, form := a.Force().Units[0], a.Form(0)
	edits := []rules.Edit{rules.Set(u.ID, "name", "Another"), rules.Set(u.ID, "count", u.Number()+1)}
	for _, m := range u.Mounts {
		edits = append(edits, rules.Remove(u.ID, m.ID))
	}
	for _, l := range form.Locations {
		i := slices.IndexFunc(form.Items, func(it rules.Item) bool { return it.Refused == "" && it.OfferedAt(l.ID) })
		if i < 0 {
			continue
		}
		e := rules.AddMount(u.ID, rules.Mount{Item: form.Items[i].ID, At: l.ID})
		if len(u.Mounts) > 0 {
			e.Before = u.Mounts[0].ID
		}
		edits = append(edits, e)
	}
	for _, fd := range form.Fields {
		if !fd.Inactive && len(fd.Options) > 0 {
			edits = append(edits, rules.SetChoice(u.ID, fd.ID, fd.Options[len(fd.Options)-1].ID))
		}
	}
	return edits
}

// sameTracks compares the ids of tracks before and after an edit. It matches tracks by name if the
// name is unique. A track that keeps its id keeps its mount.
func sameTracks(t testing.TB, at string, before, after []rules.Track) {
	t.Helper()
	type name struct{ group, label, mount string }
	ids := func(tracks []rules.Track) map[name]string {
		of := map[name]string{}
		for _, x := range tracks {
			n := name{x.Group, x.Label, x.Mount}
			if _, twice := of[n]; twice {
				of[n] = ""
				continue
			}
			of[n] = x.ID
		}
		return of
	}
	now := ids(after)
	for n, id := range ids(before) {
		if now[n] != "" && id != "" && now[n] != id {
			t.Errorf("%s: the track %q %q has the id %q, and had %q", at, n.group, n.label, now[n], id)
		}
	}
	for _, was := range before {
		i := slices.IndexFunc(after, func(x rules.Track) bool { return x.ID == was.ID })
		if i >= 0 && after[i].Mount != was.Mount {
			t.Errorf("%s: the track %q is of the mount %q, and was of %q", at, was.ID, after[i].Mount, was.Mount)
		}
	}
}
