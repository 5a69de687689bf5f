package builder

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Format is the format of the roster documents that this version writes.
const Format = "gantry.roster/1"

// ProfileFormat is the format of the documents of own profiles.
const ProfileFormat = "gantry.profile/1"

// DocumentKind is what a document holds.
type DocumentKind int

const (
	OfRoster  DocumentKind = iota
	OfUnit                 // an own profile that is a unit
	OfNumbers              // own numbers
)

// notThat returns the fault of a document with another format than expected.
func notThat(want, got string) string {
	text := fmt.Sprintf("must be %q, not %.60q", want, got)
	switch got {
	case Format:
		text += ": import a list on the Import page"
	case ProfileFormat:
		text += ": import a unit on the My units page"
	}
	return text
}

// checkFormat fails if a document doesn't have the format want.
func checkFormat(r *doc.Reader, want string) {
	if f := r.Text("format"); r.Err() == nil && f != want {
		r.Fail("format", notThat(want, f))
	}
}

// Bounds of a roster. They keep one document from overloading the machine. No army of any game comes near them.
const (
	MaxUnits  = 1000
	MaxMounts = 200
	// MaxOverrides is the maximum number of overrides. More than all numbers of a pack are useless, and each may
	// require opening the pack again.
	MaxOverrides = 200
	MaxBytes     = 8 << 20
)

// Roster is a document of choices: an army, its game, and what its player wrote about it. Derived numbers are never
// part of it.
type Roster struct {
	rules.Force
	System    string
	Pack      PackRef
	Name      string
	Player    string
	Notes     string
	Overrides []Override
	Print     *doc.Node // the print request kept with the roster
	Tags      *doc.Node // as in the document, maybe invalid; see TagsOf
	Livery    *doc.Node // likewise; see LiveryOf
	Extra     []rules.Member
	PackExtra []rules.Member // unknown members of "pack"
	Kind      DocumentKind   // what is judged; not part of the document
}

// PackRef names the pack that a roster was made with.
type PackRef struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	SHA256  string `json:"sha256"`
}

// String returns the pack for people: its id, its version, and the beginning of its hash, since different packs may
// share a version.
func (p PackRef) String() string {
	text := strings.TrimSpace(fmt.Sprintf("%.40s %.40s", p.ID, p.Version))
	if p.SHA256 != "" {
		text += fmt.Sprintf(" (%.8s)", p.SHA256)
	}
	return text
}

// Matches reports whether the reference names this pack.
func (p PackRef) Matches(pack PackRef) bool {
	switch {
	case p.ID != "" && p.ID != pack.ID:
		return false
	case p.SHA256 != "":
		return p.SHA256 == pack.SHA256
	}
	return p.Version == "" || p.Version == pack.Version
}

// VersionBeside returns the version of a pack. If the other pack has the same version, the beginning of the hash
// follows.
func (p PackRef) VersionBeside(other PackRef) string {
	if p.Version == other.Version {
		return PackText(p)
	}
	return p.Version
}

// PackText names a pack by its version: "2.1.0".
func PackText(p PackRef) string {
	switch {
	case p.Version == "":
		return "of no version"
	case len(p.SHA256) < 8:
		return p.Version
	}
	return p.Version + " (" + p.SHA256[:8] + ")"
}

// Override replaces one number of the pack for this roster.
type Override struct {
	Path   string // JSON Pointer into the pack
	Value  *doc.Node
	Reason string
	Basis  rules.Basis // House, or Typed if a player copied it from the book
	Cite   string      // the player's source
	Extra  []rules.Member

	Printed bool // the document says "printed", as older ones did for "typed", and keeps it

	Event string // the event that sets it, "" for its roster; no document has it
}

// Decode reads a roster document and assigns missing ids. Unknown members are kept. If it can't be read, the error
// is a UserError that wraps a *doc.Error with line and pointer.
func Decode(data []byte) (Roster, error) {
	if len(data) > MaxBytes {
		return Roster{}, tooLarge(data, "roster")
	}
	n, err := doc.Parse(data)
	return decode(context.Background(), n, err)
}

