package builder_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/rules/systems"
)

// FuzzDecode checks that no document panics. A document that is read is written without
// loss, and read again as the same.
func FuzzDecode(f *testing.F) {
	f.Fuzz(func(t *testing.T, document []byte) {
		r, err := builder.Decode(document)
		if err != nil {
			if builder.KindOf(err) == builder.KindInternal {
				t.Fatalf("an error without a sentence: %v", err)
			}
			return
		}
		again, err := builder.Decode(r.Encode())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, r.Encode())
		}
		if string(again.Encode()) != string(r.Encode()) {
			t.Fatalf("written, read and written again:\n%s\n%s", r.Encode(), again.Encode())
		}
		if again.Hash() != r.Hash() {
			t.Fatal("the hash differs")
		}
		node, err := doc.Parse(document)
		if err != nil {
			t.Fatal(err)
		}
		written, err := doc.Parse(r.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if at := lost(node, written, ""); at != "" {
			t.Fatalf("%s was lost:\n%s\n%s", at, document, r.Encode())
		}
	})
}

// lost returns the JSON Pointer of the first value of a document that is missing or
// different in the written document, or "". Defaults may be missing.
func lost(before, after *doc.Node, at string) string {
	switch {
	case before.Kind != after.Kind || len(before.Items) != len(after.Items):
		return at
	case before.Kind == doc.Number:
		if n, err := strconv.Atoi(before.Text); err == nil && after.Text == strconv.Itoa(n) {
			return "" // "-0" is written as 0
		}
		fallthrough
	case before.Kind != doc.Array && before.Kind != doc.Object:
		if before.Text != after.Text {
			return at
		}
	}
	for i, item := range before.Items {
		if place := lost(item, after.Items[i], fmt.Sprintf("%s/%d", at, i)); place != "" {
			return place
		}
	}
	for _, m := range before.Members {
		pointer := rules.Pointer(at, m.Name)
		kept := after.Get(m.Name)
		if kept == nil && !saysNothing(m) {
			return pointer
		}
		if kept != nil && !(m.Name == "id" && m.Text == "") {
			if place := lost(m.Node, kept, pointer); place != "" {
				return place
			}
		}
	}
	return ""
}

// saysNothing reports whether a member is a default: an empty value, a count of 1, or the
// basis of a house rule.
func saysNothing(m doc.Member) bool {
	switch m.Name {
	case "count":
		return m.Text == "1"
	case "basis":
		return m.Text == "" || m.Text == "house"
	}
	return len(m.Append(nil)) <= len(`""`) && m.Kind != doc.Number || m.Kind == doc.Null || onlyNothing(m.Node)
}

func onlyNothing(n *doc.Node) bool {
	for _, m := range n.Members {
		if !saysNothing(m) {
			return false
		}
	}
	return n.Kind == doc.Object
}

// FuzzPack checks that no pack panics, whatever game it claims. A pack that opens
// answers, and its faults have JSON Pointers.
func FuzzPack(f *testing.F) {
	for _, pack := range data.Packs() {
		f.Add(pack)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		opened, err := builder.OpenPack(systems.All, raw)
		if err != nil {
			var mistake *pack.Error
			var place *doc.Error
			if !errors.As(err, &mistake) && !errors.As(err, &place) {
				t.Fatalf("a mistake without a place: %v", err)
			}
			return
		}
		lib, err := builder.NewLibrary(systems.All, raw)
		if err != nil {
			t.Fatal(err)
		}
		for _, example := range opened.Examples {
			if _, err := lib.Sheet(t.Context(), example); err != nil {
				t.Fatal(err)
			}
		}
		for _, entry := range opened.Catalogue {
			if _, err := json.Marshal(entry.Unit); err != nil {
				t.Fatal(err)
			}
		}
	})
}
