package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"fmt"
	"strconv"
	"sync"
)

// finish writes what the library cannot, or not well: in the catalog the
// language, and that a reader shows the title; and the rosters, attached. The
// library would put an attachment before the pages and lead every bookmark to
// the page before. The catalog is the last object before the table of offsets, so
// that of all offsets only the table's own moves.
func finish(pdf []byte, lang string, rosters [][]byte) ([]byte, error) {
	catalog := bytes.LastIndex(pdf, []byte("/Type /Catalog\n"))
	names := bytes.LastIndex(pdf, []byte("/EmbeddedFiles << /Names ["))
	table := bytes.LastIndex(pdf, []byte("\nxref\n0 "))
	size := bytes.LastIndex(pdf, []byte("\n/Size "))
	start := bytes.LastIndex(pdf, []byte("\nstartxref\n"))
	if catalog < 0 || names < catalog || table < names || size < table || start < size {
		return nil, fmt.Errorf("the file has no catalog where it is expected")
	}
	for _, c := range lang {
		if c != '-' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return nil, fmt.Errorf("%q is no language", lang)
		}
	}
	objects, entries, _ := bytes.Cut(pdf[table+len("\nxref\n0 "):size], []byte("\n"))
	entries, _, _ = bytes.Cut(entries, []byte("trailer"))
	n, err := strconv.Atoi(string(objects))
	if err != nil {
		return nil, fmt.Errorf("read the table of offsets: %w", err)
	}
	out := bytes.NewBuffer(make([]byte, 0, len(pdf)+4096))
	names += len("/EmbeddedFiles << /Names [")
	out.Write(pdf[:catalog])
	fmt.Fprintf(out, "/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n", lang)
	out.Write(pdf[catalog:names])
	for i := range rosters {
		if i > 0 {
			out.WriteByte(' ')
		}
		fmt.Fprintf(out, "(%s) %d 0 R", attachedAs(i, len(rosters)), n+2*i+1)
	}
	out.Write(pdf[names : table+1])
	var more []int // where the objects begin that are added
	for i, roster := range rosters {
		name, object := attachedAs(i, len(rosters)), n+2*i
		more = append(more, out.Len())
		packed := deflate(roster)
		fmt.Fprintf(out, "%d 0 obj\n<< /Type /EmbeddedFile /Length %d /Filter /FlateDecode /Params << /CheckSum <%x> /Size "+
			"%d >> >>\nstream\n%s\nendstream\nendobj\n",
			object, len(packed), md5.Sum(roster), len(roster), packed)
		more = append(more, out.Len())
		fmt.Fprintf(out, "%d 0 obj\n<< /Type /Filespec /F (%s) /UF (%[2]s) /EF << /F %d 0 R >> /Desc (The "+
			"roster that this was printed from) >>\nendobj\n", object+1, name, object)
	}
	at := out.Len()
	fmt.Fprintf(out, "xref\n0 %d\n%s", n+len(more), entries)
	for _, offset := range more {
		fmt.Fprintf(out, "%010d 00000 n \n", offset)
	}
	_, rest, _ := bytes.Cut(pdf[size+1:start], []byte("\n"))
	fmt.Fprintf(out, "trailer\n<<\n/Size %d\n%s\nstartxref\n%d\n%%%%EOF\n", n+len(more), rest, at)
	return out.Bytes(), nil
}

// attachedAs is the name of a roster in the file; a reader wants names in order.
func attachedAs(i, of int) string {
	if of == 1 {
		return "roster.json"
	}
	return fmt.Sprintf("roster-%03d.json", i+1)
}

// packers are kept, since a new one takes more memory than a document.
// a level that there is
var packers = sync.Pool{New: func() any { w, _ := zlib.NewWriterLevel(nil, zlib.BestSpeed); return w }}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w, _ := packers.Get().(*zlib.Writer) // nothing else is in it
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(data) // to memory
	_ = w.Close()
	return b.Bytes()
}
