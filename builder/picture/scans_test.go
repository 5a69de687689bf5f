package picture_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/picture"
)

func segment(marker byte, body ...byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(body)+2)), body...)
}

// progressive returns a gray JPEG of side × side dots: a first scan of flat blocks, then scans that visit all
// coefficients of all blocks for 15 bits per 32,767 blocks. between comes before each.
func progressive(side, scans int, between []byte) []byte {
	d := []byte{0xFF, 0xD8}
	d = append(d, segment(0xDB, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)...)
	d = append(d, segment(0xC2, 8, byte(side>>8), byte(side), byte(side>>8), byte(side), 1, 1, 0x11, 0)...)
	d = append(d, segment(0xC4, append([]byte{0x00, 1}, append(make([]byte, 15), 0)...)...)...)
	d = append(d, segment(0xC4, append([]byte{0x10, 1}, append(make([]byte, 15), 0xE0)...)...)...)
	blocks := (side + 7) / 8 * ((side + 7) / 8)
	d = append(d, segment(0xDA, 1, 1, 0x00, 0, 0, 0)...)
	d = append(d, make([]byte, blocks/8+1)...) // a 0 bit each: equal to the block before
	for range scans - 1 {
		d = append(d, between...)
		d = append(d, segment(0xDA, 1, 1, 0x00, 1, 63, 0x10)...)
		var bits []byte
		for left := blocks; left > 0; left -= 1<<15 - 1 {
			bits = append(bits, "011111111111111"...)
		}
		d = append(d, stuffed(bits)...)
	}
	return append(d, 0xFF, 0xD9)
}

// stuffed returns bits as bytes of a scan, with a zero after each 0xFF.
func stuffed(bits []byte) (b []byte) {
	for len(bits) > 0 {
		var n byte
		for i := range 8 {
			n <<= 1
			if i >= len(bits) || bits[i] == '1' {
				n |= 1
			}
		}
		if b = append(b, n); n == 0xFF {
			b = append(b, 0)
		}
		bits = bits[min(8, len(bits)):]
	}
	return b
}

// A JPEG with too many scans is refused before decoding, however its markers are written.
func TestScansAreCounted(t *testing.T) {
	thumbnail := segment(0xE1, make([]byte, 200)...)
	for i := 4; i+1 < len(thumbnail); i += 2 {
		thumbnail[i], thumbnail[i+1] = 0xFF, 0xDA // within a segment these are not scans
	}
	for name, row := range map[string]struct {
		data []byte
		ok   bool
	}{
		"as cameras write":      {progressive(64, 10, nil), true},
		"as many as are taken":  {progressive(64, 50, nil), true},
		"with a thumbnail":      {progressive(64, 40, thumbnail), true},
		"one too many":          {progressive(64, 51, nil), false},
		"with fill bytes":       {progressive(64, 51, []byte{0xFF, 0xFF}), false},
		"with stray bytes":      {progressive(64, 51, []byte{1, 2, 0xFF, 0, 0xFF, 0xD3, 7}), false},
		"with restart markers":  {progressive(64, 51, []byte{0xFF, 0xD0, 0xFF, 0xD7}), false},
		"with segments between": {progressive(64, 51, segment(0xE5, 0xFF, 0xD9)), false},
		"large with 30":         {progressive(5600, 30, nil), false},
	} {
		_, err := picture.Read(row.data)
		switch {
		case row.ok && err != nil:
			t.Errorf("%s: %v", name, err)
		case !row.ok && (builder.KindOf(err) != builder.KindInvalid ||
			!strings.Contains(err.Error(), "Save it again as a plain JPEG.")):
			t.Errorf("%s: %v", name, err)
		}
	}
}

// No file of the largest size keeps the decoder busy for long.
func TestSceneSlowPictures(t *testing.T) {
	side, many := 800, 100
	soak := os.Getenv("GANTRY_SOAK") != ""
	if soak {
		side, many = 6320, 200_000
	}
	tables := segment(0xC4, append([]byte{0x11, 1}, append(make([]byte, 15), 0)...)...)
	repeat := func(b []byte) []byte {
		return []byte(strings.Repeat(string(b), min(many*4, (picture.MaxBytes-1<<20)/len(b))))
	}
	jpg := progressive(side, 10, nil)
	head := func(b []byte) []byte { return append(append([]byte{0xFF, 0xD8}, repeat(b)...), jpg[2:]...) }
	for name, data := range map[string][]byte{
		"10 scans":       jpg,
		"3,000 scans":    progressive(side, 3000, nil),
		"50 small scans": progressive(side*4/9, 50, nil),
		"tables":         head(tables),
		"notes":          head(segment(0xE5)),
	} {
		start := buildertest.CPUTime(t)
		_, err := picture.Read(data)
		if spent := buildertest.CPUTime(t) - start; soak {
			t.Logf("%s: %d kB, %.2f CPU s, %v", name, len(data)>>10, spent.Seconds(), err)
			if spent > 5*time.Second {
				t.Errorf("%s: %v", name, spent)
			}
		}
	}
}
