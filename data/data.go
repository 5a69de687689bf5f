// Package data is the packs that Gantry ships, one JSON file a game, and the
// JSON Schemas of its documents. It holds no code beyond their embedding.
package data

import (
	"embed"
	"io/fs"
)

//go:embed *.json schema/*.json
var files embed.FS

// Packs are the shipped packs, in the order of their file names.
func Packs() [][]byte {
	names, _ := fs.Glob(files, "*.json") // the pattern is constant and right
	packs := make([][]byte, len(names))
	for i, name := range names {
		packs[i], _ = files.ReadFile(name)
	}
	return packs
}

// Pack is the shipped pack of a game, nil where there is none.
func Pack(system string) []byte {
	pack, err := files.ReadFile(system + ".json")
	if err != nil {
		return nil
	}
	return pack
}

// Schemas is the folder of JSON Schemas: roster.json, pack.json and the packs' own.
func Schemas() fs.FS {
	sub, _ := fs.Sub(files, "schema") // it is embedded
	return sub
}
