package rulestest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// PackChange is what a next version of a pack changes, each by a JSON Pointer: what
// tests of moving to a newer pack make of one.
type PackChange struct {
	Version string
	Numbers map[string]int    // new values of numbers
	Renamed map[string]string // new ids of rows; the old ones become aliases
	Removed map[string]string // reasons why rows are gone; examples that name them go as well
}

// Of returns a pack after the change.
func (v PackChange) Of(raw []byte) ([]byte, error) {
	n, err := doc.Parse(raw)
	if err != nil {
		return nil, err
	}
	setMember(n, "version", v.Version)
	for _, at := range slices.Sorted(maps.Keys(v.Numbers)) {
		figure, ok := n.At(at)
		if !ok {
			return nil, fmt.Errorf("the pack has no %s", at)
		}
		if value := figure.Get("value"); value != nil {
			figure = value
		}
		*figure = *doc.NodeOf(v.Numbers[at])
	}
	aliases, tombstones := map[string]any{}, map[string]any{}
	for at, to := range v.Renamed {
		row, id, err := takeRow(n, at)
		if err != nil {
			return nil, err
		}
		if row.Get("name") != nil {
			setMember(row, "name", rules.Heading(to))
		}
		aliases[id] = to
		table, _ := n.At(at[:strings.LastIndexByte(at, '/')])
		callOtherwise(n, id, to)
		table.Put(to, row)
	}
	for at, why := range v.Removed {
		_, id, err := takeRow(n, at)
		if err != nil {
			return nil, err
		}
		tombstones[id] = why
		if examples := n.Get("examples"); examples != nil {
			examples.Items = slices.DeleteFunc(examples.Items, func(e *doc.Node) bool {
				return strings.Contains(string(e.Append(nil)), `"`+id+`"`)
			})
		}
	}
	setMember(n, "aliases", aliases)
	setMember(n, "tombstones", tombstones)
	return n.Append(nil), nil
}

// setMember gives a member another value.
func setMember(n *doc.Node, name string, value any) {
	n.Members = slices.DeleteFunc(n.Members, func(m doc.Member) bool { return m.Name == name })
	n.Put(name, doc.NodeOf(value))
}

// takeRow takes a row out of its table.
func takeRow(n *doc.Node, at string) (row *doc.Node, id string, err error) {
	cut := strings.LastIndexByte(at, '/')
	table, ok := n.At(at[:cut])
	if id = at[cut+1:]; ok && table.Get(id) != nil {
		row = table.Get(id)
		table.Members = slices.DeleteFunc(table.Members, func(m doc.Member) bool {
			return rules.Pointer(at[:cut], m.Name) == at
		})
		return row, id, nil
	}
	return nil, "", fmt.Errorf("the pack has no %s", at)
}

// callOtherwise gives every text that is an id the new one.
func callOtherwise(n *doc.Node, id, to string) {
	if n.Kind == doc.String && n.Text == id {
		n.Text = to
	}
	for _, item := range n.Items {
		callOtherwise(item, id, to)
	}
	for _, m := range n.Members {
		callOtherwise(m.Node, id, to)
	}
}
