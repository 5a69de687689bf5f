package exchange

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// Import reads every list in a file, as Check does. The report has notes for each document: what was read, which
// unknown parts were kept, and why it was left out. The error is a UserError if no list could be read.
func Import(ctx context.Context, lib *builder.Library, data []byte) ([]builder.Roster, []format.Note, error) {
	return ImportWith(ctx, lib, data, nil, format.MaxDocuments)
}

// ImportWith is Import that opens links with open. It stops after one roster more than most,
// which tells the caller that there are too many.
func ImportWith(ctx context.Context, lib *builder.Library, data []byte, open format.LinkOpener, most int) (
	rosters []builder.Roster, report []format.Note, err error) {
	i, inWords := 0, "" // the army of the preceding text list
	for _, d := range documentsIn(ctx, lib, data, open) {
		if len(rosters) > most {
			break
		}
		r, notes, err := d.Roster(ctx, lib)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		army := ""
		if err == nil && (d.Text || d.OfListAbove) {
			v, err := lib.Judge(ctx, r)
			if err != nil {
				return nil, nil, fmt.Errorf("import document %d: %w", i, err)
			}
			army = v.Army
		}
		if repeats(d, army, err, inWords) {
			continue
		}
		if err != nil {
			report = append(report, format.Note{Index: i, Error: true, Text: err.Error()})
			i++
			continue
		}
		described, err := describe(ctx, lib, r, d.Text)
		if err != nil {
			return nil, nil, fmt.Errorf("import document %d: %w", i, err)
		}
		if d.Text {
			inWords = army
		}
		for _, n := range append(described, notes...) {
			n.Index, n.Name = i, r.Name
			report = append(report, n)
		}
		rosters = append(rosters, r)
		i++
	}
	if len(rosters) == 0 {
		return nil, report, builder.Invalid(rules.Sentence("No list found. "+rules.UpperFirst(report[0].Text)), nil)
	}
	return rosters, report, nil
}

// ImportedDesign is one design of a file, or why it cannot be read.
type ImportedDesign struct {
	Index  int // of the document in the file, from 0
	Design builder.Design
	Error  string
}

// ImportDesigns reads every design of a file: one document, a JSON array of them, or
// one a line. There is always at least one entry. Its own error is that the context
// has ended.
func ImportDesigns(ctx context.Context, data []byte) ([]ImportedDesign, error) {
	var list []ImportedDesign
	for i, doc := range split(ctx, data) {
		p := ImportedDesign{Index: i}
		err := doc.Err
		if err == nil && doc.Text {
			err = format.ErrForeign
		}
		if err == nil {
			p.Design, err = builder.DecodeDesignWithin(ctx, doc.Data)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			p.Error = doc.Sentence(err)
		}
		list = append(list, p)
	}
	return list, nil
}

// describe returns notes on what was read of a list. They name what this library doesn't know, except in a text, whose
// lines have their own notes, and other rules data. An import doesn't report broken rules.
func describe(ctx context.Context, lib *builder.Library, r builder.Roster, text bool) ([]format.Note, error) {
	s, err := lib.Sheet(ctx, r)
	if err != nil {
		return nil, err
	}
	names := s.Names()
	notes := []format.Note{{Text: fmt.Sprintf("%s · %s · %s", s.Pack.System.Name, rules.Count(r.Models(), "unit"),
		s.Verdict.Word())}}
	for _, f := range s.Verdict.Findings {
		switch {
		case f.Rule == builder.RulePackDiffers:
			notes = append(notes, format.Note{Text: f.Message})
		case !text && (builder.ReportsUnknown(f.Rule) || f.Rule == builder.RuleBadValue ||
			f.Rule == builder.RuleDuplicateID):
			notes = append(notes, format.Note{Kind: format.NoteUnknown,
				Text: builder.FindingText(names[f.Unit], f.Message)})
		}
	}
	return notes, nil
}

// ListSuffixes returns the ends of the names of files that are read.
func ListSuffixes() []string {
	ends := []string{".json", ".ndjson", ".jsonl"}
	for _, f := range imports {
		ends = append(ends, f.Suffixes...)
	}
	return ends
}

// IsListFile reports whether a file of a folder or archive is one to read, by its name.
func IsListFile(name string) bool {
	return slices.Contains(ListSuffixes(), strings.ToLower(path.Ext(name)))
}
