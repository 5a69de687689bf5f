package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gantry/builder/layout"
)

// finish writes what the library cannot write well. It compresses the pages, sets the language and the display of
// the title in the catalog, and attaches the lists. The library would put an attachment before the pages and lead
// every bookmark to the page before. Each page also names its list, so that the list stays with the page in split
// or merged files.
func finish(pdf []byte, d layout.Document) ([]byte, error) {
	for _, c := range d.Lang {
		if c != '-' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return nil, fmt.Errorf("%q is not a language", d.Lang)
		}
	}
	f, err := parseRaw(pdf)
	if err != nil {
		return nil, err
	}
	n := len(f.offsets)
	filespec := func(list int) int { return n + 2*list + 1 }
	for i, page := range d.Pages {
		named := ""
		if len(d.Rosters) > 0 {
			named = fmt.Sprintf("/AF [%d 0 R]\n", filespec(page.List))
		}
		if err := f.putPage(i, named); err != nil {
			return nil, err
		}
	}
	if err := f.packForms(); err != nil {
		return nil, err
	}
	var names []string
	for i := range d.Rosters {
		names = append(names, fmt.Sprintf("(%s) %d 0 R", attachedAs(i, len(d.Rosters)), filespec(i)))
	}
	f.put(f.catalog, fmt.Sprintf("/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n", d.Lang))
	f.put(f.names, strings.Join(names, " "))
	out := f.write()
	for i, roster := range d.Rosters {
		f.offsets = append(f.offsets, out.Len())
		packed := deflate(roster)
		fmt.Fprintf(out,
			"%d 0 obj\n<< /Type /EmbeddedFile /Length %d /Filter /FlateDecode /Params << /CheckSum <%x> /Size "+
				"%d >> >>\nstream\n%s\nendstream\nendobj\n",
			filespec(i)-1, len(packed), md5.Sum(roster), len(roster), packed)
		f.offsets = append(f.offsets, out.Len())
		printed := ""
		if i < len(d.Printed) {
			printed = fmt.Sprintf("/Gantry <%x> ", d.Printed[i]) // for builder/proof
		}
		fmt.Fprintf(out,
			"%d 0 obj\n<< /Type /Filespec /F (%s) /UF (%[2]s) /EF << /F %d 0 R >> /AFRelationship /Source "+
				"%s/Desc (The list that this was printed from) >>\nendobj\n",
			filespec(i), attachedAs(i, len(d.Rosters)), filespec(i)-1, printed)
	}
	f.end(out)
	return out.Bytes(), nil
}

// rawFile is a PDF as the library wrote it, with patches to insert.
type rawFile struct {
	pdf            []byte
	catalog, names int     // offsets of the catalog's entries, and of its names of attachments
	offsets        []int   // of the objects, by number
	table          int     // offset of the table of offsets
	trailer        []byte  // its entries except the number of objects
	patches        []patch // ascending
}

// patch replaces a number of bytes by a text.
type patch struct {
	at, cut int
	text    []byte
}

func parseRaw(pdf []byte) (*rawFile, error) {
	f := &rawFile{pdf: pdf, catalog: bytes.LastIndex(pdf, []byte("/Type /Catalog\n")), table: bytes.LastIndex(pdf,
		[]byte("\nxref\n0 ")) + 1}
	const names, size, start = "/EmbeddedFiles << /Names [", "\n/Size ", "\nstartxref\n"
	f.names = bytes.LastIndex(pdf, []byte(names)) + len(names)
	from, to := bytes.LastIndex(pdf, []byte(size)), bytes.LastIndex(pdf, []byte(start))
	if f.catalog < 0 || f.names < f.catalog || f.table < f.names || from < f.table || to < from {
		return nil, errors.New("the file has no catalog where it is expected")
	}
	_, f.trailer, _ = bytes.Cut(pdf[from+1:to], []byte("\n"))
	lines := bytes.Split(pdf[f.table:from], []byte("\n"))
	for _, line := range lines[2:] {
		offset, _, ok := bytes.Cut(line, []byte(" "))
		if !ok {
			break // the trailer
		}
		n, err := strconv.Atoi(string(offset))
		if err != nil {
			return nil, fmt.Errorf("read the table of offsets: %w", err)
		}
		f.offsets = append(f.offsets, n)
	}
	return f, nil
}

// put inserts a text at an offset after the earlier patches.
func (f *rawFile) put(at int, text string) {
	f.patches = append(f.patches, patch{at: at, text: []byte(text)})
}

