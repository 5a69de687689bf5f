package likeness

import "testing"

// Text is readable on every color of a livery, and a livery's color is readable on every ground of a page. A color
// that is readable as it is stays so.
func TestColorsAreReadable(t *testing.T) {
	ink := RGB{0x16, 0x18, 0x1d}
	grounds := []RGB{{0xff, 0xff, 0xff}, {0xed, 0xeb, 0xe4}, {0x26, 0x2a, 0x31}, {0x14, 0x16, 0x1a}}
	for i := range 4096 {
		c := RGB{uint8(i>>8) * 17, uint8(i>>4&15) * 17, uint8(i&15) * 17}
		ground, text := c.Ground(ink)
		if k := Contrast(ground, text); k < Readable || text != ink && text != white {
			t.Errorf("%v becomes %v under %v: %.2f", c, ground, text, k)
		}
		for _, g := range grounds {
			moved := c.Against(g)
			if Contrast(moved, g) < Readable || Contrast(c, g) >= Readable && moved != c {
				t.Errorf("%v becomes %v on %v", c, moved, g)
			}
		}
	}
}
