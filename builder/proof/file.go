package proof

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
)

// file is a PDF, read as a viewer reads it: by its table of objects. What a viewer would
// have to repair is an error, since no two repair it alike.
type file struct {
	ctx     context.Context //nolint:containedctx // of one reading, which is one call
	data    []byte
	places  map[int]place
	trailer dict
	objects map[int]any         // read so far
	packs   map[int]map[int]any // streams of objects, read so far
	reading map[int]bool
	tokens  int // left in objects
	drawn   int // tokens left on pages
	decoded int // bytes left
}

// place is where an object is: at an offset, or in a stream of objects. The zero place
// is of an object that was removed.
type place struct{ offset, within int }

func open(ctx context.Context, data []byte) (*file, error) {
	f := &file{ctx: ctx, data: data, places: map[int]place{}, objects: map[int]any{}, packs: map[int]map[int]any{},
		reading: map[int]bool{}, tokens: maxTokens, drawn: maxDrawn, decoded: maxDecoded}
	const word = "startxref"
	from := bytes.LastIndex(data, []byte(word))
	if from < 0 {
		return nil, errors.New("it has no table of objects")
	}
	l := f.lexer(from + len(word))
	at, err := l.whole()
	seen := map[int]bool{}
	for err == nil && at >= 0 {
		at, err = f.table(at, seen)
	}
	if err != nil {
		return nil, err
	}
	if f.trailer["Encrypt"] != nil {
		return nil, errors.New("it is encrypted")
	}
	return f, nil
}

func (f *file) lexer(at int) *lexer { return &lexer{data: f.data, at: at, tokens: &f.tokens} }

// whole reads a whole number.
func (l *lexer) whole() (int, error) {
	l.skip()
	n, ok := natural(l.word())
	if !ok {
		return 0, errors.New("a number is missing")
	}
	*l.tokens--
	return n, nil
}

// take takes tokens for a step and returns an error when none are left or the time is up.
func (f *file) take(tokens int) error {
	if f.tokens -= tokens; f.tokens < 0 {
		return errTooMuch
	}
	return f.ctx.Err()
}

// inFile reports whether a number is whole and from 0 to a length, and what it is.
func inFile(v any, length int) (int, bool) {
	n, ok := v.(float64)
	if !ok || !(n >= 0 && n <= float64(length)) {
		return 0, false
	}
	return int(n), true
}

var errNoTable = errors.New("its table of objects is not where it should be")

// table reads a table of objects and its trailer. It returns where the one before it
// is, -1 for nowhere. It notes in seen where tables are.
func (f *file) table(at int, seen map[int]bool) (before int, err error) {
	if at >= len(f.data) {
		return -1, errNoTable
	}
	if seen[at] || len(seen) > 64 {
		return -1, errors.New("its tables of objects form a loop")
	}
	seen[at] = true
	l := f.lexer(at)
	l.skip()
	var d dict
	if bytes.HasPrefix(f.data[l.at:], []byte("xref")) {
		d, err = f.plainTable(l)
	} else {
		d, err = f.packedTable(l)
	}
	if err != nil {
		return -1, err
	}
	if f.trailer == nil {
		f.trailer = d
	}
	if v := d["XRefStm"]; v != nil {
		hybrid, ok := inFile(v, len(f.data))
		if !ok {
			return -1, errNoTable
		}
		if _, err := f.table(hybrid, seen); err != nil {
			return -1, err
		}
	}
	if d["Prev"] == nil {
		return -1, nil
	}
	before, ok := inFile(d["Prev"], len(f.data))
	if !ok {
		return -1, errNoTable
	}
	return before, nil
}

// put says where an object is, if no newer table has.
func (f *file) put(n int, p place) {
	if _, known := f.places[n]; !known {
		f.places[n] = p
	}
}

func (f *file) plainTable(l *lexer) (dict, error) {
	for l.at += len("xref"); ; {
		if l.skip(); bytes.HasPrefix(f.data[l.at:], []byte("trailer")) {
			break
		}
		first, err := l.whole()
		if err != nil {
			return nil, err
		}
		n, err := l.whole()
		if err != nil {
			return nil, err
		}
		for i := range n {
			if f.tokens < 0 || len(f.places) > len(f.data) {
				return nil, errTooMuch
			}
			offset, err := l.whole()
			if err == nil {
				_, err = l.whole()
			}
			if err != nil {
				return nil, err
			}
			switch l.skip(); l.word() {
			case "n":
				f.put(first+i, place{offset: offset})
			case "f":
				f.put(first+i, place{})
			default:
				return nil, errors.New("its table of objects is damaged")
			}
		}
	}
	l.at += len("trailer")
	v, err := l.value(0)
	if err != nil {
		return nil, err
	}
	d, ok := v.(dict)
	if !ok {
		return nil, errors.New("it has no trailer")
	}
	return d, nil
}

