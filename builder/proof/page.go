package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
)

type sum = [sha256.Size]byte

// page is one page as it is compared: what is drawn, and with which fonts.
type page struct {
	drawn  sum // the content, the paper and all that the content names except fonts
	fonts  map[name]font
	forms  []sum    // fonts of what is drawn on it as one piece
	empty  bool     // the page draws no marks
	hashes []string // the first 12 digits of the lists that it names
	lists  []ref    // the attached files that it names
	fault  error    // why it cannot be read
}

type font struct {
	sum sum
	cut bool // to the characters of its file
}

// inherited are the entries that a page may have from the tree above it.
var inherited = [...]name{"Resources", "MediaBox", "CropBox"}

// pages returns the pages of a file in order.
func (f *file) pages() (list []page, err error) {
	root, err := f.dict(f.trailer["Root"])
	if err != nil {
		return nil, err
	}
	seen := map[any]bool{}
	sums := map[ref]sum{}
	var walk func(v any, above dict, depth int) error
	walk = func(v any, above dict, depth int) error {
		if r, ok := v.(ref); ok {
			if seen[r] {
				return errors.New("a page is in it twice")
			}
			seen[r] = true
		}
		d, err := f.dict(v)
		if err != nil {
			return err
		}
		if depth > maxDepth || len(list) >= maxPages {
			return errTooMuch
		}
		d = maps.Clone(d)
		for _, k := range inherited {
			if d[k] == nil {
				d[k] = above[k]
			}
		}
		if kids := d["Kids"]; d["Type"] == name("Pages") {
			v, err := f.resolve(kids)
			if err != nil {
				return err
			}
			list, ok := v.([]any)
			if !ok {
				return errors.New("its pages are not listed")
			}
			for _, kid := range list {
				if err := walk(kid, d, depth+1); err != nil {
					return err
				}
			}
			return nil
		}
		p := f.page(d, sums)
		if p.fault != nil && (errors.Is(p.fault, errTooMuch) || f.ctx.Err() != nil) {
			return p.fault
		}
		list = append(list, p)
		return nil
	}
	return list, walk(root["Pages"], dict{}, 0)
}

func (f *file) dict(v any) (dict, error) {
	v, err := f.resolve(v)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case dict:
		return v, nil
	case nil:
		return dict{}, nil
	}
	return nil, errors.New("a dictionary is missing")
}

// page reads a page. What has no effect on what is seen is left out: where objects are,
// how they are packed, white space, and how numbers are written.
func (f *file) page(d dict, sums map[ref]sum) (p page) {
	var content []byte
	if p.lists, p.fault = f.named(d["AF"]); p.fault != nil {
		return p
	}
	if content, p.fault = f.content(d["Contents"]); p.fault != nil {
		return p
	}
	h := sha256.New()
	c := scan{to: h, names: map[name]bool{}, fonts: map[name]bool{}, empty: true}
	p.fault = c.run(f, content)
	if p.empty, p.hashes = c.empty, c.hashes; p.fault != nil {
		return p
	}
	w := writer{f, h, sums}
	if p.fault = w.surroundings(d, c, &p); p.fault == nil {
		h.Sum(p.drawn[:0])
		w.look(d, c, &p, 0)
	}
	return p
}

// look finds the fonts and the hashes in pieces that a content draws: a program that
// draws over a page turns the page into such a piece. What cannot be read has none.
func (w writer) look(d dict, c scan, p *page, depth int) {
	all, err := w.dict(d["Resources"])
	if err != nil || depth > 3 {
		return
	}
	of, err := w.dict(all["XObject"])
	if err != nil || w.take(len(of)) != nil {
		return
	}
	for _, k := range slices.Sorted(maps.Keys(of)) {
		v, err := w.resolve(of[k])
		s, ok := v.(stream)
		if err != nil || !ok || !c.names[k] || s.dict["Subtype"] != name("Form") {
			continue
		}
		data, err := w.decode(s)
		if err != nil {
			return
		}
		in := scan{to: sha256.New(), names: map[name]bool{}, fonts: map[name]bool{}}
		if in.run(w.file, data) != nil {
			continue
		}
		p.hashes = append(p.hashes, in.hashes...)
		piece := page{}
		if resources, err := w.dict(s.dict["Resources"]); err == nil && w.fonts(resources, in, &piece) == nil {
			for _, f := range piece.fonts {
				p.forms = append(p.forms, f.sum)
			}
		}
		w.look(s.dict, in, p, depth+1)
	}
}

