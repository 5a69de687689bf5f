package layout

import "testing"

// A heading moves on with the row that it keeps, also where the frame has nothing yet.
func TestPourKeepsHeadings(t *testing.T) {
	nothing := func(*canvas, float64, float64) {}
	heading, text := row{h: 2, keep: true, draw: nothing}, row{h: 5, draw: nothing}
	for name, c := range map[string]struct {
		rooms []float64
		rows  []int // in each frame
	}{
		"room for both":        {[]float64{7, 7}, []int{2}},
		"room for the heading": {[]float64{3, 7}, []int{0, 2}},
		"room nowhere":         {[]float64{3, 3}, []int{1, 1}},
	} {
		frames := pour([]row{heading, text}, func(i int) float64 { return c.rooms[min(i, 1)] })
		if len(frames) != len(c.rows) {
			t.Errorf("%s: %d frames, want %d", name, len(frames), len(c.rows))
			continue
		}
		for i, n := range c.rows {
			if len(frames[i].rows) != n {
				t.Errorf("%s: frame %d has %d rows, want %d", name, i, len(frames[i].rows), n)
			}
		}
	}
}
