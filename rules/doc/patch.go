package doc

import (
	"bytes"
	"slices"
	"strconv"

	"gantry/rules"
)

// Op is an operation of a JSON Patch (RFC 6902) with JSON Pointers (RFC 6901). "add" and "replace" set Value,
// "move" sets From.
type Op struct {
	Op    string `json:"op"`
	From  string `json:"from,omitempty"`
	Path  string `json:"path"`
	Value *Node  `json:"value,omitempty"`
}

// maxAlign is the largest length of a list whose items are matched by id. A longer list is replaced whole.
const maxAlign = 1024

// maxPaths is the largest total length of a patch's paths in bytes. A name of 30,000 letters is part of each path
// below it.
const maxPaths = 1 << 20

// Diff returns the operations from one value to another, none if they differ only in the order of members. Items of
// a list with unique ids, such as units and mounts, are matched by id. If the paths exceed 1 MB, the patch replaces
// the whole value.
func Diff(a, b *Node) []Op {
	p := patcher{}
	p.diff("", a, b)
	if p.paths > maxPaths {
		return []Op{{Op: "replace", Value: b}}
	}
	return p.ops
}

// patcher collects the operations of a patch.
type patcher struct {
	ops   []Op
	paths int // bytes
}

func (p *patcher) add(op Op) {
	p.ops, p.paths = append(p.ops, op), p.paths+len(op.Path)+len(op.From)
}

func (p *patcher) diff(at string, a, b *Node) {
	switch {
	case p.paths > maxPaths:
		return
	case a.Kind == Object && b.Kind == Object:
		p.members(at, a, b)
		return
	case a.Kind == Array && b.Kind == Array:
		from, known := itemIDs(a)
		to, also := itemIDs(b)
		if known && also {
			p.items(at, a, b, from, to)
			return
		}
	}
	if !Same(a, b) {
		p.add(Op{Op: "replace", Path: at, Value: b})
	}
}

func (p *patcher) members(at string, a, b *Node) {
	before, after := a.byName(), b.byName()
	for _, m := range a.Members {
		if after[m.Name] == nil && p.paths <= maxPaths {
			p.add(Op{Op: "remove", Path: rules.Pointer(at, m.Name)})
		}
	}
	for _, m := range b.Members {
		if p.paths > maxPaths {
			return
		}
		if was := before[m.Name]; was != nil {
			p.diff(rules.Pointer(at, m.Name), was, m.Node)
		} else {
			p.add(Op{Op: "add", Path: rules.Pointer(at, m.Name), Value: m.Node})
		}
	}
}

// byName returns the members by name: an object may have hundreds of thousands.
func (n *Node) byName() map[string]*Node {
	named := make(map[string]*Node, len(n.Members))
	for _, m := range n.Members {
		named[m.Name] = m.Node
	}
	return named
}

// itemIDs returns the ids of a list's items. ok is false unless each has a unique id.
func itemIDs(n *Node) (ids []string, ok bool) {
	if len(n.Items) > maxAlign {
		return nil, false
	}
	seen := map[string]bool{}
	for _, item := range n.Items {
		id := item.Get("id")
		if item.Kind != Object || id == nil || id.Kind != String || seen[id.Text] {
			return nil, false
		}
		seen[id.Text] = true
		ids = append(ids, id.Text)
	}
	return ids, true
}

// items removes lost items, moves and adds the others from the end of the list to its beginning, and compares the
// items in both.
func (p *patcher) items(at string, a, b *Node, from, to []string) {
	index := func(i int) string { return at + "/" + strconv.Itoa(i) }
	stand := slices.Clone(from)
	for i, id := range slices.Backward(from) {
		if !slices.Contains(to, id) {
			p.add(Op{Op: "remove", Path: index(i)})
			stand = slices.Delete(stand, i, i+1)
		}
	}
	stays := inSequence(stand, to)
	place := len(stand) // of the next item
	for i, id := range slices.Backward(to) {
		was := slices.Index(stand, id)
		switch {
		case was < 0:
			p.add(Op{Op: "add", Path: index(place), Value: b.Items[i]})
			stand = slices.Insert(stand, place, id)
		case stays[id]:
			place = was
		default:
			stand = slices.Delete(stand, was, was+1)
			if was < place {
				place--
			}
			p.add(Op{Op: "move", From: index(was), Path: index(place)})
			stand = slices.Insert(stand, place, id)
		}
	}
	for i, id := range to {
		if was := slices.Index(from, id); was >= 0 {
			p.diff(index(i), a.Items[was], b.Items[i])
		}
	}
}

// inSequence returns the largest set of items of a list that have the same order in another list, which holds all
// of them: the longest increasing subsequence of their positions there.
func inSequence(list, other []string) map[string]bool {
	places := make([]int, len(list))
	longest, before := make([]int, len(list)), make([]int, len(list)) // by last item: length, item before
	last := -1
	for i, id := range list {
		places[i] = slices.Index(other, id)
		longest[i], before[i] = 1, -1
		for j := range i {
			if places[j] < places[i] && longest[j] >= longest[i] {
				longest[i], before[i] = longest[j]+1, j
			}
		}
		if last < 0 || longest[i] > longest[last] {
			last = i
		}
	}
	stays := map[string]bool{}
	for ; last >= 0; last = before[last] {
		stays[list[last]] = true
	}
	return stays
}

// Key returns a text that values share which are the same as documents, in whatever order their
// members are.
func Key(v any) string { return string(AppendSorted(nil, v)) }

// Same reports whether two values have the same Key.
func Same(a, b any) bool { return bytes.Equal(AppendSorted(nil, a), AppendSorted(nil, b)) }
