package mend_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/rules"
)

// Whatever is put on one side of a pair goes on both, what is removed leaves both, and no
// item of the picker is refused because its pair differs.
func TestPairsStayAlike(t *testing.T) {
	pairs := 0
	loadouts(t, func(at string, p *builder.Pack, u rules.Unit, form rules.Form) {
		for _, l := range form.Locations {
			if l.Pair == "" || !mend.InPair(form, u, l) {
				continue
			}
			pairs++
			for _, it := range form.Items {
				if !slices.Contains(it.At, l.ID) || it.Refused != "" {
					continue
				}
				edits := mend.MountItem(u, it, l.ID)
				if m, mounted := u.Mount(firstAt(u, l.ID)); mounted {
					edits = mend.SwapMount(u, m, it, l.ID)
				}
				got := after(t, u, mend.Paired(form, u, edits))
				if carries(got, l.ID) != carries(got, l.Mirror) || !strings.Contains(carries(got, l.ID), it.ID) {
					t.Errorf("%s: %s on %s gives %q and %q", at, it.ID, l.ID, carries(got, l.ID),
						carries(got, l.Mirror))
				}
				none := after(t, got, mend.Paired(form, got, []rules.Edit{rules.Remove(u.ID, firstAt(got, l.Mirror))}))
				if carries(none, l.ID)+carries(none, l.Mirror) != "" {
					t.Errorf("%s: cleared, %s carries %q and %q", at, l.ID, carries(none, l.ID),
						carries(none, l.Mirror))
				}
			}
			r := builder.Roster{System: p.ID, Force: rules.Force{Units: []rules.Unit{u}}}
			pick := pickFor(t, r, u.ID, l.ID, mend.PickerOptions{Replace: firstAt(u, l.ID)})
			for _, row := range pick.Rows {
				if strings.Contains(row.Why, "alike") {
					t.Errorf("%s: %s is not available on %s: %s", at, row.Label, l.ID, row.Why)
				}
			}
		}
	})
	if pairs == 0 {
		t.Error("no unit has a pair")
	}
}

func firstAt(u rules.Unit, location string) string {
	for _, m := range u.Mounts {
		if m.At == location {
			return m.ID
		}
	}
	return ""
}
