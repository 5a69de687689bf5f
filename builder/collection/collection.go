package collection

import (
	"context"
	"fmt"
	"maps"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Format is the format of the documents of collections.
const Format = "gantry.collection/1"

// MaxOwned is how many models of a profile a collection may have.
const MaxOwned = 999

// Collection counts a player's models of a game, by published profile. Unknown profiles
// are kept.
type Collection struct {
	System string
	Owned  map[string]int // by profile
	Extra  []rules.Member
}

// Decode reads the document of a collection. What cannot be read is a UserError.
func Decode(data []byte) (Collection, error) {
	return DecodeWithin(context.Background(), data)
}

// DecodeWithin returns Decode within the Allowance of the context.
func DecodeWithin(ctx context.Context, data []byte) (Collection, error) {
	r, err := builder.OpenDocument(ctx, data, Format, "collection")
	if err != nil {
		return Collection{}, err
	}
	c := Collection{System: r.Text("system"), Owned: map[string]int{}}
	if c.System == "" {
		r.Fail("system", "required (the id of the game)")
	}
	for profile, value := range r.Choices("owned") {
		count, ok := ownedOf(value)
		if !ok {
			r.Fail("owned", fmt.Sprintf("%.60q must be a whole number from 0 to %d", profile, MaxOwned))
		}
		if count > 0 {
			c.Owned[profile] = count
		}
	}
	c.Extra = r.Rest()
	if err := r.Err(); err != nil {
		return Collection{}, builder.Unread("Not a valid collection. ", err)
	}
	return c, nil
}

// Node returns the collection as a document.
func (c Collection) Node() *doc.Node {
	n := builder.HeadNode(Format, c.System, builder.PackRef{}, nil)
	if len(c.Owned) > 0 {
		n.Put("owned", doc.NodeOf(c.choices()))
	}
	n.PutAll(c.Extra)
	return n
}

// Encode returns the document of the collection, indented and in a fixed order.
func (c Collection) Encode() []byte {
	return append(builder.IndentNode(c.Node(), ""), '\n')
}

// Summary returns the number of models, for lists of collections.
func (c Collection) Summary() builder.Summary {
	s := builder.Summary{System: c.System}
	for _, n := range c.Owned {
		s.Models += n
	}
	return s
}

// Apply makes edits of the numbers owned, each the option of its profile, and returns the
// collection after them and the edits that lead back. Another edit is a UserError.
func (c Collection) Apply(edits []rules.Edit) (after Collection, reverse []rules.Edit, err error) {
	r, reverse, err := c.Roster().Apply(edits)
	if err != nil {
		return Collection{}, nil, err
	}
	after = Collection{System: c.System, Owned: map[string]int{}, Extra: c.Extra}
	for profile, value := range r.Options {
		n, ok := ownedOf(value)
		if !ok || n == 0 {
			return Collection{}, nil, builder.Invalid(fmt.Sprintf("Enter a whole number of models, 0 to %d.",
				MaxOwned), nil)
		}
		after.Owned[profile] = n
	}
	if !doc.Same(after.Roster().Node(), r.Node()) {
		return Collection{}, nil, builder.Invalid("Only the numbers of models in a collection can change.", nil)
	}
	return after, reverse, nil
}

// Roster returns the collection in the form in which it is edited.
func (c Collection) Roster() builder.Roster {
	return builder.Roster{System: c.System, Force: rules.Force{Options: c.choices()}}
}

func (c Collection) choices() rules.Choices {
	out := rules.Choices{}
	for profile, n := range c.Owned {
		out[profile] = n
	}
	return out
}

func ownedOf(value any) (n int, ok bool) {
	n, ok = value.(int)
	return n, ok && n >= 0 && n <= MaxOwned
}

// Join returns both collections as one, with the larger number of each profile.
func (c Collection) Join(other Collection) Collection {
	joint := Collection{c.System, maps.Clone(c.Owned), c.Extra}
	for profile, n := range other.Owned {
		joint.Owned[profile] = max(n, joint.Owned[profile])
	}
	return joint
}

// Model is a published profile that somebody may own models of.
type Model struct {
	Name  string
	Entry *rules.Entry // the first of the catalogue that is of the profile
}

// Models returns the published profiles of a pack, in catalog order, without designs.
func Models(p *builder.Pack) (list []Model) {
	seen := map[string]bool{rules.Designed: true}
	for i := range p.Catalogue {
		e := &p.Catalogue[i]
		if !seen[e.Unit.Profile] {
			seen[e.Unit.Profile] = true
			list = append(list, Model{e.Name, e})
		}
	}
	return list
}

// Need is how many models of a profile a list has, and how many its player owns.
type Need struct {
	Name       string
	Count, Own int
}

// Missing returns how many more the list needs.
func (n Need) Missing() int { return max(0, n.Count-n.Own) }

// Needs returns the models that a list needs, in catalog order.
func (c Collection) Needs(s builder.Sheet) (list []Need) {
	fielded := map[string]int{}
	for _, u := range s.Roster.Units {
		fielded[u.Profile] += u.Number()
	}
	for _, m := range Models(s.Pack) {
		if n := fielded[m.Entry.Unit.Profile]; n > 0 {
			list = append(list, Need{m.Name, n, c.Owned[m.Entry.Unit.Profile]})
		}
	}
	return list
}
