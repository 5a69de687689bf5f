package store

import (
	"fmt"
	"strings"
	"testing"
)

// A text is read once as long as it stays the document's; what is remembered is bounded,
// and the last one read is among it.
func TestDecoder(t *testing.T) {
	reads := 0
	d := newDecoder(func(_ int, _, text string) (int, error) {
		reads++
		return len(text), nil
	})
	for _, step := range []struct {
		id, text string
		reads    int
	}{{"a", "one", 1}, {"a", "one", 1}, {"b", "one", 2}, {"a", "other", 3}, {"a", "one", 4}} {
		if n, err := d.document(step.id, step.text); n != len(step.text) || err != nil || reads != step.reads {
			t.Errorf("%q of %s: %d, %v after %d reads, want %d", step.text, step.id, n, err, reads, step.reads)
		}
	}
	large := strings.Repeat("x", decodedBytes/8)
	for i := range 20 {
		id := fmt.Sprint(i)
		if _, err := d.document(id, large); err != nil || d.known[id].text == "" {
			t.Fatalf("the %d. is not remembered: %v", i, err)
		}
		held := 0
		for _, k := range d.known {
			held += len(k.text)
		}
		if held != d.bytes || held > decodedBytes {
			t.Fatalf("%d bytes are remembered and %d counted, of at most %d", held, d.bytes, decodedBytes)
		}
	}
	if _, err := d.document("huge", large+"x"); err != nil || d.known["huge"].text != "" {
		t.Errorf("a text for which there is no room is remembered: %v", err)
	}
}
