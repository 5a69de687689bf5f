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
	// 100 values of 2 letters each take far more memory than the text.
	dense := func(values int) string { return strings.Repeat("1,", values) }
	if _, err := d.document("dense", dense(19_000)); err != nil {
		t.Fatal(err)
	}
	if _, known := d.known.Get("dense"); !known {
		t.Error("a document of 19,000 values is not remembered")
	}
	if _, err := d.document("dense", dense(30_000)); err != nil {
		t.Fatal(err)
	}
	if _, known := d.known.Get("dense"); known {
		t.Error("a document of 30,000 values is remembered")
	}
	for i := range 200 {
		if _, err := d.document(fmt.Sprint(i), dense(19_000)); err != nil {
			t.Fatal(err)
		}
	}
	if _, known := d.known.Get("0"); known {
		t.Error("200 documents of 2 MB in memory are remembered")
	}
}
