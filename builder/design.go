package builder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// ProfileFormat is the format of the documents of own profiles.
const ProfileFormat = "gantry.profile/1"

// notThat says that a document has another format than is read here.
func notThat(want, got string) string {
	text := fmt.Sprintf("must be %q, not %.60q", want, got)
	switch got {
	case Format:
		text += ": a roster is imported under Import"
	case ProfileFormat:
		text += ": a profile is imported under Profiles"
	}
	return text
}

// Design is a player's own profile: a document of the choices and mounts of a
// unit that is designed, not published; or of own numbers of a game, such as the
// stat card that its text does not print, to be used in any roster.
type Design struct {
	System    string
	Pack      PackRef
	Name      string
	Choices   rules.Choices
	Mounts    []rules.Mount
	Overrides []Override // own numbers; nil where the profile is a unit
	Notes     string
	Extra     []rules.Member
	PackExtra []rules.Member
}

// Numbers tells whether the profile is own numbers and no unit.
func (d Design) Numbers() bool { return d.Overrides != nil }

// designUnit is the id of the one unit of a design's roster.
const designUnit = "u1"

// DecodeDesign reads a document of an own profile; it refuses as Decode does.
func DecodeDesign(data []byte) (Design, error) {
	return decodeDesign(data, func() (*doc.Node, error) { return doc.Parse(data) })
}

// DecodeSentDesign is DecodeDesign of a document that somebody sent; see DecodeSent.
func DecodeSentDesign(ctx context.Context, data []byte) (Design, error) {
	return decodeDesign(data, func() (*doc.Node, error) { return doc.ParseSent(ctx, data) })
}

func decodeDesign(data []byte, parse func() (*doc.Node, error)) (Design, error) {
	if len(data) > MaxBytes {
		return Design{}, &UserError{KindTooLarge,
			fmt.Sprintf("The document is %d MB large; a profile has at most %d MB.", len(data)>>20, MaxBytes>>20), nil}
	}
	n, err := parse()
	if err != nil {
		return Design{}, Invalid("This is not a profile document: "+err.Error()+".", err)
	}
	d, err := readDesign(n)
	if err != nil {
		return Design{}, Invalid("This profile cannot be read: "+err.Error()+".", err)
	}
	return d, nil
}

func readDesign(n *doc.Node) (Design, error) {
	r := doc.Read(n, "")
	if err := r.Err(); err != nil {
		return Design{}, err
	}
	if f := r.Text("format"); r.Err() == nil && f != ProfileFormat {
		r.Fail("format", notThat(ProfileFormat, f))
	}
	d := Design{System: r.Text("system"), Name: r.Text("name"), Choices: r.Choices("choices"), Notes: r.Text("notes")}
	if d.System == "" {
		r.Fail("system", "is required: the id of the game")
	}
	var err error
	if d.Pack, d.PackExtra, err = readPack(r); err != nil {
		return Design{}, err
	}
	if list := r.Take("mounts", doc.Array); list != nil {
		if len(list.Items) > MaxMounts {
			r.Fail("mounts", fmt.Sprintf("holds %d entries; a profile has at most %d", len(list.Items), MaxMounts))
			return Design{}, r.Err()
		}
		u := rules.Unit{}
		for i, item := range list.Items {
			m, err := doc.ReadMount(item, fmt.Sprintf("/mounts/%d", i))
			if err != nil {
				return Design{}, err
			}
			u.Mounts = append(u.Mounts, m)
		}
		u.NameMounts()
		d.Mounts = u.Mounts
	}
	if d.Overrides, err = readNumbers(r, n); err != nil {
		return Design{}, err
	}
	d.Extra = r.Rest()
	return d, r.Err()
}

// readNumbers reads the overrides of a profile, nil where it has none.
func readNumbers(r *doc.Reader, n *doc.Node) ([]Override, error) {
	list, err := readOverrides(r)
	if err != nil || list == nil {
		return nil, err
	}
	if n.Get("choices") != nil || n.Get("mounts") != nil {
		r.Fail("overrides", "stands beside choices or mounts; a profile is a unit or own numbers, not both")
	}
	for i, o := range list {
		if !strings.HasPrefix(o.Path, "/") {
			return nil, &doc.Error{Pointer: fmt.Sprintf("/overrides/%d/path", i), Reason: "must be a JSON Pointer into the pack"}
		}
	}
	return list, r.Err()
}

// Node is the profile as a document; defaults are left out.
func (d Design) Node() *doc.Node {
	n := headNode(ProfileFormat, d.System, d.Pack, d.PackExtra)
	putText(n, "name", d.Name)
	if len(d.Choices) > 0 {
		n.Put("choices", doc.NodeOf(d.Choices))
	}
	if len(d.Mounts) > 0 {
		list := &doc.Node{Kind: doc.Array}
		for _, m := range d.Mounts {
			list.Items = append(list.Items, doc.NodeOf(m))
		}
		n.Put("mounts", list)
	}
	if d.Overrides != nil {
		n.Put("overrides", overridesNode(d.Overrides))
	}
	putText(n, "notes", d.Notes)
	n.PutAll(d.Extra)
	return n
}

