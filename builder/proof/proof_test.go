package proof_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/builder/proof"
	"gantry/data"
	"gantry/rules/systems"
)

var setter = sync.OnceValues(paper.New)

// printed is an example of a game as it is printed with a token.
func printed(t testing.TB, system string, products ...string) []byte {
	t.Helper()
	var pack struct{ Examples []json.RawMessage }
	if err := json.Unmarshal(data.Pack(system), &pack); err != nil {
		t.Fatal(err)
	}
	r, err := buildertest.Library(t).Read(t.Context(), pack.Examples[0])
	if err != nil {
		t.Fatal(err)
	}
	o := job.DefaultOptions()
	o.Products = products
	if o.Token, err = code.Of(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	sheet, err := buildertest.Library(t).Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := setter()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := s.Pages(t.Context(), sheet, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := pdf.Write(t.Context(), &out, doc); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// states are those of the lists of a file, "unread" of one that cannot be read.
func states(t testing.TB, file []byte, most time.Duration) (list []string) {
	t.Helper()
	c := exchange.Checker{Library: buildertest.Library(t), Pages: proof.Pages(buildertest.Library(t), setter, most)}
	entries, err := c.Check(t.Context(), "a.pdf", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch {
		case e.Checked == nil:
			list = append(list, "unread")
		case e.PagesCheck == nil:
			t.Fatalf("%s has no state of pages", e.Place())
		default:
			list = append(list, string(e.PagesCheck.State))
		}
	}
	return list
}

func TestEveryGamesPagesAreTheSame(t *testing.T) {
	for _, system := range systems.All {
		if got := states(t, printed(t, system.ID, "battle", "cover", "designer"), 0); len(got) != 1 ||
			got[0] != "same" {
			t.Errorf("%s: %q", system.ID, got)
		}
	}
}

func TestComparisonEndsWithItsTime(t *testing.T) {
	file := printed(t, "mechahex", "cover")
	if got := states(t, file, time.Nanosecond); got[0] != "cannot tell" {
		t.Errorf("%q", got)
	}
}

// A damaged PDF is read or refused, and never takes the check down.
func TestDamagedPDFs(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 2))
	file := printed(t, "mechahex", "cover")
	words := []string{"<<", ">>", "[", "(", "0 R", "9999999999", "-1", "/Kids", "/Prev", "stream", "endobj", "/Filter"}
	for range 150 {
		broken := bytes.Clone(file)
		for range 1 + rng.IntN(4) {
			at := rng.IntN(len(broken))
			if rng.IntN(2) == 0 { // the tables and dictionaries are at the end
				at = len(broken) - 1 - rng.IntN(min(len(broken), 4000))
			}
			if w := words[rng.IntN(len(words))]; rng.IntN(3) > 0 {
				copy(broken[at:], w)
			} else {
				broken[at] = byte(rng.IntN(256))
			}
		}
		if rng.IntN(8) == 0 {
			broken = broken[:rng.IntN(len(broken))]
		}
		if bytes.HasPrefix(broken, []byte("%PDF-")) {
			_ = states(t, broken, 0)
		}
	}
}

// build writes objects as a PDF with a table, the first of them its catalog.
func build(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	var places []int
	for i, o := range objects {
		places = append(places, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, at)
	return b.Bytes()
}

func packed(entries string, content []byte) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write(content) // to memory
	_ = w.Close()
	return fmt.Sprintf("<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", entries, b.Len(), b.String())
}

// damaged is a packed stream whose checksum is wrong.
func damaged(object string) string {
	at := strings.LastIndex(object, "\nendstream")
	return object[:at-4] + "0000" + object[at:]
}

// A hostile PDF with a list is answered soon, and its pages stay undecided.
func TestHostilePDFsAreBounded(t *testing.T) {
	roster := `{"format": "gantry.roster/1", "system": "mechahex", "units": [{"profile": "light-mecha"}]}`
	list := fmt.Sprintf("<< /Type /EmbeddedFile /Length %d >>\nstream\n%s\nendstream", len(roster), roster)
	root := "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 5 0 R >> >>"
	tree := "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
	page := "<< /Type /Page /MediaBox [0 0 9 9] /Contents 4 0 R /AF [6 0 R] >>"
	names := "<< /Names [(roster.json) 6 0 R] >>"
	spec := "<< /Type /Filespec /EF << /F 7 0 R >> /Gantry <7b7d> >>"
	with := func(at int, object string, more ...string) []byte {
		objects := []string{root, tree, page, packed("", []byte("0 0 9 9 re f")), names, spec, list}
		objects[at-1] = object
		return build(append(objects, more...)...)
	}
	inTrailer := func(entry string) []byte {
		return bytes.Replace(with(1, root), []byte("trailer\n<< "), []byte("trailer\n<< "+entry+" "), 1)
	}
	var words bytes.Buffer
	for i := range 100_000 {
		fmt.Fprintf(&words, "/%x ", i)
	}
	doubles := make([]string, 60)
	for i := range doubles {
		doubles[i] = fmt.Sprintf("<< /A %d 0 R /B %[1]d 0 R >>", i+9)
	}
	for name, file := range map[string][]byte{
		"nothing wrong":              with(1, root),
		"pages that hold themselves": with(2, "<< /Type /Pages /Kids [2 0 R 3 0 R] >>"),
		"a page many times":          with(2, "<< /Type /Pages /Kids ["+strings.Repeat("3 0 R ", 100_000)+"] >>"),
		"many pages": with(2,
			"<< /Type /Pages /Kids ["+strings.Repeat("<< /Type /Page >> ", 100_000)+"] >>"),
		"a content of 128 MB":   with(4, packed("", make([]byte, 1<<27))),
		"a content of one list": with(4, packed("", append([]byte("["), bytes.Repeat([]byte("0 "), 8<<20)...))),
		"a content of lists":    with(4, packed("", bytes.Repeat([]byte("["), 4<<20))),
		"a content of itself many times": with(3,
			"<< /Type /Page /Contents ["+strings.Repeat("4 0 R ", 1<<19)+"] /AF [6 0 R] >>"),
		"a length that is itself":     with(4, "<< /Length 4 0 R >>\nstream\n\nendstream"),
		"a tree of names in a circle": with(5, "<< /Kids [5 0 R 5 0 R] >>"),
		"an object in itself":         with(3, "<< /Type /Page /AF [6 0 R] /Group 3 0 R /Contents 4 0 R >>"),
		"resources that double": with(3, "<< /Type /Page /AF [6 0 R] /Group 8 0 R /Contents 4 0 R >>",
			doubles...),
		"a form that draws itself": with(3, "<< /Type /Page /AF [6 0 R] /Contents 4 0 R /Resources 8 0 R >>",
			"<< /XObject << /a 9 0 R >> >>", packed("/Subtype /Form /Resources 8 0 R", []byte("/a Do"))),
		"an unread predictor, unpacked many times": with(3, "<< /Type /Page /AF [6 0 R] /Contents 4 0 R /Group ["+
			strings.Repeat("8 0 R ", 9000)+"] >>", packed("/DecodeParms << /Predictor 2 >>", make([]byte, 16<<20))),
		"a picture many times": with(3, "<< /Type /Page /AF [6 0 R] /Contents 4 0 R /Group ["+
			strings.Repeat("8 0 R ", 9000)+"] >>", "<< /Filter /DCTDecode /Length 524288 >>\nstream\n"+
			strings.Repeat("a", 512<<10)+"\nendstream"),
		"a damaged content of many pages": with(2, "<< /Type /Pages /Kids ["+
			strings.Repeat("<< /Type /Page /Contents 8 0 R >> ", 900)+"] >>",
			damaged(packed("", make([]byte, 16<<20)))),
		"a long text many times": with(3, "<< /Type /Page /AF [6 0 R] /Contents 4 0 R /Group ["+
			strings.Repeat("8 0 R ", 9000)+"] >>", "("+strings.Repeat("a", 512<<10)+")"),
		"many files of many pages": with(2, "<< /Type /Pages /Kids ["+
			strings.Repeat("<< /Type /Page /AF 8 0 R /Contents 4 0 R >> ", 900)+"] >>",
			"["+strings.Repeat("6 0 R ", 200_000)+"]"),
		"many names":               with(4, packed("", words.Bytes())),
		"a table that leads back":  inTrailer("/Prev 5"),
		"a table before the file":  inTrailer("/XRefStm -5"),
		"a table behind the file":  inTrailer("/XRefStm 100000000000000000000"),
		"a length without end":     with(4, "<< /Length 100000000000000000000 >>\nstream\n\nendstream"),
		"a predictor of long rows": with(4, packed("/DecodeParms << /Predictor 12 /Columns 999999999 >>", []byte("0"))),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			if got := states(t, file, 0); len(got) != 1 || got[0] != "cannot tell" {
				t.Errorf("%q", got)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("it took %s", took)
			}
		})
	}
}

func BenchmarkPages(b *testing.B) {
	for _, products := range []string{"battle", "cover", "roster,cards,play-sheets"} {
		file := printed(b, "mechahex", strings.Split(products, ",")...)
		b.Run(products, func(b *testing.B) {
			for b.Loop() {
				_ = states(b, file, 0)
			}
		})
	}
}
