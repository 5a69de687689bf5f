package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/picture"
)

var red, blue = color.NRGBA{R: 255, A: 255}, color.NRGBA{B: 255, A: 255}

// halves returns a picture whose left half is red and whose right half is blue.
func halves(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if img.Set(x, y, red); x >= w/2 {
				img.Set(x, y, blue)
			}
		}
	}
	return img
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exif returns a block with an orientation, a camera's name and a place.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	b := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		b = []byte("MM\x00*")
	}
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	b = order.AppendUint16(order.AppendUint16(b, 0x010F), 2) // maker, text
	b = order.AppendUint32(order.AppendUint32(b, 12), 38)
	b = order.AppendUint16(order.AppendUint16(b, 0x0112), 3)
	b = order.AppendUint16(order.AppendUint16(order.AppendUint32(b, 1), orientation), 0)
	b = order.AppendUint32(b, 0)
	return append(b, "SECRET-PLACE"...)
}

func withExif(jpg []byte, block []byte) []byte {
	body := append([]byte("Exif\x00\x00"), block...)
	head := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(body)+2))
	return append(append(append([]byte{0xFF, 0xD8}, head...), body...), jpg[2:]...)
}

func withPNGExif(data []byte, block []byte) []byte {
	const first = 8 + 25 // the signature and the head
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(block)))
	body := append([]byte("eXIf"), block...)
	chunk = binary.BigEndian.AppendUint32(append(chunk, body...), crc32.ChecksumIEEE(body))
	return append(append(append([]byte{}, data[:first]...), chunk...), data[first:]...)
}

// near reports whether a dot has roughly a color.
func near(a color.Color, b color.NRGBA) bool {
	r, g, bl, _ := a.RGBA()
	d := func(x uint32, y uint8) bool { n := int(x>>8) - int(y); return n < 30 && n > -30 }
	return d(r, b.R) && d(g, b.G) && d(bl, b.B)
}

