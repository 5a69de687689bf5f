package doc

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A document that somebody sends has a bounded number of values. A saved one opens in any case.
func TestParseSentIsBounded(t *testing.T) {
	row := func(n int) []byte {
		return []byte(`{"format": "x", "more": [` + strings.TrimSuffix(strings.Repeat("1,", n), ",") + "]}")
	}
	const around = 3 // the object, its text, the list
	if _, err := ParseSent(t.Context(), row(MaxNodes-around)); err != nil {
		t.Error(err)
	}
	_, err := ParseSent(t.Context(), row(MaxNodes-around+1))
	var fault *Error
	if !errors.As(err, &fault) || fault.Pointer != fmt.Sprintf("/more/%d", MaxNodes-around) || fault.Line != 1 {
		t.Errorf("%+v", err)
	}
	if _, err := Parse(row(MaxNodes)); err != nil {
		t.Errorf("a document that is kept: %v", err)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if _, err := ParseSent(ended, row(10_000)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// The values of a text are counted before it is read, whatever its strings hold.
func TestValuesIn(t *testing.T) {
	for _, text := range []string{`1`, ` "a,b" `, `[]`, `{ }`, `[ [ ] , {"a" : [ ]} ]`, `{"a":{"b":1,"c":[1,2,"[,{"]}}`,
		`[[[1]]]`, `["\"",",\\",{"a\"b,{":null}]`, `{"a":true,"b":-1.5e3}`} {
		want := 0
		var count func(n *Node)
		count = func(n *Node) {
			want++
			for _, item := range n.Items {
				count(item)
			}
			for _, m := range n.Members {
				count(m.Node)
			}
		}
		n, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		count(n)
		if got := valuesIn([]byte(text)); got != want {
			t.Errorf("%s holds %d values, not %d", text, want, got)
		}
	}
}
