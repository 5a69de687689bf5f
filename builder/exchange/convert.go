package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
)

// Conversion is the lists of a file in another format, with notes on the reading and the losses.
type Conversion struct {
	To     string          `json:"to"`
	Report []format.Note   `json:"report"`
	Lost   []Loss          `json:"lost"`
	Output json.RawMessage `json:"output"` // a document, a list of them, or a text

	Bytes []byte `json:"-"` // what was written
}

// Loss is something that a roster says and the format does not.
type Loss struct {
	Index int    `json:"index"` // of the roster among those that were read, from 0
	Name  string `json:"name"`
	Text  string `json:"text"`
}

// maxLosses is how many rosters of a file are looked through for what is lost.
const maxLosses = 100

// Convert reads every roster of a file and writes them in a format: json or one of
// Exports. The error is a UserError where not one roster could be read.
func Convert(ctx context.Context, lib *builder.Library, data []byte, to string) (Conversion, error) {
	rosters, report, err := Import(ctx, lib, data)
	if err != nil {
		return Conversion{}, err
	}
	c := Conversion{To: to, Report: report, Lost: []Loss{}}
	if to == "json" {
		c.Bytes = encodeAll(rosters)
		c.Output = c.Bytes
	} else if c.Bytes, err = Export(ctx, lib, rosters, to); err != nil {
		return Conversion{}, err
	} else if c.Output, err = json.Marshal(string(c.Bytes)); err != nil {
		return Conversion{}, fmt.Errorf("convert to %s: %w", to, err)
	}
	if f, err := ExportOf(to); err == nil && f.Player {
		c.Report = withPlayers(c.Report, rosters)
	}
	for i, r := range rosters[:min(len(rosters), maxLosses)] {
		lost, err := Lost(ctx, lib, r, to)
		if err != nil {
			return Conversion{}, err
		}
		for _, text := range lost {
			c.Lost = append(c.Lost, Loss{i, r.Name, text})
		}
	}
	return c, nil
}

// withPlayers returns the report of rosters that were read with the player of each.
func withPlayers(report []format.Note, rosters []builder.Roster) []format.Note {
	read := -1
	for _, n := range report {
		if !n.Error && n.Index != read && len(rosters) > 0 {
			read = n.Index
			report = append(report, format.Note{Index: n.Index, Name: n.Name, Text: code.PlayerSaid(rosters[0])})
			rosters = rosters[1:]
		}
	}
	return report
}

// Unreadable returns how many documents were left out.
func (c Conversion) Unreadable() (n int) {
	for _, note := range c.Report {
		if note.Error {
			n++
		}
	}
	return n
}

// encodeAll returns one document as it is and several as an array.
func encodeAll(rosters []builder.Roster) []byte {
	if len(rosters) == 1 {
		return rosters[0].Encode()
	}
	docs := make([][]byte, len(rosters))
	for i, r := range rosters {
		docs[i] = bytes.TrimSuffix(r.Encode(), []byte("\n"))
	}
	return slices.Concat([]byte("[\n"), bytes.Join(docs, []byte(",\n")), []byte("\n]\n"))
}
