package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/play"
	"gantry/builder/preset"
)

// summaries read the text of a document of each kind for what it is listed by.
var summaries = map[string]func([]byte) (builder.Summary, error){
	kindRoster:     summarized(builder.Decode),
	kindProfile:    summarized(builder.DecodeDesign),
	kindPreset:     summarized(preset.Decode),
	kindCollection: summarized(collection.Decode),
	KindBattle:     summarized(play.Decode),
}

func summarized[D interface{ Summary() builder.Summary }](decode func([]byte) (D, error)) func([]byte) (builder.Summary,
	error) {
	return func(text []byte) (builder.Summary, error) {
		d, err := decode(text)
		return d.Summary(), err
	}
}

// ListingOf returns what a kept text of a kind is listed by. The error says why it cannot be read.
func ListingOf(kind string, text []byte) (Listing, error) {
	read, ok := summaries[kind]
	if !ok {
		return Listing{}, fmt.Errorf("this version doesn't know the kind %q", kind)
	}
	sum, err := read(text)
	return listingOf(sum), err
}

// listingOf returns a summary as it is kept.
func listingOf(sum builder.Summary) Listing {
	return Listing{sanitize(sum.System), sanitize(sum.Name), sum.Models, sum.Overrides, sum.Tags,
		withoutControl(sum.Words)}
}

// withoutControl returns a text without control characters but line breaks.
func withoutControl(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
}

// KeepStandings keeps what was made of documents of an owner, by their ids.
func (k Documents[D]) KeepStandings(ctx context.Context, owner string, of map[string]Standing) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		for _, id := range slices.Sorted(maps.Keys(of)) { // one order for all, so that no two wait for each other
			if err := tx.SetStanding(k.kind, owner, validKey(id), of[id]); err != nil {
				return fmt.Errorf("keeping a standing: %w", err)
			}
		}
		return nil
	})
}
