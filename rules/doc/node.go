// Package doc reads and writes documents. It keeps JSON as it was written, with the place of every mistake. It also
// reads units and edits in documents.
package doc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/rules"
)

// Node is a JSON value as it was written: members in order, numbers as their digits, and the line where it starts.
// Documents and packs are read through it to keep all of their content and to locate every mistake.
type Node struct {
	Kind    Kind
	Text    string // a string's value, a number's digits
	Members []Member
	Items   []*Node
	Line    int
}

// Kind is the kind of a JSON value.
type Kind byte

const (
	Null Kind = iota
	Bool      // Text is "true" or "false"
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"null", "true or false", "a number", "a string", "a list", "an object"}[k]
}

// Member is one name and its value in an object.
type Member struct {
	Name string
	*Node
}

// Error is a mistake in a document: its place and the reason.
type Error struct {
	Pointer string // JSON Pointer, "" for the whole document
	Line    int    // 0 if unknown
	Reason  string
}

func (e *Error) Error() string {
	var place []string
	if e.Line > 0 {
		place = append(place, fmt.Sprintf("line %d", e.Line))
	}
	if e.Pointer != "" {
		place = append(place, e.Pointer)
	}
	if place == nil {
		return e.Reason
	}
	return strings.Join(place, ", ") + ": " + e.Reason
}

const maxDepth = 64

// MaxNodes is the largest number of values in a document that somebody sends: a list with the maximum of units and
// mounts, and room for their values. One value takes about a hundred bytes of memory.
const MaxNodes = 850_000

// Parse reads one JSON value. It refuses duplicate names in an object, invalid UTF-8 and anything after the value
// with an Error.
func Parse(data []byte) (*Node, error) {
	return parse(context.Background(), data, math.MaxInt, nil)
}

// parse reads one JSON value with at most a number of values. It asks take for room for all of them before it reads
// the first; nil allows all.
func parse(ctx context.Context, data []byte, most int, take func(n int) error) (*Node, error) {
	if !utf8.Valid(data) {
		return nil, &Error{Line: lineOf(data, invalidAt(data)), Reason: "the text is not valid UTF-8"}
	}
	if !json.Valid(data) {
		var whole json.RawMessage
		err := json.Unmarshal(data, &whole)
		offset := len(bytes.TrimRight(data, " \t\r\n"))
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) && int(syntax.Offset) < offset {
			offset = max(int(syntax.Offset)-1, 0) // of the wrong byte
		}
		return nil, &Error{Line: lineOf(data, offset), Reason: "not valid JSON (" +
			strings.Replace(err.Error(), "end of JSON input", "end of input", 1) + ")"}
	}
	ahead := 1 + bytes.Count(data, []byte{','}) + bytes.Count(data, []byte{'{'}) + bytes.Count(data, []byte{'['})
	if take != nil {
		ahead = valuesIn(data)
		if err := take(min(ahead, most)); err != nil {
			return nil, err
		}
	}
	p := parser{ctx: ctx, data: data, line: 1, most: most, ahead: ahead}
	return p.value(0)
}

func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(data)
}

func lineOf(data []byte, offset int) int { return 1 + bytes.Count(data[:offset], []byte{'\n'}) }

// parser reads text that encoding/json has found to be valid JSON.
type parser struct {
	ctx  context.Context //nolint:containedctx // of one parse, which is one call
	data []byte
	at   int
	line int

	nodes, most int
	spare       []Node            // allocated but not used yet
	ahead       int               // the largest number needed after spare
	stack       []Member          // of the open objects
	elements    []*Node           // of the open lists: a third of the size
	names       map[string]string // names of members, which are few and repeated
}

// node returns a new node. Nodes are allocated in blocks, since a document has thousands.
func (p *parser) node() *Node {
	if len(p.spare) == 0 {
		p.spare = make([]Node, min(p.ahead, 256))
		p.ahead -= len(p.spare)
	}
	n := &p.spare[0]
	p.spare = p.spare[1:]
	return n
}

// name reads a member's name.
func (p *parser) name() string {
	raw, escaped := p.quoted()
	if known, ok := p.names[string(raw)]; ok && !escaped {
		return known
	}
	name := unquote(raw, escaped)
	if p.names == nil {
		p.names = map[string]string{}
	}
	if len(p.names) < 1000 {
		p.names[name] = name
	}
	return name
}

// next returns the first byte of the next token.
func (p *parser) next() byte {
	for ; ; p.at++ {
		switch c := p.data[p.at]; c {
		case '\n':
			p.line++
		case ' ', '\t', '\r', ',', ':':
		default:
			return c
		}
	}
}