func (f *file) packedTable(l *lexer) (dict, error) {
	v, err := f.objectAt(l, -1)
	if err != nil {
		return nil, err
	}
	s, ok := v.(stream)
	if !ok || s.dict["Type"] != name("XRef") {
		return nil, errNoTable
	}
	data, err := f.decode(s)
	if err != nil {
		return nil, err
	}
	widths, total := [3]int{}, 0
	w, _ := s.dict["W"].([]any)
	for i := range widths {
		if i >= len(w) {
			return nil, errors.New("its table of objects is damaged")
		}
		if widths[i], ok = inFile(w[i], 8); !ok {
			return nil, errors.New("its table of objects is damaged")
		}
		total += widths[i]
	}
	index, ok := s.dict["Index"].([]any)
	if !ok {
		index = []any{0.0, s.dict["Size"]}
	}
	for i := 0; i+1 < len(index); i += 2 {
		first, ok := inFile(index[i], maxObject)
		n, ok2 := inFile(index[i+1], maxObject)
		if !ok || !ok2 {
			return nil, errors.New("its table of objects is damaged")
		}
		for k := 0; k < n && total > 0 && len(data) >= total && f.tokens > 0; k++ {
			f.putRow(first+k, data[:total], widths)
			data = data[total:]
		}
	}
	return s.dict, nil
}

// putRow says where an object is by a row of a packed table.
func (f *file) putRow(object int, row []byte, widths [3]int) {
	f.tokens--
	var fields [3]int
	for i, w := range widths {
		for _, c := range row[:w] {
			fields[i] = fields[i]<<8 | int(c)
		}
		row = row[w:]
	}
	if widths[0] == 0 {
		fields[0] = 1
	}
	switch fields[0] {
	case 1:
		f.put(object, place{offset: fields[1]})
	case 2:
		f.put(object, place{within: fields[1]})
	default:
		f.put(object, place{})
	}
}

// resolve returns a value, or the object that it refers to.
func (f *file) resolve(v any) (any, error) {
	r, ok := v.(ref)
	if !ok {
		return v, nil
	}
	if err := f.take(1); err != nil {
		return nil, err
	}
	n := int(r)
	if v, known := f.objects[n]; known {
		return v, nil
	}
	if f.reading[n] {
		return nil, errors.New("an object refers to itself")
	}
	f.reading[n] = true
	defer delete(f.reading, n)
	var err error
	switch p := f.places[n]; {
	case p.within > 0:
		v, err = f.packed(p.within, n)
	case p.offset > 0 && p.offset < len(f.data):
		v, err = f.objectAt(f.lexer(p.offset), n)
	case p.offset != 0:
		err = errors.New("an object is not where it should be")
	default:
		v = nil // a reference to a missing object means null
	}
	if err == nil {
		if _, again := v.(ref); again {
			err = errors.New("an object is only a reference")
		}
	}
	if err != nil {
		return nil, err
	}
	f.objects[n] = v
	return v, nil
}

// objectAt reads an object of a number, -1 for any.
func (f *file) objectAt(l *lexer, number int) (any, error) {
	n, err := l.whole()
	if err == nil {
		_, err = l.whole()
	}
	if l.skip(); err != nil || l.word() != "obj" || number >= 0 && n != number {
		return nil, errors.New("an object is not where it should be")
	}
	v, err := l.value(0)
	if err != nil {
		return nil, err
	}
	switch l.skip(); l.word() {
	case "endobj":
		return v, nil
	case "stream":
		d, ok := v.(dict)
		if !ok {
			return nil, errors.New("a stream has no dictionary")
		}
		return f.stream(l, d)
	}
	return nil, errors.New("an object does not end")
}

func (f *file) stream(l *lexer, d dict) (any, error) {
	if bytes.HasPrefix(f.data[l.at:], []byte("\r\n")) {
		l.at++
	}
	l.at++
	length, err := f.resolve(d["Length"])
	if err != nil {
		return nil, err
	}
	from := l.at
	n, ok := inFile(length, len(f.data)-from)
	if !ok || d["F"] != nil {
		return nil, errors.New("a stream has no length, or is in another file")
	}
	l.at += n
	if l.skip(); l.word() != "endstream" {
		return nil, errors.New("a stream has the wrong length")
	}
	return stream{d, f.data[from : from+n]}, nil
}

