package exchange

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Note is one line of an import's report.
type Note struct {
	Index int      `json:"index"`          // of the document in the file, from 0
	Name  string   `json:"name"`           // of the roster, "" where it was not read
	Error bool     `json:"error"`          // the document was left out
	Line  int      `json:"line,omitempty"` // of the file, from 1; 0 where the note is of the whole document
	Kind  NoteKind `json:"kind,omitempty"` // "" where it is none of these
	Text  string   `json:"text"`
	Mend  string   `json:"mend,omitempty"` // what to do about it
}

// NoteKind is what becomes of something that a document says.
type NoteKind string

// What becomes of something.
const (
	NoteResolved NoteKind = "resolved" // it is known
	NoteRenamed  NoteKind = "renamed"  // it is known by another name now
	NoteUnknown  NoteKind = "unknown"  // it is kept as it is written
	NotePrice    NoteKind = "price"    // it costs something else here
	NoteNumber   NoteKind = "number"   // another of its numbers is another here
	NotePlaced   NoteKind = "placed"   // nobody said where, so it stands where there is room
	NoteChanged  NoteKind = "changed"  // the text is not as Gantry wrote it
	NoteKept     NoteKind = "kept"     // it says nothing that the game knows, and became a note
)

// String returns the note in one line: "line 7, renamed: …".
func (n Note) String() string {
	head := ""
	if n.Line > 0 {
		head = fmt.Sprintf("line %d: ", n.Line)
		if word := n.Kind.Word(); word != "" {
			head = fmt.Sprintf("line %d, %s: ", n.Line, word)
		}
	}
	return strings.TrimSpace(head + n.Text + " " + n.Mend)
}

// Word returns a heading for the note, "" where its text needs none.
func (k NoteKind) Word() string {
	switch k {
	case NotePrice:
		return "price differs"
	case NoteNumber:
		return "number differs"
	case NoteUnknown, NoteKept:
		return ""
	}
	return string(k)
}

// Settled tells whether nobody needs to look at what a note says.
func (n Note) Settled() bool { return !n.Error && (n.Kind == "" || n.Kind == NoteResolved) }

// Import reads every roster of a file, as Check does. The report says of each
// document what was read, what is unknown and kept, and why one was left out.
// The error is a UserError where not one roster could be read.
func Import(ctx context.Context, lib *builder.Library, data []byte) ([]builder.Roster, []Note, error) {
	return ImportWith(ctx, lib, data, nil, MaxDocuments)
}

// ImportWith is Import that opens links with open. It stops after one roster more than most,
// which tells the caller that there are too many.
func ImportWith(ctx context.Context, lib *builder.Library, data []byte, open Open, most int) (rosters []builder.Roster,
	report []Note, err error) {
	i, inWords := 0, builder.Roster{} // the list in words before
	for _, d := range documentsIn(ctx, lib, data, open) {
		if len(rosters) > most {
			break
		}
		r, notes, err := d.roster(ctx, lib)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			if !d.own || d.data != nil {
				report = append(report, Note{Index: i, Error: true, Text: err.Error()})
				i++
			}
			continue
		}
		described, err := describe(ctx, lib, r, d.text)
		again := false
		if d.own && err == nil {
			again, err = sameArmy(ctx, lib, inWords, r)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("import document %d: %w", i, err)
		}
		if again {
			continue
		}
		if d.text {
			inWords = r
		}
		for _, n := range append(described, notes...) {
			n.Index, n.Name = i, r.Name
			report = append(report, n)
		}
		rosters = append(rosters, r)
		i++
	}
	if len(rosters) == 0 {
		return nil, report, builder.Invalid(rules.Sentence("No list found. "+builder.UpperFirst(report[0].Text)), nil)
	}
	return rosters, report, nil
}

// sameArmy reports whether two lists fight alike.
func sameArmy(ctx context.Context, lib *builder.Library, a, b builder.Roster) (bool, error) {
	x, err := lib.Judge(ctx, a)
	if err != nil {
		return false, err
	}
	y, err := lib.Judge(ctx, b)
	return x.Army == y.Army, err
}

// Profile is one profile document of a file, or why it cannot be read.
type Profile struct {
	Index  int // of the document in the file, from 0
	Design builder.Design
	Error  string
}

// Profiles reads every profile of a file: one document, a JSON array of them, or
// one a line. There is always at least one entry. Its own error is that the context
// has ended.
func Profiles(ctx context.Context, data []byte) ([]Profile, error) {
	var list []Profile
	for i, doc := range split(ctx, data) {
		p := Profile{Index: i}
		err := doc.err
		if err == nil && doc.text {
			err = errForeign
		}
		if err == nil {
			p.Design, err = builder.DecodeSentDesign(ctx, doc.data)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			p.Error = doc.sentence(err)
		}
		list = append(list, p)
	}
	return list, nil
}

// describe says what of a roster was read and what of it this library does not
// know, which of a text its lines say. Broken rules of the game are no concern of an
// import.
func describe(ctx context.Context, lib *builder.Library, r builder.Roster, text bool) ([]Note, error) {
	s, err := lib.Sheet(ctx, r)
	if err != nil {
		return nil, err
	}
	p, units := s.Pack, 0
	names := map[string]string{}
	for _, us := range s.Units {
		units += us.Unit.Number()
		names[us.Unit.ID] = us.Title
	}
	notes := []Note{{Text: fmt.Sprintf("%s · %s · %s", p.System.Name, countText(units, "unit", "units"),
		s.Verdict.Word())}}
	if r.Pack.SHA256 != "" && r.Pack.SHA256 != p.SHA256 {
		notes = append(notes, Note{Text: fmt.Sprintf("Made with rules data %s. Read with %s.",
			r.Pack.Version, p.Version)})
	}
	for _, f := range s.Verdict.Findings {
		if !text && (strings.HasPrefix(f.Rule, "unknown-") || f.Rule == "bad-value" || f.Rule == "duplicate-id") {
			notes = append(notes, Note{Kind: NoteUnknown, Text: builder.FindingText(names[f.Unit], f.Message)})
		}
	}
	return notes, nil
}

func countText(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