// DecodeWithin is Decode for documents that people send. They may hold at most doc.MaxNodes values, which it takes
// from the Allowance of the context. It ends with the context.
func DecodeWithin(ctx context.Context, data []byte) (Roster, error) {
	if len(data) > MaxBytes {
		return Roster{}, tooLarge(data, "roster")
	}
	n, err := doc.ParseSent(ctx, data)
	return decode(ctx, n, err)
}

// DecodeAfter is Decode for a text that changed since it was last decoded; before is "" for a new text. It reads
// only the units from the first changed one to the last. BenchmarkEdit in builder/web: 6.0 ms, or 6.5 ms with all
// units read.
func DecodeAfter(was Roster, before, text string) (Roster, error) {
	if r, ok := decodeChanged(was, before, text); ok {
		return r, nil
	}
	return Decode([]byte(text))
}

// decodeChanged reads a roster, but reuses the unchanged units before the first changed one and after the last. ok
// is false if it can't be sure, or if anything is wrong.
func decodeChanged(was Roster, before, text string) (Roster, bool) {
	_, old, _, ok := doc.Split(before, unitsMember)
	head, units, behind, split := doc.Split(text, unitsMember)
	if !ok || !split || len(old) != len(was.Units) || len(units) > MaxUnits || len(text) > MaxBytes {
		return Roster{}, false
	}
	same := func(i, j int) bool { return units[i] == old[j] && hasID(old[j], was.Units[j].ID) }
	most, first, last := min(len(units), len(old)), 0, 0
	for first < most && same(first, first) {
		first++
	}
	for last < most-first && same(len(units)-1-last, len(old)-1-last) {
		last++
	}
	changed := head + strings.Join(units[first:len(units)-last], ",") + behind
	n, err := doc.Parse([]byte(changed))
	if err != nil {
		return Roster{}, false
	}
	r, err := read(context.Background(), n)
	if err != nil {
		return Roster{}, false
	}
	r.Units = slices.Concat(was.Units[:first], r.Units, was.Units[len(old)-last:])
	r.NameUnits()
	return r, true
}

// hasID reports whether the JSON of a unit begins with its id, as in stored documents. Otherwise its id depends on
// the units beside it.
func hasID(unit, id string) bool {
	rest, ok := strings.CutPrefix(unit, `{"id":"`)
	return ok && id != "" && strings.HasPrefix(rest, id+`"`)
}

func decode(ctx context.Context, n *doc.Node, err error) (Roster, error) {
	if err != nil {
		return Roster{}, Unread("Not a Gantry list file. ", err)
	}
	return decodeNode(ctx, n)
}

// Unread returns the error of a document that doc.ParseSent or a doc.Reader refused: a UserError that begins with
// isNot. The errors of a budget and of a context stay as they are.
func Unread(isNot string, err error) error {
	if fault := (*doc.Error)(nil); errors.As(err, &fault) {
		return Invalid(rules.Sentence(isNot+rules.UpperFirst(err.Error())), err)
	}
	return err
}

func tooLarge(data []byte, what string) error {
	return &UserError{KindTooLarge, fmt.Sprintf("The file is %d MB. The limit for a %s is %d MB.", len(data)>>20,
		what, MaxBytes>>20), nil}
}

// DecodeNode is Decode of a document that is parsed already.
func DecodeNode(n *doc.Node) (Roster, error) { return decodeNode(context.Background(), n) }

func decodeNode(ctx context.Context, n *doc.Node) (Roster, error) {
	r, err := read(ctx, n)
	if ctx.Err() != nil {
		return Roster{}, ctx.Err()
	}
	if err != nil {
		return Roster{}, Unread("Not a valid list. ", err)
	}
	r.NameUnits()
	return r, nil
}

