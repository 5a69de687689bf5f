package builder

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// Lineage is what a pack says of ids that older packs of its game have and it has no
// more: which of them are called otherwise now, and why the others are gone. An id may
// be that of anything: a profile, an item, a choice and its values, a location, a row
// of a table.
type Lineage struct {
	Aliases    map[string]string // old id to the newest one
	Tombstones map[string]string // old id to why it is gone
	renamed    Names             // aliases, by what they are called
	gone       Names             // tombstones, too
}

// readLineage reads what a pack says of older ids; packs that say nothing have none.
func readLineage(n *doc.Node) (l Lineage, err error) {
	var faults pack.Faults
	texts := func(name string) map[string]string {
		of := n.Get(name)
		if of == nil {
			return nil
		}
		if of.Kind != doc.Object {
			faults.Fault("/"+name, "must be an object, not %s", of.Kind)
			return nil
		}
		list := make(map[string]string, len(of.Members))
		for _, m := range of.Members {
			if m.Node.Kind != doc.String || m.Node.Text == "" {
				faults.Fault(rules.Pointer("/"+name, m.Name), "must be text, not empty")
				continue
			}
			list[m.Name] = m.Node.Text
		}
		return list
	}
	l.Aliases, l.Tombstones = texts("aliases"), texts("tombstones")
	for old := range l.Aliases {
		if l.Tombstones[old] != "" {
			faults.Fault(rules.Pointer("/tombstones", old), "is also an alias")
		}
	}
	l.follow(n, &faults)
	l.renamed, l.gone = namesOfIDs(l.Aliases), namesOfIDs(l.Tombstones)
	return l, faults.Err()
}

// namesOfIDs returns what old ids say, found by how these are spelled.
func namesOfIDs(texts map[string]string) Names {
	names := NewNames()
	for old, text := range texts {
		names.Add(old, text)
	}
	return names
}

// follow makes every alias lead to the newest id at once, which the pack is to have.
func (l Lineage) follow(n *doc.Node, faults *pack.Faults) {
	newest := make(map[string]string, len(l.Aliases))
	for old, to := range l.Aliases {
		for range l.Aliases {
			next, on := l.Aliases[to]
			if !on {
				break
			}
			to = next
		}
		switch _, on := l.Aliases[to]; {
		case on:
			faults.Fault(rules.Pointer("/aliases", old), "leads in a circle")
		case !mentions(n, to):
			faults.Fault(rules.Pointer("/aliases", old), "%s",
				fmt.Sprintf("leads to %q, which the rules data lacks", to))
		}
		newest[old] = to
	}
	for old, to := range newest {
		l.Aliases[old] = to
	}
}

// mentions reports whether a pack has an id: as the name of a row, or as a text, in its
// tables.
func mentions(n *doc.Node, id string) bool {
	return slices.ContainsFunc(n.Items, func(item *doc.Node) bool {
		return item.Kind == doc.String && item.Text == id || mentions(item, id)
	}) || slices.ContainsFunc(n.Members, func(m doc.Member) bool {
		if m.Name == "aliases" || m.Name == "tombstones" || m.Name == "examples" {
			return false
		}
		return m.Name == id || m.Node.Kind == doc.String && m.Node.Text == id || mentions(m.Node, id)
	})
}

// newID resolves an alias if only the new id is known.
func (l Lineage) newID(id string, known func(string) bool) string {
	if to := l.Aliases[id]; to != "" && !known(id) && known(to) {
		return to
	}
	return id
}

// hint says of an id that the pack does not have what has become of it: the id that it
// has now, or else the nearest one; why it is gone. Label is what an id is called.
func (l Lineage) hint(id string, known []string, label func(string) string,
	nearest func(string, []string) string) (near, text string) {
	if to := l.Aliases[id]; slices.Contains(known, to) {
		return to, fmt.Sprintf(" Its new name is %s.", label(to))
	}
	if why := l.Tombstones[id]; why != "" {
		return "", rules.Sentence(fmt.Sprintf(" Removed: %.200s", why))
	}
	if near = nearest(id, known); near == "" {
		return "", ""
	}
	return near, " Did you mean " + label(near) + "?"
}

// Pointer returns where a number stands now that stood at a JSON Pointer of an older pack: what of the way has
// another name is followed. What leads nowhere stays.
func (l Lineage) Pointer(n *doc.Node, path string) string {
	at := ""
	for _, part := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		to := at + "/" + part
		if _, there := n.At(to); !there {
			id := rules.PointerName(part)
			if to = rules.Pointer(at, l.Aliases[id]); l.Aliases[id] == "" {
				return path
			}
			if _, there := n.At(to); !there {
				return path
			}
		}
		at = to
	}
	return at
}