func (p *parser) value(depth int) (n *Node, err error) {
	c := p.next()
	if p.nodes++; p.nodes > p.most {
		return nil, &Error{Line: p.line, Reason: fmt.Sprintf("more than %d values up to here", p.most)}
	}
	if p.nodes%4096 == 0 && p.ctx.Err() != nil {
		return nil, p.ctx.Err()
	}
	n = p.node()
	n.Line = p.line
	switch c {
	case '{', '[':
		if depth >= maxDepth {
			return nil, &Error{Line: n.Line, Reason: fmt.Sprintf("nested more than %d deep", maxDepth)}
		}
		p.at++
		if c == '[' {
			n.Kind = Array
			return n, p.items(n, depth)
		}
		n.Kind = Object
		return n, p.members(n, depth)
	case '"':
		n.Kind, n.Text = String, p.text()
		return n, nil
	}
	from := p.at
	for p.at < len(p.data) && !bytes.ContainsRune([]byte(" \t\r\n,]}"), rune(p.data[p.at])) {
		p.at++
	}
	n.Text = string(p.data[from:p.at])
	switch c {
	case 'n':
		n.Kind, n.Text = Null, ""
	case 't', 'f':
		n.Kind = Bool
	default:
		n.Kind = Number
	}
	return n, nil
}

func (p *parser) text() string { return unquote(p.quoted()) }

// quoted reads a string, which may hold escapes. Valid JSON has no line break in a string.
func (p *parser) quoted() (text []byte, escaped bool) {
	from := p.at
	for p.at++; p.data[p.at] != '"'; p.at++ {
		if p.data[p.at] == '\\' {
			escaped = true
			p.at++
		}
	}
	p.at++
	return p.data[from+1 : p.at-1], escaped
}

func unquote(text []byte, escaped bool) string {
	if !escaped {
		return string(text)
	}
	var s string
	if err := json.Unmarshal(slices.Concat([]byte{'"'}, text, []byte{'"'}), &s); err != nil {
		panic(err) // the whole text is valid
	}
	return s
}

// under prefixes a mistake's pointer, on its way up.
func under(pointer string, err error) error {
	var de *Error
	if errors.As(err, &de) {
		de.Pointer = pointer + de.Pointer
	}
	return err
}

func (p *parser) items(n *Node, depth int) error {
	first := len(p.elements)
	for p.next() != ']' {
		at := len(p.elements) - first // an error leaves its elements on the stack
		item, err := p.value(depth + 1)
		if err != nil {
			return under("/"+strconv.Itoa(at), err)
		}
		p.elements = append(p.elements, item)
	}
	p.at++
	if len(p.elements) > first {
		n.Items = slices.Clone(p.elements[first:])
	}
	p.elements = p.elements[:first]
	return nil
}

func (p *parser) members(n *Node, depth int) error {
	first := len(p.stack)
	var seen map[string]bool // only for objects too large for linear search
	for p.next() != '}' {
		name := p.name()
		of := p.stack[first:]
		twice := seen[name]
		if seen == nil {
			twice = slices.ContainsFunc(of, func(m Member) bool { return m.Name == name })
		}
		if twice {
			return &Error{Pointer: rules.Pointer("", name), Line: p.line,
				Reason: "the name is twice in this object: keep one"}
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return under(rules.Pointer("", name), err)
		}
		p.stack = append(p.stack, Member{name, v})
		if seen == nil && len(of) >= 16 {
			seen = make(map[string]bool)
			for _, m := range of {
				seen[m.Name] = true
			}
		}
		if seen != nil {
			seen[name] = true
		}
	}
	p.at++
	n.Members = slices.Clone(p.stack[first:])
	p.stack = p.stack[:first]
	return nil
}