func read(ctx context.Context, n *doc.Node) (Roster, error) {
	d := doc.Read(n, "")
	if err := d.Err(); err != nil {
		return Roster{}, err
	}
	checkFormat(d, Format)
	r := Roster{System: d.Text("system"), Name: d.Text("name"), Player: d.Text("player"), Notes: d.Text("notes"),
		Force: rules.Force{Limit: d.Int("limit"), Options: d.Choices("options")}, Print: d.Take("print", doc.Object),
		Tags: d.Any("tags"), Livery: d.Any("livery")}
	if r.System == "" {
		d.Fail("system", "required (the id of the game)")
	}
	var err error
	if r.Pack, r.PackExtra, err = ReadPack(d); err != nil {
		return Roster{}, err
	}
	units := d.Take("units", doc.Array)
	if units == nil {
		d.Fail("units", "required (an array of units)")
		return Roster{}, d.Err()
	}
	if len(units.Items) > MaxUnits {
		d.Fail("units", fmt.Sprintf("has %d entries, limit %d (use count for identical units)",
			len(units.Items), MaxUnits))
	}
	if d.Err() != nil {
		return Roster{}, d.Err()
	}
	if len(units.Items) > 0 {
		r.Units = make([]rules.Unit, 0, len(units.Items))
	}
	for i, item := range units.Items {
		if ctx.Err() != nil {
			return Roster{}, ctx.Err()
		}
		at := "/units/" + strconv.Itoa(i)
		u, err := doc.ReadUnit(item, at)
		if err != nil {
			return Roster{}, err
		}
		if len(u.Mounts) > MaxMounts {
			return Roster{}, &doc.Error{Pointer: at + "/mounts", Line: item.Line,
				Reason: fmt.Sprintf("has %d entries, limit %d per unit", len(u.Mounts), MaxMounts)}
		}
		r.Units = append(r.Units, u)
	}
	if r.Overrides, err = ReadOverrides(d); err != nil {
		return Roster{}, err
	}
	r.Extra = d.Rest()
	return r, d.Err()
}

// ReadPack reads the "pack" of a document, and the unknown members of it.
func ReadPack(d *doc.Reader) (PackRef, []rules.Member, error) {
	n := d.Take("pack", doc.Object)
	if n == nil {
		return PackRef{}, nil, d.Err()
	}
	p := doc.Read(n, "/pack")
	return readPack(p), p.Rest(), p.Err()
}

func readPack(d *doc.Reader) PackRef {
	return PackRef{d.Text("id"), d.Text("version"), d.Text("sha256")}
}

// ReadOverrides reads the "overrides" of a document, nil for none.
func ReadOverrides(d *doc.Reader) ([]Override, error) {
	list := d.Take("overrides", doc.Array)
	if list == nil {
		return nil, d.Err()
	}
	if len(list.Items) > MaxOverrides {
		d.Fail("overrides", fmt.Sprintf("holds %d entries; there are at most %d", len(list.Items), MaxOverrides))
		return nil, d.Err()
	}
	overrides := make([]Override, 0, len(list.Items))
	for i, item := range list.Items {
		o, err := readOverride(item, "/overrides/"+strconv.Itoa(i))
		if err != nil {
			return nil, err
		}
		overrides = append(overrides, o)
	}
	return overrides, nil
}

// OverridesNode returns house rules as a roster has them.
func OverridesNode(overrides []Override) *doc.Node {
	list := &doc.Node{Kind: doc.Array}
	for _, o := range overrides {
		list.Items = append(list.Items, o.node())
	}
	return list
}

