package doc

import (
	"fmt"
	"math"
	"strconv"

	"gantry/rules"
)

// Reader takes the members of an object one by one. The members left at the end are unknown and kept. The first
// mistake stays in Err.
type Reader struct {
	node  *Node
	at    string
	taken uint64       // of the first 64 members
	more  map[int]bool // of the others
	err   error
}

// Read starts to read an object at a pointer.
func Read(n *Node, at string) *Reader {
	r := &Reader{node: n, at: at}
	if n.Kind != Object {
		r.fail(n, at, "must be an object, not "+n.Kind.String())
	}
	return r
}

func (r *Reader) fail(n *Node, at, reason string) {
	if r.err == nil {
		r.err = &Error{Pointer: at, Line: n.Line, Reason: reason}
	}
}

// Fail records a mistake at a member.
func (r *Reader) Fail(name, reason string) {
	n := r.node.Get(name)
	if n == nil {
		n = r.node
	}
	r.fail(n, rules.Pointer(r.at, name), reason)
}

// Err returns the first mistake.
func (r *Reader) Err() error { return r.err }

// Take returns the member with a name if it exists and has the kind.
func (r *Reader) Take(name string, kind Kind) *Node {
	n := r.take(name)
	if n == nil || n.Kind == kind {
		return n
	}
	r.Fail(name, "must be "+kind.String()+", not "+n.Kind.String())
	return nil
}

// Any returns the member with a name, of any kind, nil if it is absent.
func (r *Reader) Any(name string) *Node { return r.take(name) }

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

// Text returns a string member, "" if it is absent.
func (r *Reader) Text(name string) string {
	if n := r.Take(name, String); n != nil {
		return n.Text
	}
	return ""
}

// Int returns an integer member, nil if it is absent.
func (r *Reader) Int(name string) *int {
	n := r.Take(name, Number)
	if n == nil {
		return nil
	}
	// 200.0 and 2e2 are also whole numbers in JSON and in its schemas.
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || f != math.Trunc(f) || f < math.MinInt32 || f > math.MaxInt32 {
		r.Fail(name, fmt.Sprintf("must be a whole number up to 2147483647, not %.40s", n.Text))
		return nil
	}
	v := int(f)
	return &v
}

// Choices returns an object member as plain values, nil if it is absent.
func (r *Reader) Choices(name string) rules.Choices {
	n := r.Take(name, Object)
	if n == nil {
		return nil
	}
	c, _ := n.Go().(map[string]any)
	return c
}

// Rest returns every member that was not taken, in order.
func (r *Reader) Rest() []rules.Member {
	var rest []rules.Member
	for i, m := range r.node.Members {
		if i < 64 && r.taken&(1<<i) == 0 || i >= 64 && !r.more[i] {
			rest = append(rest, rules.Member{Name: m.Name, Value: m.Node})
		}
	}
	return rest
}

// FailAt records a mistake found inside a member's value.
func (r *Reader) FailAt(fault *Error) {
	if r.err == nil {
		r.err = fault
	}
}
