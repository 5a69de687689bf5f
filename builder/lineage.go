package builder

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// Lineage is a pack's record of ids that it lacks and that older packs of its game have: the new ids of some, and
// why the others are gone. An id may belong to anything: a profile, an item, a choice and its values, a location, a
// row of a table.
type Lineage struct {
	Aliases    map[string]string // old id to the newest one
	Tombstones map[string]string // old id to why it is gone
	renamed    Names             // aliases, by name
	gone       Names             // tombstones, by name
}

// readLineage reads a pack's record of older ids, if it has one.
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

// namesOfIDs returns the texts of old ids, found by their spelling.
func namesOfIDs(texts map[string]string) Names {
	names := NewNames()
	for old, text := range texts {
		names.Add(old, text)
	}
	return names
}

// follow makes every alias lead directly to the newest id, which the pack must have.
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

// RemovedText returns the reason that something was removed, as the end of a message.
func RemovedText(why string) string { return rules.Sentence(fmt.Sprintf(" Removed: %.200s", why)) }

// hint returns the new or nearest id for an id that the pack lacks, with a sentence for it. For a removed id, it
// returns only a sentence with the reason. label returns the name of an id.
func (l Lineage) hint(id string, known []string, label func(string) string,
	nearest func(string, []string) string) (near, text string) {
	if to := l.Aliases[id]; slices.Contains(known, to) {
		return to, fmt.Sprintf(" Its new name is %s.", label(to))
	}
	if why := l.Tombstones[id]; why != "" {
		return "", RemovedText(why)
	}
	if near = nearest(id, known); near == "" {
		return "", ""
	}
	return near, " Did you mean " + label(near) + "?"
}

// Pointer translates a JSON Pointer into an older pack: renamed parts get their new ids. A pointer that leads
// nowhere is returned unchanged.
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