func readOverride(n *doc.Node, at string) (Override, error) {
	d := doc.Read(n, at)
	o := Override{Path: d.Text("path"), Reason: d.Text("reason"), Basis: rules.House, Cite: d.Text("cite")}
	switch basis := d.Text("basis"); basis {
	case "", "house":
	case "typed", "printed":
		o.Basis, o.Printed = rules.Typed, basis == "printed"
	default:
		d.Fail("basis", `must be "house" or "typed"`)
	}
	if err := d.Err(); err != nil {
		return Override{}, err
	}
	if o.Value = n.Get("value"); o.Value == nil {
		d.Fail("value", "required (the number to use)")
	}
	o.Extra = slices.DeleteFunc(d.Rest(), func(m rules.Member) bool { return m.Name == "value" })
	return o, d.Err()
}

// Node returns the roster as a document without defaults.
func (r Roster) Node() *doc.Node {
	n := r.frame()
	units := n.Get(unitsMember)
	for _, u := range r.Units {
		units.Items = append(units.Items, doc.NodeOf(u))
	}
	return n
}

// Append returns Node().Append without the nodes of units.
func (r Roster) Append(b []byte) []byte {
	for i, m := range r.frame().Members {
		b = append(b, "{,"[min(i, 1)])
		b = append(doc.AppendString(b, m.Name), ':')
		if m.Name != unitsMember || len(r.Units) == 0 {
			b = m.Node.Append(b)
			continue
		}
		for j, u := range r.Units {
			b = doc.Append(append(b, "[,"[min(j, 1)]), u)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

const unitsMember = "units"

// frame returns the document with no unit in its list.
func (r Roster) frame() *doc.Node {
	n := HeadNode(Format, r.System, r.Pack, r.PackExtra)
	PutText(n, "name", r.Name)
	PutText(n, "player", r.Player)
	if r.Limit != nil {
		n.Put("limit", doc.NodeOf(*r.Limit))
	}
	if len(r.Options) > 0 {
		n.Put("options", doc.NodeOf(r.Options))
	}
	n.Put(unitsMember, &doc.Node{Kind: doc.Array})
	if len(r.Overrides) > 0 {
		n.Put("overrides", OverridesNode(r.Overrides))
	}
	PutText(n, "notes", r.Notes)
	n.Put("print", r.Print)
	n.Put("tags", r.Tags)
	n.Put("livery", r.Livery)
	n.PutAll(r.Extra)
	return n
}

// HeadNode returns a document's beginning.
func HeadNode(format, system string, pack PackRef, extra []rules.Member) *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	PutText(n, "format", format)
	PutText(n, "system", system)
	PutPack(n, pack, extra)
	return n
}

// PutPack adds the pack that a document names, if any.
func PutPack(to *doc.Node, pack PackRef, extra []rules.Member) {
	if pack == (PackRef{}) && len(extra) == 0 {
		return
	}
	p := pack.node()
	p.PutAll(extra)
	to.Put("pack", p)
}

func (p PackRef) node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	PutText(n, "id", p.ID)
	PutText(n, "version", p.Version)
	PutText(n, "sha256", p.SHA256)
	return n
}

// PutText adds a text to a document, unless it is empty.
func PutText(to *doc.Node, name, s string) {
	if s != "" {
		to.Put(name, doc.NodeOf(s))
	}
}

func (o Override) node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	n.Put("path", doc.NodeOf(o.Path))
	n.Put("value", o.Value)
	n.Put("reason", doc.NodeOf(o.Reason))
	switch {
	case o.Printed:
		n.Put("basis", doc.NodeOf(rules.Printed.String()))
	case o.Basis != rules.House:
		n.Put("basis", doc.NodeOf(o.Basis.String()))
	}
	if o.Cite != "" {
		n.Put("cite", doc.NodeOf(o.Cite))
	}
	n.PutAll(o.Extra)
	return n
}

// Encode returns the roster as a document for people: indented, in a fixed order.
func (r Roster) Encode() []byte {
	b, _ := r.Document(context.Background()) // which does not end
	return b
}

