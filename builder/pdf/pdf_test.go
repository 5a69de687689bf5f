package pdf_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// sheets returns every published example (under -short each second game's first), an army whose names need every
// face, and one that tortures every text.
func sheets(t testing.TB) map[string]builder.Sheet {
	t.Helper()
	all, err := sheetsOnce()
	if err != nil {
		t.Fatal(err)
	}
	return maps.Clone(all)
}

var sheetsOnce = sync.OnceValues(func() (map[string]builder.Sheet, error) {
	lib, err := builder.NewLibrary(append(systems.All[:len(systems.All):len(systems.All)], rulestest.Workshop),
		append(data.Packs(), []byte(rulestest.WorkshopPack))...)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	out := map[string]builder.Sheet{"torture": layouttest.Torture(), "faces": faces()}
	mules := builder.Roster{System: rulestest.Workshop.ID, Name: "Two mules"} // a game without cards
	mules.Units = []rules.Unit{{ID: "u1", Profile: "mule", Count: 2}}
	if out["workshop"], err = lib.Sheet(ctx, mules); err != nil {
		return nil, err
	}
	for _, p := range rulestest.Some(lib.Packs()) {
		for i, ex := range rulestest.Some(p.Examples) {
			if out[fmt.Sprintf("%s-%d", p.ID, i+1)], err = lib.Sheet(ctx, ex); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
})

func faces() builder.Sheet {
	return layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "鉄の壁"),
		layouttest.Unit("u3", "Молот"), layouttest.Unit("u4", "Σφύρα"), layouttest.Unit("u5", "망치"))
}

// newSetter reads the faces once.
var newSetter = sync.OnceValues(paper.New)

