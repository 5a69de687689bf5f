package typeset

import (
	"testing"

	"gantry/builder/layout"
)

// Shadows of a group are drawn before all its figures, which keep their order.
func TestPutTogether(t *testing.T) {
	figure := func(id string, shadows int) layout.Figure {
		return layout.Figure{ID: id, Title: id,
			Drawing: layout.Drawing{W: 1, H: 1, Parts: make([]layout.Part, 3), Shadows: shadows}}
	}
	p := &layout.Canvas{}
	PutTogether(p, figure("a", 1), figure("b", 0), figure("c", 2))
	var got []string
	parts := 0
	for _, m := range p.Marks {
		f := m.(layout.Figure)
		got, parts = append(got, f.ID), parts+len(f.Drawing.Parts)
		if (f.Title == "") != (len(got) <= 2) {
			t.Errorf("the title of %s is %q", f.ID, f.Title)
		}
	}
	want := []string{"a-shadow", "c-shadow", "a-body", "b", "c-body"}
	if len(got) != len(want) || parts != 9 {
		t.Fatalf("%v with %d parts", got, parts)
	}
	for i, id := range want {
		if got[i] != id {
			t.Errorf("%v, want %v", got, want)
		}
	}
	p = &layout.Canvas{}
	if PutTogether(p, figure("a", 1)); len(p.Marks) != 2 || p.Marks[1].(layout.Figure).ID != "a-body" {
		t.Errorf("one figure is %v", p.Marks)
	}
}
