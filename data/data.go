// Package data is the packs that Gantry ships, one JSON file a game, those that
// it shipped before, its ready-made units, the rosters of its guide, and the JSON Schemas of its
// documents. It holds no code beyond their embedding.
package data

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"io"
	"io/fs"
	"slices"
)

//go:embed *.json schema/*.json packs/* ready/*.json words/*.json guide/*.md
var files embed.FS

// Packs are the shipped packs, in the order of their file names.
func Packs() [][]byte {
	names, _ := fs.Glob(files, "*.json") // the pattern is constant and right
	var packs [][]byte
	for _, name := range names {
		if name != guideFile {
			pack, _ := files.ReadFile(name)
			packs = append(packs, pack)
		}
	}
	return packs
}

const guideFile = "guide.json"

// Guide is the rosters that break one rule each, as guide.Read reads them.
func Guide() []byte {
	text, _ := files.ReadFile(guideFile) // it is embedded
	return text
}

// guideReaders names the files of the guide, one for each sort of reader, in page order.
var guideReaders = [...]string{"players", "organizers", "designers"}

// GuideParts returns the parts of the guide in page order, for help.ReadGuide.
func GuideParts() [][]byte {
	parts := make([][]byte, len(guideReaders))
	for i, name := range guideReaders {
		parts[i], _ = files.ReadFile("guide/" + name + ".md") // ReadGuide refuses an empty file
	}
	return parts
}

// Pack is the shipped pack of a game, nil for none.
func Pack(system string) []byte {
	pack, err := files.ReadFile(system + ".json")
	if err != nil {
		return nil
	}
	return pack
}

// Words returns a game's texts outside its pack, for rules.ReadWords.
func Words(system string) []byte {
	text, _ := files.ReadFile("words/" + system + ".en.json") // ReadWords refuses an empty file
	return text
}

// Ready returns the ready-made units of a game: a list of documents of profiles, nil where
// there are none. Words has their notes.
func Ready(system string) []byte {
	list, err := files.ReadFile("ready/" + system + ".json")
	if err != nil {
		return nil
	}
	return list
}

// PackEntry is one content of a pack that was shipped once, in the order in
// which contents were shipped.
type PackEntry struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	SHA256  string `json:"sha256"` // of the pack's bytes, hexadecimal
}

// Index is every content of a pack that was shipped. The same id and version are
// always the same content.
func Index() []PackEntry {
	text, _ := files.ReadFile("packs/index.json") // it is embedded
	var index []PackEntry
	_ = json.Unmarshal(text, &index) // a test reads it
	return index
}

// PackOf is the content with a hash of the index, nil for none.
func PackOf(sha256 string) []byte {
	packed, err := files.ReadFile("packs/" + sha256 + ".json.gz")
	if err != nil {
		return nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	pack, err := io.ReadAll(r)
	if err != nil {
		return nil
	}
	return pack
}

// PackNamed is the content of a game's pack that was shipped once, by its hash, or
// where that is "" by its version; nil for none.
func PackNamed(id, version, sha256 string) []byte {
	for _, e := range Index() {
		if e.ID == id && (e.SHA256 == sha256 || sha256 == "" && e.Version == version) {
			return PackOf(e.SHA256)
		}
	}
	return nil
}

// Ships reports whether a pack is one that this Gantry ships, now or before, by its SHA-256.
func Ships(sha256 string) bool {
	return slices.ContainsFunc(Index(), func(e PackEntry) bool { return e.SHA256 == sha256 })
}

// Schemas is the folder of JSON Schemas: roster.json, pack.json and the packs' own.
func Schemas() fs.FS {
	sub, _ := fs.Sub(files, "schema") // it is embedded
	return sub
}
