package answers

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// DeriveDocument is every derived number of a roster with its derivation.
type DeriveDocument struct {
	System string       `json:"system"`
	Name   string       `json:"name"`
	SHA256 string       `json:"sha256"`
	Units  []DeriveUnit `json:"units"`
	Army   keyed        `json:"army"` // stats by key, in the game's order

	Due []rules.Reason `json:"due,omitempty"` // what the rules ask at the moment of a battle
}

// DeriveUnit is the numbers of one unit.
type DeriveUnit struct {
	ID      string `json:"id"`
	Name    string `json:"name"` // the player's name for it, else the profile's
	Profile string `json:"profile"`
	Stats   keyed  `json:"stats"` // by key, in the game's order

	OutOfPlay string `json:"out_of_play,omitempty"` // why it is not on the table
}

// Derive returns the document of a sheet. The error is that the context has ended.
func Derive(ctx context.Context, s builder.Sheet) (DeriveDocument, error) {
	d := DeriveDocument{System: s.Roster.System, Name: s.Roster.Name, SHA256: s.Hash, Army: statsOf(s.Whole),
		Units: []DeriveUnit{}}
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return DeriveDocument{}, err
		}
		d.Units = append(d.Units, DeriveUnit{ID: u.Unit.ID, Name: u.Title, Profile: u.Unit.Profile,
			Stats: statsOf(u.Profile), OutOfPlay: u.Profile.OutOfPlay})
	}
	for _, due := range s.Army().Due() {
		d.Due = append(d.Due, rules.Reason{Label: due.Label, Text: due.Text, Source: due.Source})
	}
	return d, nil
}

// Encode writes the document as JSON without HTML escapes, a unit at a time until
// the context ends.
func (d DeriveDocument) Encode(ctx context.Context, w io.Writer) error {
	units := d.Units
	d.Units = []DeriveUnit{}
	head, err := doc.AppendValue(nil, d)
	if err != nil {
		return err
	}
	const place = `"units":[`
	before, after, _ := bytes.Cut(head, []byte(place)) // no text before it holds such quotes
	if _, err := fmt.Fprintf(w, "%s%s", before, place); err != nil {
		return err
	}
	for i, u := range units {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := doc.AppendValue(nil, u)
		if err != nil {
			return err
		}
		if i > 0 {
			text = append([]byte{','}, text...)
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s\n", after)
	return err
}

func statsOf(p rules.Profile) (stats keyed) {
	for key, s := range p.ByKey() {
		stats = append(stats, rules.Member{Name: key, Value: s})
	}
	return stats
}
