package format

import (
	"bytes"
	"context"

	"gantry/builder"
)

// An Export is a format that lists are written in.
type Export struct {
	ID           string // of gantry convert --to
	Label, About string // on the page that shares a list, "" where it is not one of its texts
	MediaType    string
	Suffix       string // of its file's name, "" where it has no file
	Player       bool   // holds the player's name, which the report says
	OneWay       string // why Import cannot read it again, "" where it can
	// Write writes lists one after another.
	Write func(ctx context.Context, lists ...List) ([]byte, error)
}

// A List is a list to write.
type List struct {
	Roster builder.Roster
	Sheet  func(context.Context) (builder.Sheet, error) // derived when a format asks for it
	Link   string                                       // to the list, "" for none
}

// ListOf returns the list of a sheet.
func ListOf(s builder.Sheet, link string) List {
	return List{s.Roster, func(context.Context) (builder.Sheet, error) { return s, nil }, link}
}

// PlainText is the media type of a text.
const PlainText = "text/plain; charset=utf-8"

// Texts makes a Write of what writes one sheet as a text, with the link to its list. A blank
// line is between two lists.
func Texts(write func(context.Context, builder.Sheet, string) (string, error)) func(context.Context, ...List) ([]byte,
	error) {
	return func(ctx context.Context, lists ...List) ([]byte, error) {
		var b bytes.Buffer
		for i, l := range lists {
			s, err := l.Sheet(ctx)
			if err != nil {
				return nil, err
			}
			text, err := write(ctx, s, l.Link)
			if err != nil {
				return nil, err
			}
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(text)
		}
		return b.Bytes(), nil
	}
}
