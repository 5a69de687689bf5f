package doc

import (
	"slices"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, row := range []struct {
		text  string
		items []string // nil if it cannot be split
	}{
		{`{"units":[{"id":"u1"},{"id":"u2"}]}`, []string{`{"id":"u1"}`, `{"id":"u2"}`}},
		{`{"a":1,"b":true,"c":"units","d":{"units":[{}]},"e":[1,"]"],"units":[{"a":"}\\\"]"}],"z":null}`,
			[]string{`{"a":"}\\\"]"}`}},
		{`{"units":[{"a":[{"b":"\""},2]},{}],"more":[{}]}`, []string{`{"a":[{"b":"\""},2]}`, `{}`}},
		{`{"units":[]}`, nil}, // no items to split at
		{`{"units":[1]}`, nil},
		{`{"units":{"a":[{}]}}`, nil},
		{`{"units": [{}]}`, nil},
		{"{\"units\":[{}\n]}", nil},
		{`{"units":[{},]}`, nil},
		{`{"units":[{}`, nil},
		{`{"units":[{"a":"]}`, nil},
		{`{"a":1`, nil},
		{`{"a"`, nil},
		{`{"a\":[{}]`, nil},
		{`[{"units":[{}]}]`, nil},
		{``, nil},
		{`{`, nil},
	} {
		before, items, behind, ok := Split(row.text, "units")
		if !slices.Equal(items, row.items) || ok != (row.items != nil) {
			t.Errorf("%s: %q, %t", row.text, items, ok)
		}
		if ok && before+strings.Join(items, ",")+behind != row.text {
			t.Errorf("%s: %q %q %q", row.text, before, items, behind)
		}
	}
}