// putPage adds entries to a page, counted from 0, and compresses its content. The library would make a new
// compressor for every page.
func (f *rawFile) putPage(i int, text string) error {
	page := 3 + 2*i // as the library counts objects; the content is the next one
	head := fmt.Sprintf("%d 0 obj\n<</Type /Page\n", page)
	if page+1 >= len(f.offsets) || !bytes.HasPrefix(f.pdf[f.offsets[page]:], []byte(head)) {
		return fmt.Errorf("page %d is not where it is expected", i+1)
	}
	f.put(f.offsets[page]+len(head), text)
	at := f.offsets[page+1] + len(fmt.Sprintf("%d 0 obj\n", page+1))
	entries, stream, _ := bytes.Cut(f.pdf[at:], []byte("\nstream\n"))
	length, err := strconv.Atoi(string(bytes.TrimSuffix(bytes.TrimPrefix(entries, []byte("<</Length ")), []byte(">>"))))
	if err != nil || length > len(stream) {
		return fmt.Errorf("the content of page %d is not where it is expected", i+1)
	}
	packed := deflate(stream[:length])
	f.patches = append(f.patches, patch{at: at, cut: len(entries) + len("\nstream\n") + length,
		text: append(fmt.Appendf(nil, "<</Filter /FlateDecode /Length %d>>\nstream\n", len(packed)), packed...)})
	return nil
}

// packForms compresses the drawings, which use no fonts: the library would give each all of the document's.
func (f *rawFile) packForms() error {
	for i, from := range f.offsets {
		head := fmt.Sprintf("%d 0 obj\n<<", i)
		if !bytes.HasPrefix(f.pdf[from:], []byte(head+"/Type /XObject\n/Subtype /Form\n")) {
			continue
		}
		entries, stream, _ := bytes.Cut(f.pdf[from:], []byte("/Length "))
		length, rest, _ := bytes.Cut(stream, []byte(" >>\nstream\n"))
		n, err := strconv.Atoi(string(length))
		resources := bytes.Index(entries, []byte("/Resources "))
		if err != nil || n > len(rest) || resources < 0 {
			return fmt.Errorf("the drawing in object %d is not as it is expected", i)
		}
		packed := deflate(rest[:n])
		f.patches = append(f.patches, patch{at: from + resources,
			cut: len(entries) - resources + len("/Length ") + len(stream) - len(rest) + n,
			text: append(fmt.Appendf(nil, "/Resources << >>\n/Filter /FlateDecode /Length %d >>\nstream\n",
				len(packed)),
				packed...)})
	}
	return nil
}

// write writes the patched objects and moves their offsets.
func (f *rawFile) write() *bytes.Buffer {
	size := len(f.pdf) + 8<<10
	for _, p := range f.patches {
		size += len(p.text) - p.cut
	}
	out := bytes.NewBuffer(make([]byte, 0, size))
	done := 0
	moved := []int{0} // how far the bytes after each patch have moved
	for i, p := range f.patches {
		out.Write(f.pdf[done:p.at])
		out.Write(p.text)
		done = p.at + p.cut
		moved = append(moved, moved[i]+len(p.text)-p.cut)
	}
	out.Write(f.pdf[done:f.table])
	for i, offset := range f.offsets {
		before, _ := slices.BinarySearchFunc(f.patches, offset, func(p patch, offset int) int { return p.at - offset })
		f.offsets[i] += moved[before]
	}
	return out
}

// end writes the table of offsets and the trailer.
func (f *rawFile) end(out *bytes.Buffer) {
	at := out.Len()
	fmt.Fprintf(out, "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets))
	for _, offset := range f.offsets[1:] {
		fmt.Fprintf(out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(out, "trailer\n<<\n/Size %d\n%s\nstartxref\n%d\n%%%%EOF\n", len(f.offsets), f.trailer, at)
}

// attachedAs returns the name of a list in the file. Readers sort by name.
func attachedAs(i, of int) string {
	if of == 1 {
		return "roster.json"
	}
	return fmt.Sprintf("roster-%03d.json", i+1)
}

// packers are pooled: a new one takes more memory than a document. BestSpeed is a valid level.
var packers = sync.Pool{New: func() any { w, _ := zlib.NewWriterLevel(nil, zlib.BestSpeed); return w }}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w, _ := packers.Get().(*zlib.Writer) // the pool has no other type
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(data) // memory never fails
	_ = w.Close()
	return b.Bytes()
}