// named returns the files that a page names as those that it is of. The error is that there are too many.
func (f *file) named(v any) (list []ref, err error) {
	v, _ = f.resolve(v) // what cannot be read names none
	files, _ := v.([]any)
	if err := f.take(len(files)); err != nil {
		return nil, err
	}
	for _, v := range files {
		if r, ok := v.(ref); ok {
			list = append(list, r)
		}
	}
	return list, nil
}

func (f *file) content(v any) ([]byte, error) {
	v, err := f.resolve(v)
	if err != nil {
		return nil, err
	}
	parts, ok := v.([]any)
	if !ok {
		parts = []any{v}
	}
	var all []byte
	for _, part := range parts {
		v, err := f.resolve(part)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case nil:
		case stream:
			data, err := f.decode(v)
			if err != nil {
				return nil, err
			}
			all = append(append(all, data...), '\n')
		default:
			return nil, errors.New("the content of a page is missing")
		}
	}
	return all, nil
}

// scan reads the operators of a page.
type scan struct {
	to     hash.Hash
	names  map[name]bool // all
	fonts  map[name]bool
	empty  bool
	hashes []string
}

// drawing are the operators that put something on paper.
var drawing = []operator{"Tj", "TJ", "'", "\"", "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "BI", "EI"}

func (c *scan) run(f *file, content []byte) error {
	room := maxOperand
	l := &lexer{data: content, content: true, tokens: &room}
	var last any // operand
	var font name
	for n := 0; !l.done(); n++ {
		if n%4096 == 0 && f.ctx.Err() != nil {
			return f.ctx.Err()
		}
		v, err := l.value(0)
		if f.drawn -= maxOperand - room; f.drawn < 0 {
			return errTooMuch
		}
		if err != nil {
			return err
		}
		room = maxOperand
		canonical(c.to, v)
		switch v := v.(type) {
		case name:
			if c.names[v], font = true, v; len(c.names) > maxNames {
				return errTooMuch
			}
		case operator:
			if slices.Contains(drawing, v) {
				c.empty = false
			}
			if v == "BI" {
				return errors.New("a page has a picture in its content")
			}
			if v == "Tf" {
				c.fonts[font] = true
			}
			if said, ok := last.(text); ok {
				c.note(string(said))
			}
		}
		last = v
	}
	return nil
}

// runningHash is the line of a page or a sheet that ends or begins with the first
// digits of its list's hash.
var runningHash = regexp.MustCompile(`^(?:.*\d/\d+)?   ([0-9a-f]{12})$|^([0-9a-f]{12})   \d+/\d+$`)

// note keeps the hash that a text of a page names.
func (c *scan) note(said string) {
	if len(said) > 200 {
		return
	}
	if m := runningHash.FindStringSubmatch(said); m != nil && !slices.Contains(c.hashes, m[1]+m[2]) {
		c.hashes = append(c.hashes, m[1]+m[2])
	}
}

// canonical writes a value of a page in one way.
func canonical(w io.Writer, v any) {
	switch v := v.(type) {
	case float64:
		var bits [9]byte
		binary.LittleEndian.PutUint64(bits[1:], math.Float64bits(v))
		_, _ = w.Write(bits[:]) // to a hash
	case operator:
		_, _ = io.WriteString(w, string(v)+"\n")
	case text:
		fmt.Fprintf(w, "(%d:%s)", len(v), string(v))
	case name:
		fmt.Fprintf(w, "/%d:%s ", len(v), string(v))
	case []any:
		_, _ = io.WriteString(w, "[")
		for _, e := range v {
			canonical(w, e)
		}
		_, _ = io.WriteString(w, "]")
	case dict:
		_, _ = io.WriteString(w, "<<")
		for _, k := range slices.Sorted(maps.Keys(v)) {
			canonical(w, k)
			canonical(w, v[k])
		}
		_, _ = io.WriteString(w, ">>")
	default:
		fmt.Fprintf(w, "%v ", v)
	}
}

// writer writes objects into a hash, with what they refer to.
type writer struct {
	*file
	to   hash.Hash
	sums map[ref]sum
}

// resources are the kinds of things that a content names.
var resources = [...]name{"XObject", "ExtGState", "Pattern", "Shading", "Properties", "ColorSpace"}

// surroundings writes what a page is drawn on and with.
func (w writer) surroundings(d dict, c scan, p *page) error {
	if d["CropBox"] == nil {
		d["CropBox"] = d["MediaBox"]
	}
	for _, k := range []name{"MediaBox", "CropBox", "UserUnit", "Group"} {
		if err := w.value(d[k], 0); err != nil {
			return err
		}
	}
	notes, err := w.resolve(d["Annots"])
	if err != nil {
		return err
	}
	if list, _ := notes.([]any); len(list) > 0 {
		fmt.Fprintf(w.to, "%d annotations", len(list))
		p.empty = false
	}
	all, err := w.dict(d["Resources"])
	if err != nil {
		return err
	}
	for _, kind := range resources {
		of, err := w.dict(all[kind])
		if err == nil {
			err = w.take(len(of))
		}
		if err != nil {
			return err
		}
		for _, k := range slices.Sorted(maps.Keys(of)) {
			// A color space may stand in for another that the content uses.
			if !c.names[k] && kind != "ColorSpace" {
				continue
			}
			canonical(w.to, k)
			if err := w.value(of[k], 0); err != nil {
				return err
			}
		}
	}
	return w.fonts(all, c, p)
}

// fonts keeps the fonts of a page by their names.
func (w writer) fonts(all dict, c scan, p *page) error {
	of, err := w.dict(all["Font"])
	if err != nil {
		return err
	}
	p.fonts = map[name]font{}
	for k := range c.fonts {
		d, err := w.dict(of[k])
		if err != nil {
			return err
		}
		r, shared := of[k].(ref)
		s, known := w.sums[r]
		if !shared || !known {
			one := writer{w.file, sha256.New(), w.sums}
			if err := one.value(d, 0); err != nil {
				return err
			}
			one.to.Sum(s[:0])
		}
		if shared {
			w.sums[r] = s
		}
		p.fonts[k] = font{s, d["Subtype"] == name("Type0")}
	}
	return nil
}

// packing are the entries of a stream that only say how it is packed.
var packing = []name{"Length", "Filter", "DecodeParms", "DL"}

func (w writer) value(v any, depth int) error {
	if err := w.take(4); err != nil { // it takes longer than to read a token
		return err
	}
	if depth > maxDepth/2 { // Gantry draws no page as deep
		canonical(w.to, operator("deep"))
		return nil
	}
	v, err := w.resolve(v)
	if err != nil {
		return err
	}
	switch v := v.(type) {
	case []any:
		fmt.Fprintf(w.to, "[%d ", len(v))
		for _, e := range v {
			if err := w.value(e, depth+1); err != nil {
				return err
			}
		}
	case dict:
		return w.entries(v, depth)
	case stream:
		return w.stream(v, depth)
	default:
		return w.plain(v)
	}
	return nil
}

// bytesOfToken is how many bytes of a text take as long to write as one token.
const bytesOfToken = 64

// plain writes a value that refers to nothing.
func (w writer) plain(v any) error {
	n := 0
	switch v := v.(type) {
	case text:
		n = len(v)
	case name:
		n = len(v)
	}
	if err := w.take(n / bytesOfToken); err != nil {
		return err
	}
	canonical(w.to, v)
	return nil
}

func (w writer) entries(d dict, depth int) error {
	fmt.Fprintf(w.to, "<<%d ", len(d))
	for _, k := range slices.Sorted(maps.Keys(d)) {
		if err := w.plain(k); err != nil {
			return err
		}
		if err := w.value(d[k], depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w writer) stream(s stream, depth int) error {
	data, err := w.decode(s)
	rest := maps.Clone(s.dict)
	switch {
	case errors.Is(err, errPacked): // a picture, say, which is compared as it is
		data = s.raw
	case err != nil:
		return err
	}
	maps.DeleteFunc(rest, func(k name, _ any) bool {
		return slices.Contains(packing, k) && (err == nil || k == "Length")
	})
	s2 := sha256.Sum256(bytes.TrimRight(data, "\r\n"))
	_, _ = w.to.Write(s2[:]) // to a hash
	return w.entries(rest, depth)
}