// Document returns Encode until the context ends.
func (r Roster) Document(ctx context.Context) ([]byte, error) {
	const indent = "  "
	b := []byte{'{'}
	for i, m := range r.frame().Members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, "\n"+indent...), IndentNode(doc.NodeOf(m.Name), "")...)
		b = append(b, ": "...)
		if m.Name != unitsMember || len(r.Units) == 0 {
			b = append(b, IndentNode(m.Node, indent)...)
			continue
		}
		for j, u := range r.Units {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			b = append(append(b, "[,"[min(j, 1)]), "\n"+indent+indent...)
			b = append(b, IndentNode(doc.NodeOf(u), indent+indent)...)
		}
		b = append(b, "\n"+indent+"]"...)
	}
	return append(b, "\n}\n"...), nil
}

// IndentNode returns a node for people. Each line after the first begins with a prefix.
func IndentNode(n *doc.Node, prefix string) []byte {
	b, err := json.MarshalIndent(n, prefix, "  ")
	if err != nil {
		panic(err) // a node always encodes
	}
	return b
}

// Public returns the list as its links show it: without tags and, unless they are shown,
// without notes and the player's name. The hash stays the same.
func (r Roster) Public(showNotes bool) Roster {
	r.Tags = nil
	if showNotes {
		return r
	}
	r.Player, r.Notes = "", ""
	r.Units = slices.Clone(r.Units)
	for i := range r.Units {
		r.Units[i].Notes = ""
	}
	return r
}

// Hash returns the SHA-256, in hexadecimal, of the roster's canonical form: ids assigned, defaults and what does
// not concern the army left out, names sorted, no white space.
func (r Roster) Hash() string {
	sum, _ := r.DocumentHash(context.Background()) // which does not end
	return sum
}

// DocumentHash returns Hash until the context ends. It holds one unit's text at a time.
func (r Roster) DocumentHash(ctx context.Context) (string, error) {
	sum := sha256.New()
	if err := r.writeCanonical(ctx, sum); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Canonical returns the document that Hash is of, until the context ends.
func (r Roster) Canonical(ctx context.Context) ([]byte, error) {
	var b bytes.Buffer
	err := r.writeCanonical(ctx, &b)
	return b.Bytes(), err
}

// writeCanonical writes the canonical form to what takes all that is written. Its
// error is that the context has ended.
func (r Roster) writeCanonical(ctx context.Context, to io.Writer) error {
	r.Player, r.Notes, r.Print, r.Tags, r.Livery = "", "", nil, nil, nil
	members := r.frame().Members
	slices.SortFunc(members, func(a, b doc.Member) int { return cmp.Compare(a.Name, b.Name) })
	var b []byte
	for i, m := range members {
		b = append(b[:0], "{,"[min(i, 1)])
		b = append(doc.NodeOf(m.Name).Append(b), ':')
		if m.Name != unitsMember || len(r.Units) == 0 {
			_, _ = to.Write(m.Node.AppendSorted(b)) // a hash and a buffer take everything
			continue
		}
		var u rules.Unit
		for j := range r.Units {
			if err := ctx.Err(); err != nil {
				return err
			}
			u = r.Units[j]
			u.Notes, u.Picture = "", ""
			b = doc.AppendSorted(append(b, "[,"[min(j, 1)]), &u)
			_, _ = to.Write(b)
			b = b[:0]
		}
		_, _ = to.Write([]byte{']'})
	}
	_, _ = to.Write([]byte{'}'})
	return nil
}

// OpenDocument begins to read a document of a format. what is the format's name for people. It refuses documents as
// DecodeWithin does. If the document has another format, the reader has an error.
func OpenDocument(ctx context.Context, data []byte, format, what string) (*doc.Reader, error) {
	if len(data) > MaxBytes {
		return nil, tooLarge(data, what)
	}
	n, err := doc.ParseSent(ctx, data)
	if err != nil {
		return nil, Unread("Not a "+what+". ", err)
	}
	r := doc.Read(n, "")
	checkFormat(r, format)
	return r, nil
}