func document(t testing.TB, s builder.Sheet, o job.Options) layout.Document {
	t.Helper()
	setter, err := newSetter()
	if err != nil {
		t.Fatal(err)
	}
	d, err := setter.Pages(context.Background(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func write(t testing.TB, d layout.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.Write(t.Context(), &b, d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func save(t *testing.T, b []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "out.pdf")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func run(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	return string(out)
}

func TestIsWellFormed(t *testing.T) {
	needs.Program(t, "qpdf")
	for name, s := range sheets(t) {
		for _, sheet := range rulestest.Some([]string{"a4", "letter"}) {
			t.Run(name+"/"+sheet, func(t *testing.T) {
				o := job.DefaultOptions()
				o.Paper, o.Derivations, o.Bleed = sheet, true, 3
				for _, p := range paper.Products(s.About) {
					o.Products = append(o.Products, p.ID)
				}
				if out := run(t, "qpdf", "--check", save(t, write(t, document(t, s, o)))); !strings.Contains(out,
					"No syntax or stream encoding errors") {
					t.Error(out)
				}
			})
		}
	}
}

func TestTextHoldsEveryUnit(t *testing.T) {
	needs.Program(t, "pdftotext")
	bare := strings.NewReplacer(" ", "", "\n", "", "\f", "", "\u00a0", "")
	for name, s := range sheets(t) {
		if name == "torture" { // its letters are checked in builder/layout
			continue
		}
		t.Run(name, func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products = append([]string{"battle"}, s.About.Products...)
			got := bare.Replace(run(t, "pdftotext", "-raw", save(t, write(t, document(t, s, o))), "-"))
			for _, u := range s.Units {
				if n := strings.Count(got, bare.Replace(u.Title)); n < len(o.Products) {
					t.Errorf("%q stands %d times in the text, want it on every product", u.Title, n)
				}
				for _, tr := range u.Profile.Tracks {
					if !strings.Contains(got, bare.Replace(tr.Label)) {
						t.Errorf("%q is not in the text", tr.Label)
					}
				}
			}
		})
	}
}

func TestCatalog(t *testing.T) {
	needs.Program(t, "pdfinfo")
	s := faces()
	s.Roster.Name = "Σφύρα (and) 🔥"
	b := write(t, document(t, s, job.DefaultOptions()))
	for _, want := range []string{"/Lang (en)", "/DisplayDocTitle true", "/PageMode /UseOutlines",
		"/CreationDate (D:20000101000000)", "/ModDate (D:20000101000000)"} {
		if !bytes.Contains(b, []byte(want)) {
			t.Errorf("%s is not in the file", want)
		}
	}
	info := run(t, "pdfinfo", save(t, b))
	for _, want := range []string{"Title:           Σφύρα (and) 🔥", "Producer:        Gantry"} {
		if !strings.Contains(info, want) {
			t.Errorf("%q is not in\n%s", want, info)
		}
	}
}

// The bytes of a picture are in the file unchanged, once for all its places.
func TestPicturesOnce(t *testing.T) {
	needs.Program(t, "pdfimages")
	var data bytes.Buffer
	if err := jpeg.Encode(&data, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Picture, u.Unit.Count = "sha256:a", 3
	o := job.DefaultOptions()
	o.Products = []string{"cards", "play-sheets"}
	o.Images = map[string]layout.Image{"sha256:a": {W: 40, H: 30, Data: data.Bytes()}}
	out := write(t, document(t, layouttest.Sheet(u), o))
	if n := bytes.Count(out, data.Bytes()); n != 1 {
		t.Errorf("the picture is in the file %d times", n)
	}
	if list := run(t, "pdfimages", "-list", save(t, out)); strings.Count(list, "jpeg") != 4 { // three cards, one sheet
		t.Errorf("it is drawn at\n%s", list)
	}
	d := document(t, layouttest.Sheet(u), o)
	d.Pictures = nil
	if err := pdf.Write(t.Context(), &bytes.Buffer{}, d); err == nil {
		t.Error("a picture that the document does not have is drawn")
	}
}

// The list comes out of the file as it went in.
func TestRosterIsAttached(t *testing.T) {
	needs.Program(t, "pdfdetach")
	for name, s := range sheets(t) {
		file := save(t, write(t, document(t, s, job.DefaultOptions())))
		out := filepath.Join(t.TempDir(), "roster.json")
		run(t, "pdfdetach", "-save", "1", "-o", out, file)
		got, err := os.ReadFile(out)
		if err != nil || !bytes.Equal(got, s.Roster.Encode()) {
			t.Errorf("%s: %v, %.60q", name, err, got)
		}
	}
}

// Each of several lists comes out separately, and other programs can read the file.
func TestRostersAreAttached(t *testing.T) {
	needs.Program(t, "pdfdetach", "qpdf")
	var lists []paper.List
	var want [][]byte
	for _, s := range sheets(t) {
		lists = append(lists, paper.List{Sheet: s, Options: job.DefaultOptions()})
		want = append(want, s.Roster.Encode())
	}
	setter, err := newSetter()
	if err != nil {
		t.Fatal(err)
	}
	book, err := setter.Book(t.Context(), lists)
	if err != nil {
		t.Fatal(err)
	}
	data := write(t, book)
	if !bytes.Equal(data, write(t, book)) {
		t.Error("the same lists are other bytes")
	}
	file := save(t, data)
	run(t, "qpdf", "--check", file)
	for i := range want {
		out := filepath.Join(t.TempDir(), "roster.json")
		run(t, "pdfdetach", "-save", strconv.Itoa(i+1), "-o", out, file)
		if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want[i]) {
			t.Errorf("%d: %v, %.60q", i, err, got)
		}
	}
}

func TestFallbackOnlyWhenNeeded(t *testing.T) {
	latin := write(t, document(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), job.DefaultOptions()))
	mixed := write(t, document(t, faces(), job.DefaultOptions()))
	if bytes.Contains(latin, []byte("utf8cjk")) {
		t.Error("a document without kanji holds the fallback face")
	}
	if !bytes.Contains(mixed, []byte("utf8cjk")) {
		t.Error("a document with kanji does not hold the fallback face")
	}
}

// repeated returns a document of every product and face, with a picture.
func repeated(t *testing.T, sheet string) layout.Document {
	t.Helper()
	var data bytes.Buffer
	if err := jpeg.Encode(&data, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	s, o := faces(), job.DefaultOptions()
	s.Units[0].Unit.Picture = "sha256:a"
	o.Paper, o.Backs, o.Images = sheet, "long", map[string]layout.Image{"sha256:a": {W: 40, H: 30, Data: data.Bytes()}}
	for _, p := range paper.Products(s.About) {
		o.Products = append(o.Products, p.ID)
	}
	return document(t, s, o)
}

// TestConcurrentWritersSameBytes writes one document many times, in several goroutines and in
// another process, on both papers.
func TestConcurrentWritersSameBytes(t *testing.T) {
	if os.Getenv("GANTRY_PDF_CHILD") != "" {
		for _, sheet := range []string{"a4", "letter"} {
			fmt.Printf("sum %x\n", sha256.Sum256(write(t, repeated(t, sheet))))
		}
		return
	}
	times := rulestest.Rounds(10, 100)
	c := exec.Command(os.Args[0], "-test.run=^TestConcurrentWritersSameBytes$", "-test.v")
	c.Env = append(os.Environ(), "GANTRY_PDF_CHILD=1")
	child, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, sheet := range []string{"a4", "letter"} {
		want := write(t, repeated(t, sheet))
		var wg sync.WaitGroup
		gate := make(chan bool, 4)
		for range times {
			wg.Go(func() {
				gate <- true
				defer func() { <-gate }()
				var b bytes.Buffer
				if err := pdf.Write(t.Context(), &b, repeated(t, sheet)); err != nil || !bytes.Equal(b.Bytes(), want) {
					t.Errorf("%s: written differently: %v, %d bytes, want %d", sheet, err, b.Len(), len(want))
				}
			})
		}
		wg.Wait()
		if sum := fmt.Sprintf("sum %x\n", sha256.Sum256(want)); !strings.Contains(string(child), sum) {
			t.Errorf("%s: another process wrote other bytes: want %s in\n%s", sheet, sum, child)
		}
	}
}

func TestWritesNothingOnError(t *testing.T) {
	for name, d := range map[string]layout.Document{
		"a character that the library cannot encode": {Lang: "en",
			Pages: []layout.Page{{W: 210, H: 297,
				Marks: []layout.Mark{layout.Text{Size: 8, Color: layout.RGB(0, 0, 0), String: "🔥"}}}}},
		"a language that would leave its string": {Lang: "en) /X (", Pages: []layout.Page{{W: 210, H: 297}}},
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := pdf.Write(t.Context(), &b, d); err == nil || b.Len() > 0 {
				t.Errorf("got %v and %d bytes", err, b.Len())
			}
		})
	}
}

type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	if err := pdf.Write(t.Context(), full{}, document(t, faces(), job.DefaultOptions())); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

// TestTitlesAreCarriedSafely gives titles and bookmarks text that breaks PDF strings.
func TestTitlesAreCarriedSafely(t *testing.T) {
	needs.Program(t, "qpdf")
	for _, name := range layouttest.Names() {
		d := layout.Document{Title: name, Lang: "en", Pages: []layout.Page{{W: 210, H: 297}},
			Outline: []layout.Bookmark{{Title: name}}}
		if out := run(t, "qpdf", "--check", save(t, write(t, d))); !strings.Contains(out,
			"No syntax or stream encoding errors") {
			t.Errorf("%.40q: %s", name, out)
		}
	}
}

// The memory of one more page, set and written, is bounded.
func TestMemoryOfAPage(t *testing.T) {
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	o := job.DefaultOptions()
	o.Products = []string{"cards"}
	live := func() float64 {
		runtime.GC() // twice: pooled memory does not count
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	of := func(units int) (pages, megabytes float64) {
		s := army(units, "Anvil")
		before := live()
		d, err := setter.Pages(t.Context(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		out := write(t, d)
		megabytes = live() - before
		runtime.KeepAlive(s)
		runtime.KeepAlive(d)
		runtime.KeepAlive(out)
		return float64(len(d.Pages)), megabytes
	}
	of(1) // reads the faces
	p1, m1 := of(100)
	p2, m2 := of(400)
	if growth := (m2 - m1) / (p2 - p1); growth >= 0.1 {
		t.Errorf("%.0f pages are %.2f MB and %.0f are %.2f: %.3f a page", p1, m1, p2, m2, growth)
	}
}
