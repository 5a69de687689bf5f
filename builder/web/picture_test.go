package web_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"gantry/builder/picture"
)

func dots(t *testing.T, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 30, 20))
	for i := range 600 {
		img.Set(i%30, i/30, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// picture posts the form of a unit's picture.
func (b *browser) picture(path, unit string, data []byte, remove bool) reply {
	b.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField("unit", unit)
	if remove {
		_ = w.WriteField("remove", "true")
	}
	if data != nil {
		part, err := w.CreateFormFile("file", "a.png")
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = part.Write(data)
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	r := b.request(http.MethodPost, path+"/pictures", &form)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return b.do(r)
}

// A unit gets a picture, which is shown and printed. Removing it can be undone. The
// shared view has it, and strangers don't.
func TestUnitPicture(t *testing.T) {
	s := start(t)
	b := s.browser()
	path := b.example().url.Path
	bare := b.get(path + "/cards.pdf").body
	p := b.picture(path, "u1", dots(t, color.RGBA{R: 200, A: 255}), false)
	src, shown := p.Find("form.picture img").Attr("src")
	if p.status != http.StatusOK || !shown || !strings.HasPrefix(src, path+"/pictures/") {
		t.Fatalf("%d, the picture is at %q", p.status, src)
	}
	id := b.document(path).Units[0].Picture
	if id != "sha256:"+src[strings.LastIndex(src, "/")+1:] {
		t.Errorf("the list names %q", id)
	}
	if got := b.get(src); got.status != http.StatusOK || got.header.Get("Content-Type") != "image/jpeg" ||
		!strings.Contains(got.header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", got.status, got.header)
	}
	if gray := b.get(src + "?grey=true"); gray.body == b.get(src).body || gray.status != http.StatusOK {
		t.Error("the picture has colours in black print")
	}
	if b.get(path+"/cards.pdf").body == bare || !strings.Contains(b.get(path+"/print?product=cards").body, `<image `) {
		t.Error("it is not printed")
	}
	if href, _ := b.get(path +
		"/print?product=cards&mono=true").Find("svg image").Attr("href"); !strings.HasSuffix(href,
		"?grey=true") {
		t.Errorf("the black print shows %q", href)
	}
	link := b.post(path+"/share", nil).test("share-link").AttrOr("value", "")
	shared := link[strings.Index(link, "/s/"):]
	if got := s.browser().get(shared + strings.TrimPrefix(src, path)); got.status != http.StatusOK {
		t.Errorf("the shared view: %d", got.status)
	}
	if got := s.browser().get(src); got.status != http.StatusNotFound {
		t.Errorf("another browser: %d", got.status)
	}
	if got := b.get(path + "/pictures/" + strings.Repeat("0", 64)); got.status != http.StatusNotFound {
		t.Errorf("another picture: %d", got.status)
	}
	if p := b.picture(path, "u1", nil, true); p.Find("form.picture img").Length() != 0 ||
		b.document(path).Units[0].Picture != "" {
		t.Error("it is not taken away")
	}
	b.post(path+"/undo", nil)
	if b.document(path).Units[0].Picture != id {
		t.Error("undo does not give it back")
	}
	theirs := s.browser()
	copied := theirs.upload("/rosters/import", b.get(path+"/roster.json").body)
	if to := copied.Find(".imported a").AttrOr("href", ""); to == "" ||
		!strings.Contains(theirs.get(to+"/print?product=cards").body, "is missing here") {
		t.Errorf("who imports the list is not told that the picture is missing (%s)", to)
	}
}

// bomb returns a small PNG that claims to have w by h pixels.
func bomb(t *testing.T, w, h uint32) []byte {
	t.Helper()
	data := dots(t, color.White)
	binary.BigEndian.PutUint32(data[16:], w)
	binary.BigEndian.PutUint32(data[20:], h)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// What a camera writes beside a picture is not kept, and a picture that lies on
// its side stands upright.
func TestPicturesLoseTheirExif(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	var data bytes.Buffer
	if err := jpeg.Encode(&data, image.NewGray(image.Rect(0, 0, 30, 20)), nil); err != nil {
		t.Fatal(err)
	}
	const exif = "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00" +
		"\x00\x00 SECRET PLACE"
	block := append(binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(exif)+2)), exif...)
	p := b.picture(path, "u1", slices.Concat(data.Bytes()[:2], block, data.Bytes()[2:]), false)
	src, _ := p.Find("form.picture img").Attr("src")
	got := b.get(src).body
	size, err := jpeg.DecodeConfig(strings.NewReader(got))
	if err != nil || size.Width != 20 || size.Height != 30 {
		t.Errorf("%d × %d, %v", size.Width, size.Height, err)
	}
	if file := b.get(path + "/cards.pdf").body; strings.Contains(got, "SECRET") || strings.Contains(got, "Exif") ||
		strings.Contains(file, "SECRET PLACE") || !strings.Contains(file, got) {
		t.Error("what the camera wrote is kept, or the picture is not printed as it is")
	}
}

// Files that aren't pictures are refused with a reason and change nothing.
func TestHostilePictures(t *testing.T) {
	long(t)
	b := start(t).browser()
	path := b.example().url.Path
	for name, row := range map[string]struct {
		unit   string
		data   []byte
		status int
		text   string
	}{
		"SVG": {"u1", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
			http.StatusUnprocessableEntity, "PNG, JPEG or WebP"},
		"cut off": {"u1", dots(t, color.White)[:60], http.StatusUnprocessableEntity, "damaged or cut off"},
		"too large": {"u1", bytes.Repeat([]byte("x"), picture.MaxBytes+1), http.StatusRequestEntityTooLarge,
			"The limit is 16 MB"},
		"far too large": {"u1", bytes.Repeat([]byte("x"), 30<<20), http.StatusRequestEntityTooLarge, "up to 16 MB"},
		"a bomb":        {"u1", bomb(t, 50_000, 50_000), http.StatusRequestEntityTooLarge, "50000 × 50000 pixels"},
		"a GIF":         {"u1", []byte("GIF89a\x01\x00\x01\x00"), http.StatusUnprocessableEntity, "PNG, JPEG or WebP"},
		"only a head":   {"u1", dots(t, color.White)[:20], http.StatusUnprocessableEntity, "damaged or cut off"},
		"none":          {"u1", nil, http.StatusUnprocessableEntity, "Choose a picture"},
		"for no unit":   {"u99", dots(t, color.White), http.StatusConflict, "The list changed"},
	} {
		p := b.picture(path, row.unit, row.data, false)
		if p.status != row.status || !strings.Contains(p.Find("main").Text(), row.text) {
			t.Errorf("%s: %d %q", name, p.status, strings.Join(strings.Fields(p.Find("main").Text()), " "))
		}
	}
	if b.document(path).Units[0].Picture != "" {
		t.Error("a refused picture is on the unit")
	}
}