// packed returns an object in a stream of objects.
func (f *file) packed(within, n int) (any, error) {
	if f.packs[within] == nil {
		if f.places[within].offset <= 0 {
			return nil, errors.New("a stream of objects is missing")
		}
		v, err := f.resolve(ref(within))
		if err != nil {
			return nil, err
		}
		s, ok := v.(stream)
		if !ok || s.dict["Type"] != name("ObjStm") {
			return nil, errors.New("a stream of objects is missing")
		}
		if f.packs[within], err = f.unpack(s); err != nil {
			return nil, err
		}
	}
	v, ok := f.packs[within][n]
	if !ok {
		return nil, errors.New("an object is not where it should be")
	}
	return v, nil
}

func (f *file) unpack(s stream) (map[int]any, error) {
	data, err := f.decode(s)
	if err != nil {
		return nil, err
	}
	count, counted := inFile(s.dict["N"], maxTokens)
	first, ok := inFile(s.dict["First"], len(data))
	if !ok || !counted {
		return nil, errors.New("a stream of objects is damaged")
	}
	head := &lexer{data: data[:first], tokens: &f.tokens}
	out := map[int]any{}
	for range count {
		n, err := head.whole()
		if err != nil {
			return nil, err
		}
		at, err := head.whole()
		if err != nil {
			return nil, err
		}
		if _, twice := out[n]; twice || at > len(data)-first {
			return nil, errors.New("a stream of objects is damaged")
		}
		body := &lexer{data: data, at: first + at, tokens: &f.tokens}
		if out[n], err = body.value(0); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// The cost of a stream that was asked for, in bytes of maxDecoded.
const (
	startCost = 4 << 10
	rawPart   = 8 // bytes that stay packed, for one byte of the budget
)

var errPacked = errors.New("it uses an unsupported compression")

// decode returns what a stream holds, unpacked. With errPacked it was not unpacked.
func (f *file) decode(s stream) ([]byte, error) {
	if f.decoded -= startCost + len(s.raw)/rawPart; f.decoded < 0 {
		return nil, errTooMuch
	}
	filter, err := f.resolve(s.dict["Filter"])
	if err != nil {
		return nil, err
	}
	if list, ok := filter.([]any); ok {
		switch len(list) {
		case 0:
			filter = nil
		case 1:
			filter = list[0]
		}
	}
	switch filter {
	case nil:
		if f.decoded -= len(s.raw); f.decoded < 0 {
			return nil, errTooMuch
		}
		return s.raw, f.ctx.Err()
	case name("FlateDecode"):
	default:
		return nil, errPacked
	}
	row, err := f.predicted(s)
	if err != nil {
		return nil, err
	}
	data, err := f.inflate(s.raw)
	if err != nil || row == 0 {
		return data, err
	}
	return unpredictRows(data, row)
}

// inflate unpacks data. What comes out is paid for, also where it is damaged.
func (f *file) inflate(data []byte) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("unpack a stream: %w", err)
	}
	var out bytes.Buffer
	n, err := io.Copy(&out, io.LimitReader(z, int64(f.decoded)+1))
	if f.decoded -= int(n); f.decoded < 0 {
		return nil, errTooMuch
	}
	if err != nil {
		return nil, fmt.Errorf("unpack a stream: %w", err)
	}
	return out.Bytes(), f.ctx.Err()
}

// predicted returns the length of the rows by which a table or a stream of objects is packed, 0 for no rows. It is
// errPacked for rows of another kind.
func (f *file) predicted(s stream) (row int, err error) {
	v, err := f.resolve(s.dict["DecodeParms"])
	if err != nil {
		return 0, err
	}
	if list, ok := v.([]any); ok && len(list) == 1 {
		v = list[0]
	}
	d, _ := v.(dict)
	predictor, _ := d["Predictor"].(float64)
	if v == nil || d != nil && predictor <= 1 {
		return 0, nil
	}
	row, _ = inFile(d["Columns"], 1000)
	if predictor < 10 || row < 1 || d["Colors"] != nil && d["Colors"] != 1.0 ||
		d["BitsPerComponent"] != nil && d["BitsPerComponent"] != 8.0 {
		return 0, errPacked
	}
	return row, nil
}

// unpredictRows undoes a predictor of rows, each behind a byte that names its kind.
func unpredictRows(data []byte, row int) ([]byte, error) {
	out, above := make([]byte, 0, len(data)), make([]byte, row)
	for ; len(data) > row; data = data[row+1:] {
		kind, line := data[0], bytes.Clone(data[1:row+1])
		for i := range line {
			switch {
			case kind == 0:
			case kind == 2:
				line[i] += above[i]
			case kind == 1 && i > 0:
				line[i] += line[i-1]
			case kind > 2:
				return nil, errPacked
			}
		}
		out, above = append(out, line...), line
	}
	return out, nil
}
