package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/builder/preset"
)

// ListingOf returns what a kept text of a kind is listed by. The error says why it cannot be read.
func ListingOf(kind string, text []byte) (Listing, error) {
	switch kind {
	case kindProfile:
		d, err := builder.DecodeDesign(text)
		return listingOf(d.Summary()), err
	case kindPreset:
		p, err := preset.Decode(text)
		return listingOf(p.Summary()), err
	}
	r, err := builder.Decode(text)
	return listingOf(r.Summary()), err
}

// listingOf returns a summary as it is kept.
func listingOf(sum builder.Summary) Listing {
	return Listing{sanitize(sum.System), sanitize(sum.Name), sum.Units, sum.Overrides, sum.Tags,
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
