package preset

import (
	"context"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Format is the format of the documents of print presets.
const Format = "gantry.print/1"

// Preset is a print request under a name, to print any roster by. Print is an object as
// a roster keeps it, nil for the usual one.
type Preset struct {
	Name  string
	Print *doc.Node
	Extra []rules.Member
}

// Decode reads the document of a preset. What cannot be read is a UserError.
func Decode(data []byte) (Preset, error) { return DecodeWithin(context.Background(), data) }

// DecodeWithin returns Decode within the Allowance of the context.
func DecodeWithin(ctx context.Context, data []byte) (Preset, error) {
	r, err := builder.OpenDocument(ctx, data, Format, "print preset")
	if err != nil {
		return Preset{}, err
	}
	p := Preset{Name: r.Text("name"), Print: r.Take("print", doc.Object)}
	p.Extra = r.Rest()
	if err := r.Err(); err != nil {
		return Preset{}, builder.Unread("Not a valid print preset. ", err)
	}
	return p, nil
}

// Node returns the preset as a document.
func (p Preset) Node() *doc.Node {
	n := builder.HeadNode(Format, "", builder.PackRef{}, nil)
	builder.PutText(n, "name", p.Name)
	if p.Print != nil {
		n.Put("print", p.Print)
	}
	n.PutAll(p.Extra)
	return n
}

// Encode returns the document of the preset, indented and in a fixed order.
func (p Preset) Encode() []byte {
	return append(builder.IndentNode(p.Node(), ""), '\n')
}

// Summary returns what a list shows of the preset: its name.
func (p Preset) Summary() builder.Summary { return builder.Summary{Name: p.Name} }

// Apply makes edits of name and print, and returns the preset after them and the reverse
// edits. Any other edit is a UserError.
func (p Preset) Apply(edits []rules.Edit) (after Preset, reverse []rules.Edit, err error) {
	r, reverse, err := p.Roster().Apply(edits)
	if err != nil {
		return Preset{}, nil, err
	}
	after = Preset{Name: r.Name, Print: r.Print, Extra: p.Extra}
	if !doc.Same(after.Roster().Node(), r.Node()) {
		return Preset{}, nil, builder.Invalid("Only the name and options of a print preset can change.", nil)
	}
	return after, reverse, nil
}

// Roster returns the preset in the form in which it is edited.
func (p Preset) Roster() builder.Roster { return builder.Roster{Name: p.Name, Print: p.Print} }