func (n *Node) find(name string) (int, bool) {
	for i := range n.Members {
		if n.Members[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Get returns the member with a name, or nil.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	if i, ok := n.find(name); ok {
		return n.Members[i].Node
	}
	return nil
}

// TextOr returns the text of a string node, or otherwise for any other node.
func (n *Node) TextOr(otherwise string) string {
	if n == nil || n.Kind != String {
		return otherwise
	}
	return n.Text
}

// unescape turns a part of a JSON Pointer into a name.
var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// At follows a JSON Pointer. ok is false if it leads nowhere.
func (n *Node) At(pointer string) (found *Node, ok bool) {
	if pointer == "" {
		return n, true
	}
	if !strings.HasPrefix(pointer, "/") {
		return nil, false
	}
	for _, part := range strings.Split(pointer[1:], "/") {
		part = unescape.Replace(part)
		if n.Kind == Array {
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(n.Items) || strconv.Itoa(i) != part { // each place has only one pointer
				return nil, false
			}
			n = n.Items[i]
			continue
		}
		i, ok := n.find(part)
		if !ok {
			return nil, false
		}
		n = n.Members[i].Node
	}
	return n, true
}

// Put adds a member. It adds nothing for nil.
func (n *Node) Put(name string, v *Node) {
	if v != nil {
		n.Members = append(n.Members, Member{name, v})
	}
}

// PutAll adds members of a unit, a mount or the rest of a Reader.
func (n *Node) PutAll(members []rules.Member) {
	for _, m := range members {
		n.Put(m.Name, NodeOf(m.Value))
	}
}

// Go returns the node as a plain value: string, int, bool, []any, map[string]any, nil, or json.Number for a
// number that isn't an int.
func (n *Node) Go() any {
	switch n.Kind {
	case Bool:
		return n.Text == "true"
	case Number:
		if i, err := strconv.Atoi(n.Text); err == nil {
			return i
		}
		return json.Number(n.Text)
	case String:
		return n.Text
	case Array:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = item.Go()
		}
		return list
	case Object:
		object := make(map[string]any, len(n.Members))
		for _, m := range n.Members {
			object[m.Name] = m.Node.Go()
		}
		return object
	}
	return nil
}

// NodeOf returns the node of a plain value, the reverse of Go, or of a unit or a mount as in a list. Maps are
// sorted, and a node returns itself. It panics for any other type.
func NodeOf(v any) *Node {
	switch v := v.(type) {
	case nil:
		return &Node{}
	case bool:
		return &Node{Kind: Bool, Text: strconv.FormatBool(v)}
	case int:
		return &Node{Kind: Number, Text: strconv.Itoa(v)}
	case json.Number:
		return &Node{Kind: Number, Text: string(v)}
	case string:
		return &Node{Kind: String, Text: v}
	case []any:
		n := &Node{Kind: Array}
		for _, e := range v {
			n.Items = append(n.Items, NodeOf(e))
		}
		return n
	case map[string]any:
		return choicesNode(v)
	case rules.Choices:
		return choicesNode(v)
	case *Node:
		return v
	case rules.Unit:
		return membersNode(v.Members())
	case rules.Mount:
		return membersNode(v.Members())
	case []rules.Mount:
		n := &Node{Kind: Array, Items: make([]*Node, 0, len(v))}
		for _, m := range v {
			n.Items = append(n.Items, NodeOf(m))
		}
		return n
	}
	panic(fmt.Sprintf("doc: no JSON node for a %T", v))
}

func membersNode(members []rules.Member) *Node {
	n := &Node{Kind: Object, Members: make([]Member, 0, len(members))}
	n.PutAll(members)
	return n
}

func choicesNode(c map[string]any) *Node {
	n := &Node{Kind: Object}
	names := make([]string, 0, len(c))
	for name := range c {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		n.Put(name, NodeOf(c[name]))
	}
	return n
}

// MarshalJSON writes the node without white space and without added HTML escapes.
func (n *Node) MarshalJSON() ([]byte, error) { return n.Append(nil), nil }

// UnmarshalJSON reads the node as Parse does.
func (n *Node) UnmarshalJSON(data []byte) error {
	parsed, err := Parse(data)
	if err == nil {
		*n = *parsed
	}
	return err
}

// Append appends the node to b: no white space, no HTML escapes.
func (n *Node) Append(b []byte) []byte {
	return n.append(b, func(of []Member) []Member { return of })
}

// AppendSorted appends the node with all members sorted by name.
func (n *Node) AppendSorted(b []byte) []byte {
	return n.append(b, func(of []Member) []Member {
		byName := func(a, b Member) int { return strings.Compare(a.Name, b.Name) }
		if slices.IsSortedFunc(of, byName) {
			return of
		}
		of = slices.Clone(of)
		slices.SortFunc(of, byName)
		return of
	})
}

func (n *Node) append(b []byte, order func([]Member) []Member) []byte {
	switch n.Kind {
	case Null:
		return append(b, "null"...)
	case String:
		return AppendString(b, n.Text)
	case Array:
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = item.append(b, order)
		}
		return append(b, ']')
	case Object:
		b = append(b, '{')
		for i, m := range order(n.Members) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendString(b, m.Name), ':')
			b = m.Node.append(b, order)
		}
		return append(b, '}')
	}
	return append(b, n.Text...)
}

// Append does NodeOf(v).Append(b), without the nodes of units and mounts.
func Append(b []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return AppendString(b, v)
	case rules.Unit:
		return appendMembers(b, v.Members(), Append)
	case []rules.Mount:
		return appendList(b, v, writeMount)
	}
	return NodeOf(v).Append(b)
}