// Every input comes out as a plain upright JPEG without metadata.
func TestRead(t *testing.T) {
	wide := halves(60, 40)
	half := image.NewNRGBA(image.Rect(0, 0, 40, 40)) // transparent, and half transparent
	half.Set(0, 0, color.NRGBA{R: 255, A: 255})
	for name, row := range map[string]struct {
		data []byte
		w, h int
		at   map[image.Point]color.NRGBA
	}{
		"PNG":  {asPNG(t, wide), 60, 40, map[image.Point]color.NRGBA{{5, 20}: red, {55, 20}: blue}},
		"JPEG": {asJPEG(t, wide), 60, 40, map[image.Point]color.NRGBA{{5, 20}: red, {55, 20}: blue}},
		"WebP": {webP, 1, 1, nil},
		"grey": {asPNG(t, image.NewGray16(image.Rect(0, 0, 10, 10))), 10, 10,
			map[image.Point]color.NRGBA{{5, 5}: {A: 255}}},
		"clear stands on white": {asPNG(t, half), 40, 40,
			map[image.Point]color.NRGBA{{30, 30}: {R: 255, G: 255, B: 255, A: 255}}},
		"large is made smaller": {asPNG(t, halves(2800, 1400)), 1400, 700,
			map[image.Point]color.NRGBA{{10, 350}: red, {1390, 350}: blue}},
		"upside down": {withExif(asJPEG(t, wide), exif(binary.BigEndian, 3)), 60, 40,
			map[image.Point]color.NRGBA{{5, 20}: blue, {55, 20}: red}},
		"mirrored": {withExif(asJPEG(t, wide), exif(binary.LittleEndian, 2)), 60, 40,
			map[image.Point]color.NRGBA{{5, 20}: blue, {55, 20}: red}},
		"upside down, mirrored": {withExif(asJPEG(t, wide), exif(binary.LittleEndian, 4)), 60, 40,
			map[image.Point]color.NRGBA{{5, 20}: red, {55, 20}: blue}},
		"on its side": {withExif(asJPEG(t, wide), exif(binary.LittleEndian, 6)), 40, 60,
			map[image.Point]color.NRGBA{{20, 5}: red, {20, 55}: blue}},
		"on its other side": {withExif(asJPEG(t, wide), exif(binary.LittleEndian, 8)), 40, 60,
			map[image.Point]color.NRGBA{{20, 5}: blue, {20, 55}: red}},
		"transposed": {withExif(asJPEG(t, wide), exif(binary.BigEndian, 5)), 40, 60,
			map[image.Point]color.NRGBA{{20, 5}: red, {20, 55}: blue}},
		"transposed other way": {withExif(asJPEG(t, wide), exif(binary.BigEndian, 7)), 40, 60,
			map[image.Point]color.NRGBA{{20, 5}: blue, {20, 55}: red}},
		"a PNG on its side": {withPNGExif(asPNG(t, wide), exif(binary.BigEndian, 6)), 40, 60,
			map[image.Point]color.NRGBA{{20, 5}: red, {20, 55}: blue}},
		"orientation of nothing": {withExif(asJPEG(t, wide), exif(binary.BigEndian, 9)), 60, 40,
			map[image.Point]color.NRGBA{{5, 20}: red}},
	} {
		p, err := picture.Read(row.data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.W != row.w || p.H != row.h || !strings.HasPrefix(p.ID, "sha256:") || len(p.ID) != 71 {
			t.Errorf("%s: %d × %d, %s", name, p.W, p.H, p.ID)
		}
		img, err := jpeg.Decode(bytes.NewReader(p.Data))
		if err != nil {
			t.Fatal(err)
		}
		for at, want := range row.at {
			if got := img.At(at.X, at.Y); !near(got, want) {
				t.Errorf("%s: at %v is %v, want %v", name, at, got, want)
			}
		}
		for _, secret := range []string{"SECRET", "Exif", "eXIf"} {
			if bytes.Contains(p.Data, []byte(secret)) {
				t.Errorf("%s: %q is still in it", name, secret)
			}
		}
		if again, err := picture.Read(row.data); err != nil || again.ID != p.ID {
			t.Errorf("%s: read again it is another", name)
		}
		if kept, err := picture.FromBytes(p.Data); err != nil || kept.ID != p.ID || kept.W != p.W || kept.H != p.H {
			t.Errorf("%s: kept as %s %d × %d, %v", name, kept.ID, kept.W, kept.H, err)
		}
	}
}

// bomb returns a PNG that claims a number of dots.
func bomb(t testing.TB, w, h uint32) []byte {
	data := asPNG(t, halves(4, 4))
	binary.BigEndian.PutUint32(data[16:], w)
	binary.BigEndian.PutUint32(data[20:], h)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// Hostile files are refused with a reason.
func TestRefused(t *testing.T) {
	whole := asPNG(t, halves(600, 400))
	for name, row := range map[string]struct {
		data []byte
		kind builder.Kind
		text string
	}{
		"a bomb":             {bomb(t, 50_000, 50_000), builder.KindTooLarge, "50000 × 50000 pixels"},
		"just too many dots": {bomb(t, 8000, 5001), builder.KindTooLarge, "limit is 40 million"},
		"too wide to count":  {bomb(t, 0x7FFFFFFF, 0x7FFFFFFF), builder.KindInvalid, "damaged"},
		"thirty megabytes":   {append(asPNG(t, halves(4, 4)), make([]byte, 30<<20)...), builder.KindTooLarge, "31 MB"},
		"SVG": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
			builder.KindInvalid, "PNG, JPEG or WebP"},
		"GIF":             {[]byte("GIF89a........"), builder.KindInvalid, "PNG, JPEG or WebP"},
		"HTML called PNG": {[]byte("<html>"), builder.KindInvalid, "PNG, JPEG or WebP"},
		"nothing":         {nil, builder.KindInvalid, "PNG, JPEG or WebP"},
		"a PNG cut off":   {whole[:len(whole)/2], builder.KindInvalid, "damaged or cut off"},
		"a PNG's head":    {whole[:12], builder.KindInvalid, "damaged or cut off"},
		"a JPEG cut off":  {asJPEG(t, halves(60, 40))[:300], builder.KindInvalid, "damaged or cut off"},
		"a WebP cut off":  {webP[:20], builder.KindInvalid, "damaged or cut off"},
	} {
		p, err := picture.Read(row.data)
		if builder.KindOf(err) != row.kind || !strings.Contains(err.Error(), row.text) {
			t.Errorf("%s: %v, %d × %d", name, err, p.W, p.H)
		}
	}
}

// A picture for black print has no color and keeps its name.
func TestGray(t *testing.T) {
	p, err := picture.Read(asPNG(t, halves(60, 40)))
	if err != nil {
		t.Fatal(err)
	}
	gray, err := p.Gray()
	if err != nil || gray.ID != p.ID || gray.W != p.W {
		t.Fatalf("%v, %s", err, gray.ID)
	}
	img, err := jpeg.Decode(bytes.NewReader(gray.Data))
	if _, ok := img.(*image.Gray); !ok {
		t.Errorf("it is %T, %v", img, err)
	}
}

// An Exif head with any bytes is read or ignored.
func FuzzRead(f *testing.F) {
	f.Add([]byte("II*\x00\x08\x00\x00\x00\x01\x00"))
	f.Add(exif(binary.BigEndian, 6))
	jpg := asJPEG(f, halves(8, 6))
	f.Fuzz(func(t *testing.T, block []byte) {
		if len(block) > 60_000 {
			return
		}
		if _, err := picture.Read(withExif(jpg, block)); err != nil {
			t.Error(err)
		}
		_, _ = picture.Read(block)
	})
}

// webP is one dot, lossless.
var webP = []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88" +
	"\x88\xfe\x07\x00")
