package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/systems"
)

var writePacks = flag.Bool("packs", false, "add the shipped packs of new versions to data/packs")

// The content of a pack never changes without its version, and stays when the
// pack goes on: "make packs" adds those of new versions.
func TestShippedPacksAreKept(t *testing.T) {
	index := data.Index()
	for _, raw := range data.Packs() {
		p, err := builder.OpenPack(systems.All, raw)
		if err != nil {
			t.Fatal(err)
		}
		now := data.PackEntry{ID: p.ID, Version: p.Version, SHA256: p.SHA256}
		i := slices.IndexFunc(index, func(e data.PackEntry) bool { return e.ID == now.ID && e.Version == now.Version })
		switch {
		case i >= 0 && index[i] != now:
			t.Errorf("%s %s has another content than it had: raise its version, or before its first release "+
				"remove it from data/packs and its index.json", now.ID, now.Version)
		case i < 0 && *writePacks:
			index = append(index, now)
			writePack(t, now, raw, index)
		case i < 0:
			t.Errorf("%s %s is new: run make packs", now.ID, now.Version)
		}
	}
}

func writePack(t *testing.T, e data.PackEntry, raw []byte, index []data.PackEntry) {
	folder := filepath.Join("..", "..", "data", "packs")
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(raw)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, e.SHA256+".json.gz"), packed.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.MarshalIndent(index, "", "  ")
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "index.json"), append(list, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

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
