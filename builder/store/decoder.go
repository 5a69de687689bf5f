package store

import "sync"

// decoder reads documents, and remembers those that were read last: who edits one has it
// read again and again. Nobody changes a document that was read.
type decoder[D any] struct {
	decode func(was D, before, text string) (D, error) // before is what was read of the document last, "" for nothing

	mu    sync.Mutex
	known map[string]decoded[D] // by id
	bytes int                   // of their texts
}

type decoded[D any] struct {
	text     string
	document D
}

// decodedBytes bounds the texts of the documents that are remembered: those of two
// thousand lists of thirty units. With all that is made of them lists take four times
// that, and no document more than some ten times.
const decodedBytes = 20 << 20

func newDecoder[D any](decode func(was D, before, text string) (D, error)) *decoder[D] {
	return &decoder[D]{decode: decode, known: map[string]decoded[D]{}}
}

// whole reads all of a document, whatever it was before: most are short.
func whole[D any](decode func([]byte) (D, error)) func(D, string, string) (D, error) {
	return func(_ D, _, text string) (D, error) { return decode([]byte(text)) }
}

// afresh reads a text that is of no document that is remembered.
func (d *decoder[D]) afresh(text string) (D, error) {
	var none D
	return d.decode(none, "", text)
}

// document reads the text of a document.
func (d *decoder[D]) document(id, text string) (D, error) {
	d.mu.Lock()
	known := d.known[id]
	d.mu.Unlock()
	if known.text == text && text != "" {
		return known.document, nil
	}
	document, err := d.decode(known.document, known.text, text)
	if err == nil {
		d.remember(id, decoded[D]{text, document})
	}
	return document, err
}

// remember forgets any others where they are too many.
func (d *decoder[D]) remember(id string, now decoded[D]) {
	if len(now.text) > decodedBytes/8 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bytes += len(now.text) - len(d.known[id].text)
	d.known[id] = now
	for other, old := range d.known {
		if d.bytes <= decodedBytes {
			break
		}
		if other != id {
			delete(d.known, other)
			d.bytes -= len(old.text)
		}
	}
}
