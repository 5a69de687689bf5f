package rules

import (
	"fmt"
	"math"
	"strconv"
)

// Reader takes the members of an object one by one; what is left at the end is
// unknown and kept. The first mistake stays in Err.
type Reader struct {
	node  *Node
	at    string
	taken uint64       // of the first 64 members
	more  map[int]bool // of the others
	err   error
}

// Read starts reading an object at a pointer.
func Read(n *Node, at string) *Reader {
	r := &Reader{node: n, at: at}
	if n.Kind != KindObject {
		r.fail(n, at, "must be an object, not "+n.Kind.String())
	}
	return r
}

func (r *Reader) fail(n *Node, at, reason string) {
	if r.err == nil {
		r.err = &DocumentError{Pointer: at, Line: n.Line, Reason: reason}
	}
}

// Fail records a mistake at a member.
func (r *Reader) Fail(name, reason string) {
	n := r.node.Get(name)
	if n == nil {
		n = r.node
	}
	r.fail(n, Pointer(r.at, name), reason)
}

// Err is the first mistake found.
func (r *Reader) Err() error { return r.err }

// Take is the member of that name if it is there and of the kind.
func (r *Reader) Take(name string, kind Kind) *Node {
	n := r.take(name)
	if n == nil || n.Kind == kind {
		return n
	}
	r.Fail(name, "must be "+kind.String()+", not "+n.Kind.String())
	return nil
}

func (r *Reader) take(name string) *Node {
	i, ok := r.node.find(name)
	if !ok {
		return nil
	}
	if i < 64 {
		r.taken |= 1 << i
	} else {
		if r.more == nil {
			r.more = map[int]bool{}
		}
		r.more[i] = true
	}
	return r.node.Members[i].Node
}

// Text is a string member, "" where it is absent.
func (r *Reader) Text(name string) string {
	if n := r.Take(name, KindString); n != nil {
		return n.Text
	}
	return ""
}

// Int is an integer member, nil where it is absent.
func (r *Reader) Int(name string) *int {
	n := r.Take(name, KindNumber)
	if n == nil {
		return nil
	}
	// 200.0 and 2e2 are whole numbers too, in JSON and in its schemas.
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || f != math.Trunc(f) || f < math.MinInt32 || f > math.MaxInt32 {
		r.Fail(name, fmt.Sprintf("must be a whole number of moderate size, not %.40s", n.Text))
		return nil
	}
	v := int(f)
	return &v
}

// Choices is an object member as plain values, nil where it is absent.
func (r *Reader) Choices(name string) Choices {
	n := r.Take(name, KindObject)
	if n == nil {
		return nil
	}
	c, _ := n.Go().(map[string]any)
	return c
}

// Rest is every member that was not taken, in its order.
func (r *Reader) Rest() []Member {
	var rest []Member
	for i, m := range r.node.Members {
		if i < 64 && r.taken&(1<<i) == 0 || i >= 64 && !r.more[i] {
			rest = append(rest, m)
		}
	}
	return rest
}

// ReadUnit reads a unit of a roster document. The error is a DocumentError.
func ReadUnit(n *Node, at string) (Unit, error) {
	r := Read(n, at)
	u := Unit{ID: r.Text("id"), Profile: r.Text("profile"), Name: r.Text("name"), Count: 1,
		Choices: r.Choices("choices"), Notes: r.Text("notes"), Picture: r.Text("picture"), From: r.Take("from", KindObject)}
	if c := r.Int("count"); c != nil {
		u.Count = *c
	}
	if list := r.Take("mounts", KindArray); list != nil {
		u.Mounts = make([]Mount, 0, len(list.Items))
		for i, item := range list.Items {
			m, err := ReadMount(item, at+"/mounts/"+strconv.Itoa(i))
			if err != nil {
				return Unit{}, err
			}
			u.Mounts = append(u.Mounts, m)
		}
	}
	u.Extra = r.Rest()
	return u, r.Err()
}

// ReadMount reads a mount of a roster document. The error is a DocumentError.
func ReadMount(n *Node, at string) (Mount, error) {
	r := Read(n, at)
	m := Mount{ID: r.Text("id"), Item: r.Text("item"), At: r.Text("at")}
	if v := r.take("value"); v != nil {
		m.Value = v.Go()
	}
	m.Extra = r.Rest()
	return m, r.Err()
}

// Node is the unit as a roster document holds it; defaults are left out.
func (u Unit) Node() *Node {
	n := &Node{Kind: KindObject}
	n.Put("id", textNode(u.ID))
	n.Put("profile", textNode(u.Profile))
	n.Put("name", textNode(u.Name))
	if u.Count != 1 {
		n.Put("count", NodeOf(u.Count))
	}
	if len(u.Choices) > 0 {
		n.Put("choices", NodeOf(u.Choices))
	}
	if u.Mounts != nil {
		list := &Node{Kind: KindArray}
		for _, m := range u.Mounts {
			list.Items = append(list.Items, m.Node())
		}
		n.Put("mounts", list)
	}
	n.Put("notes", textNode(u.Notes))
	n.Put("picture", textNode(u.Picture))
	n.Put("from", u.From)
	n.Members = append(n.Members, u.Extra...)
	return n
}

// Node is the mount as a roster document holds it; defaults are left out.
func (m Mount) Node() *Node {
	n := &Node{Kind: KindObject}
	n.Put("id", textNode(m.ID))
	n.Put("item", textNode(m.Item))
	n.Put("at", textNode(m.At))
	if m.Value != nil {
		n.Put("value", NodeOf(m.Value))
	}
	n.Members = append(n.Members, m.Extra...)
	return n
}

func textNode(s string) *Node {
	if s == "" {
		return nil
	}
	return &Node{Kind: KindString, Text: s}
}