// AppendSorted does NodeOf(v).AppendSorted(b) without the nodes, also for a pointer to a unit.
func AppendSorted(b []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return AppendString(b, v)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case map[string]any:
		return appendChoices(b, v)
	case rules.Choices:
		return appendChoices(b, v)
	case []any:
		return appendList(b, v, func(b []byte, e *any) []byte { return AppendSorted(b, *e) })
	case []rules.Mount:
		return appendList(b, v, appendMount)
	case rules.Mount:
		return appendMount(b, &v)
	case rules.Unit:
		return appendUnit(b, &v)
	case *rules.Unit:
		return appendUnit(b, v)
	}
	return NodeOf(v).AppendSorted(b)
}

func appendList[T any](b []byte, list []T, write func([]byte, *T) []byte) []byte {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = write(b, &list[i])
	}
	return append(b, ']')
}

// writeMount appends a mount as its Members would be, without making them.
func writeMount(b []byte, m *rules.Mount) []byte {
	b = append(b, '{')
	b = appendText(b, `"id":`, m.ID)
	b = appendText(b, `"item":`, m.Item)
	b = appendText(b, `"at":`, m.At)
	if m.Value != nil {
		b = append(Append(append(b, `"value":`...), m.Value), ',')
	}
	for _, x := range m.Extra {
		b = append(Append(append(AppendString(b, x.Name), ':'), x.Value), ',')
	}
	return endObject(b)
}

func appendMount(b []byte, m *rules.Mount) []byte {
	if len(m.Extra) > 0 {
		return appendSorted(b, m.Members())
	}
	b = append(b, '{')
	b = appendText(b, `"at":`, m.At)
	b = appendText(b, `"id":`, m.ID)
	b = appendText(b, `"item":`, m.Item)
	if m.Value != nil {
		b = append(AppendSorted(append(b, `"value":`...), m.Value), ',')
	}
	return endObject(b)
}

func appendUnit(b []byte, u *rules.Unit) []byte {
	if len(u.Extra) > 0 {
		return appendSorted(b, u.Members())
	}
	b = append(b, '{')
	if len(u.Choices) > 0 {
		b = append(appendChoices(append(b, `"choices":`...), u.Choices), ',')
	}
	if u.Count != 1 {
		b = append(strconv.AppendInt(append(b, `"count":`...), int64(u.Count), 10), ',')
	}
	if u.From != nil {
		b = append(AppendSorted(append(b, `"from":`...), u.From), ',')
	}
	b = appendText(b, `"id":`, u.ID)
	if u.Mounts != nil {
		b = append(appendList(append(b, `"mounts":`...), u.Mounts, appendMount), ',')
	}
	b = appendText(b, `"name":`, u.Name)
	b = appendText(b, `"notes":`, u.Notes)
	b = appendText(b, `"picture":`, u.Picture)
	b = appendText(b, `"profile":`, u.Profile)
	return endObject(b)
}

// appendText appends a member that is followed by others, nothing for an empty text.
func appendText(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return append(AppendString(append(b, name...), text), ',')
}

// endObject ends an object whose members end with a comma.
func endObject(b []byte) []byte { return append(bytes.TrimSuffix(b, []byte{','}), '}') }

func appendChoices(b []byte, c map[string]any) []byte {
	var few [8]rules.Member
	members := few[:0]
	for name, v := range c {
		members = append(members, rules.Member{Name: name, Value: v})
	}
	return appendSorted(b, members)
}

// appendSorted appends members. It may sort their list.
func appendSorted(b []byte, members []rules.Member) []byte {
	slices.SortFunc(members, func(a, b rules.Member) int { return strings.Compare(a.Name, b.Name) })
	return appendMembers(b, members, AppendSorted)
}

func appendMembers(b []byte, members []rules.Member, write func([]byte, any) []byte) []byte {
	b = append(b, '{')
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = write(append(AppendString(b, m.Name), ':'), m.Value)
	}
	return append(b, '}')
}

// AppendString appends a string to b as Append does.
func AppendString[T string | []byte](b []byte, s T) []byte {
	start, from := len(b), 0
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c > '~':
			b, _ = AppendValue(b[:start], string(s)) // a string always encodes
			return b
		case c == '"' || c == '\\':
			b = append(append(b, s[from:i]...), '\\')
			from = i
		}
	}
	return append(append(b, s[from:]...), '"')
}

// AppendValue appends a value to b as encoding/json writes it, without HTML escapes.
func AppendValue(b []byte, v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return append(b, bytes.TrimSuffix(buf.Bytes(), []byte{'\n'})...), err
}
