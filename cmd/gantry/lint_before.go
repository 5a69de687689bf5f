package main

import (
	"fmt"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
)

// readBefore reads the pack that others are compared with.
func readBefore(p *program, name string) (*doc.Node, error) {
	text, err := source{name: name}.bytes(p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	n, err := doc.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// shippedBefore returns what Gantry shipped of the pack: its own version, else the newest one; nil for none.
func (l *linter) shippedBefore() *doc.Node {
	id, version := l.tree.Get("id").TextOr(""), l.tree.Get("version").TextOr("")
	if text := data.PackNamed(id, version, ""); text != nil {
		if n, err := doc.Parse(text); err == nil {
			return n
		}
	}
	return l.shippedPack()
}

// compare finds forbidden changes from the version before: a row dropped without an
// alias or a tombstone, or any change under the same version.
func (l *linter) compare(before *doc.Node) {
	if before == nil || l.tree.Kind != doc.Object {
		return
	}
	id, version := l.tree.Get("id").TextOr(""), l.tree.Get("version").TextOr("")
	if was := before.Get("id").TextOr(""); was != id {
		l.add("/id", fmt.Sprintf("is %q, but the earlier version has %q", id, was))
		return
	}
	l.dropped(before)
	if version == before.Get("version").TextOr("") {
		l.changed(before, version)
	}
}

// rowsOf returns the rows of a section of a pack, nil where it has none.
func rowsOf(section *doc.Node) *doc.Node {
	if rows := section.Get("rows"); rows != nil && rows.Kind == doc.Object {
		return rows
	}
	return nil
}

// dropped finds rows that no section has any more, each id once.
func (l *linter) dropped(before *doc.Node) {
	has := map[string]bool{} // rows, aliases and tombstones
	for _, m := range l.tree.Members {
		rows := rowsOf(m.Node)
		if m.Name == "aliases" || m.Name == "tombstones" {
			rows = m.Node
		}
		if rows != nil {
			for _, row := range rows.Members {
				has[row.Name] = true
			}
		}
	}
	for _, m := range before.Members {
		rows := rowsOf(m.Node)
		if rows == nil {
			continue
		}
		for _, row := range rows.Members {
			if has[row.Name] {
				continue
			}
			has[row.Name] = true
			at := rules.Pointer("", m.Name) + "/rows"
			if _, ok := l.tree.At(at); !ok {
				at = ""
			}
			l.put(at, fmt.Sprintf("lacks %q from version %s: add it to aliases or tombstones",
				row.Name, before.Get("version").TextOr("")))
		}
	}
}

// changed finds rows, and members of the pack beside them, that are not as they were.
func (l *linter) changed(before *doc.Node, version string) {
	differs := func(at string) {
		was, had := before.At(at)
		is, has := l.tree.At(at)
		if has && (!had || !doc.Same(was, is)) {
			l.put(at, fmt.Sprintf("changed, but the version is still %s: raise it", version))
		}
	}
	for _, m := range l.tree.Members {
		at := rules.Pointer("", m.Name)
		rows := rowsOf(m.Node)
		if rows == nil {
			differs(at)
			continue
		}
		for _, part := range m.Node.Members {
			if part.Name != "rows" {
				differs(rules.Pointer(at, part.Name))
			}
		}
		for _, row := range rows.Members {
			differs(rules.Pointer(at+"/rows", row.Name))
		}
	}
	for _, m := range before.Members {
		if l.tree.Get(m.Name) == nil {
			l.put("", fmt.Sprintf("lacks %q, but the version is still %s: raise it", m.Name, version))
		}
	}
}
