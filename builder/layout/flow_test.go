package layout

import "testing"

// A heading moves on with the row that it keeps, even from an empty frame.
func TestPourKeepsHeadings(t *testing.T) {
	nothing := func(*Canvas, float64, float64) {}
	heading, text := Row{H: 2, Keep: true, Draw: nothing}, Row{H: 5, Draw: nothing}
	for name, c := range map[string]struct {
		rooms []float64
		rows  []int // in each frame
	}{
		"room for both":        {[]float64{7, 7}, []int{2}},
		"room for the heading": {[]float64{3, 7}, []int{0, 2}},
		"room nowhere":         {[]float64{3, 3}, []int{1, 1}},
	} {
		frames := Pour([]Row{heading, text}, func(i int) float64 { return c.rooms[min(i, 1)] })
		if len(frames) != len(c.rows) {
			t.Errorf("%s: %d frames, want %d", name, len(frames), len(c.rows))
			continue
		}
		for i, n := range c.rows {
			if len(frames[i].Rows) != n {
				t.Errorf("%s: frame %d has %d rows, want %d", name, i, len(frames[i].Rows), n)
			}
		}
	}
}
