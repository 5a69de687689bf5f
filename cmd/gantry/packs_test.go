package main

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/systems"
)

// Every content of a pack that was shipped is there, is what the index says, and
// opens: what a newer pack has besides has a default.
func TestEveryShippedPackOpens(t *testing.T) {
	index := data.Index()
	if len(index) < len(systems.All) {
		t.Fatalf("the index has %d packs", len(index))
	}
	versions := map[string]string{}
	for _, e := range index {
		raw := data.PackOf(e.SHA256)
		if sum := sha256.Sum256(raw); raw == nil || hex.EncodeToString(sum[:]) != e.SHA256 {
			t.Errorf("%s %s: its content has another hash", e.ID, e.Version)
			continue
		}
		if of := e.ID + " " + e.Version; versions[of] != "" {
			t.Errorf("%s has two contents", of)
		} else {
			versions[of] = e.SHA256
		}
		p, err := builder.OpenPack(systems.All, raw)
		if err != nil {
			t.Errorf("%s %s does not open: %v", e.ID, e.Version, err)
			continue
		}
		if p.ID != e.ID || p.Version != e.Version {
			t.Errorf("the index calls %s %s what is %s %s", e.ID, e.Version, p.ID, p.Version)
		}
	}
}