// Encode is the profile as a document for people: indented, in a fixed order.
func (d Design) Encode() []byte {
	b, err := json.MarshalIndent(d.Node(), "", "  ")
	if err != nil {
		panic(err) // a node always encodes
	}
	return append(b, '\n')
}

// Hash is the SHA-256, in hexadecimal, of the profile's canonical form, which
// leaves the notes and the pack out: what a copy in a roster was copied from.
func (d Design) Hash() string {
	d.Notes, d.Pack, d.PackExtra = "", PackRef{}, nil
	sum := sha256.Sum256(d.Node().AppendSorted(nil))
	return hex.EncodeToString(sum[:])
}

// Unit is a copy of the profile as a unit of a roster; from is the id under
// which it is saved. The unit has no id yet.
func (d Design) Unit(from string) rules.Unit {
	u := rules.Unit{Profile: rules.Designed, Name: d.Name, Count: 1, Choices: d.Choices, Mounts: d.Mounts}
	if u.Mounts == nil {
		u.Mounts = []rules.Mount{}
	}
	if from != "" {
		u.From = doc.NodeOf(d.origin(from))
	}
	return u
}

func (d Design) origin(id string) map[string]any { return map[string]any{"id": id, "hash": d.Hash()} }

// Stale tells whether a unit was copied from this profile, saved under that id,
// when it was another.
func (d Design) Stale(id string, u rules.Unit) bool {
	origin := doc.NodeOf(u.From)
	from, hash := origin.Get("id"), origin.Get("hash")
	return from != nil && from.Text == id && (hash == nil || hash.Text != d.Hash())
}

// Update is the edits that give a unit of a roster the choices and mounts that
// the profile has now. Its name, count and notes stay its own.
func (d Design) Update(id string, u rules.Unit) []rules.Edit {
	var edits []rules.Edit
	all := rules.Choices{}
	for _, c := range []rules.Choices{u.Choices, d.Choices} {
		for choice := range c {
			all[choice] = nil
		}
	}
	for _, m := range doc.NodeOf(all).Members { // sorted
		was, now := doc.NodeOf(u.Choices[m.Name]), doc.NodeOf(d.Choices[m.Name])
		if !same(was, now) {
			edits = append(edits, rules.SetChoice(u.ID, m.Name, d.Choices[m.Name]))
		}
	}
	if !slices.EqualFunc(u.Mounts, d.Mounts, func(a, b rules.Mount) bool { return same(doc.NodeOf(a), doc.NodeOf(b)) }) {
		for _, m := range u.Mounts {
			edits = append(edits, rules.Remove(u.ID, m.ID))
		}
		for _, m := range d.Mounts {
			edits = append(edits, rules.AddMount(u.ID, m))
		}
	}
	return append(edits, rules.Set(u.ID, "from", d.origin(id)))
}

func same(a, b *doc.Node) bool {
	return bytes.Equal(a.AppendSorted(nil), b.AppendSorted(nil))
}

// Use is the edits that give a roster the own numbers. What else it overrides
// stays.
func (d Design) Use() []rules.Edit {
	var edits []rules.Edit
	for _, o := range d.Overrides {
		edits = append(edits, rules.SetFigure(o.Path, o.plain()))
	}
	return edits
}

// Unlike is how many of the own numbers a roster does not have as they are.
func (d Design) Unlike(r Roster) (n int) {
	for i, o := range d.Overrides {
		last := !slices.ContainsFunc(d.Overrides[i+1:], func(p Override) bool { return p.Path == o.Path })
		if last && !slices.ContainsFunc(r.Overrides, func(p Override) bool { return same(o.node(), p.node()) }) {
			n++
		}
	}
	return n
}

// Roster is the profile as a roster of one unit, or of none and the own numbers:
// the form in which it is judged, shown and edited; see Roster.Design.
func (d Design) Roster() Roster {
	r := Roster{System: d.System, Pack: d.Pack, PackExtra: d.PackExtra, Name: d.Name, Notes: d.Notes,
		Overrides: d.Overrides, Extra: d.Extra}
	if !d.Numbers() {
		u := d.Unit("")
		u.ID, u.Name = designUnit, ""
		r.Units = []rules.Unit{u}
	}
	return r
}

// Design is the profile that the roster is the form of; ok is false where the
// roster holds anything that a profile does not.
func (r Roster) Design() (d Design, ok bool) {
	d = Design{System: r.System, Pack: r.Pack, PackExtra: r.PackExtra, Name: r.Name, Notes: r.Notes, Extra: r.Extra}
	switch len(r.Units) {
	case 0:
		d.Overrides = append([]Override{}, r.Overrides...)
	case 1:
		d.Choices, d.Mounts = r.Units[0].Choices, r.Units[0].Mounts
	default:
		return Design{}, false
	}
	return d, same(d.Roster().Node(), r.Node())
}
