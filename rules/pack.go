package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// PackError is a mistake in a pack: where it is and what is wrong.
type PackError struct {
	Pointer string // JSON Pointer
	Reason  string
}

func (e *PackError) Error() string { return e.Pointer + ": " + e.Reason }

// Rows is a table of a pack: rows by id, in the order in which they stand.
type Rows[T any] struct {
	IDs []string
	By  map[string]T
}

// All ranges over the rows in their order.
func (r Rows[T]) All(yield func(string, T) bool) {
	for _, id := range r.IDs {
		if !yield(id, r.By[id]) {
			return
		}
	}
}

func (r *Rows[T]) UnmarshalJSON(data []byte) error {
	n, err := ParseNode(data)
	if err != nil {
		return err
	}
	r.By = make(map[string]T, len(n.Members))
	for _, m := range n.Members {
		row, err := decodeStrictly[T](m.Node)
		if err != nil {
			return err
		}
		r.IDs = append(r.IDs, m.Name)
		r.By[m.Name] = row
	}
	return nil
}

func decodeStrictly[T any](n *Node) (v T, err error) {
	dec := json.NewDecoder(bytes.NewReader(n.Append(nil)))
	dec.DisallowUnknownFields()
	err = dec.Decode(&v)
	return v, err
}

// DecodePack reads a pack into T, whose numbers are all Figures. A bare number
// or null becomes a figure with the basis and the citation of the nearest
// object around it that names them; a figure that says only one of the two
// takes the other from there, and so does a section. The head of the pack that every game shares
// ("format", "id", "version", "examples") is left to the builder and skipped.
// The error is of PackErrors, joined, each with its place.
func DecodePack[T any](data []byte) (pack T, err error) {
	n, err := ParseNode(data)
	if err != nil {
		return pack, err
	}
	if n.Kind != KindObject {
		return pack, &PackError{"", "a pack is an object"}
	}
	body := &Node{Kind: KindObject}
	for _, m := range n.Members {
		switch m.Name {
		case "format", "id", "version", "examples", "basis", "cite":
		default:
			body.Members = append(body.Members, m)
		}
	}
	if err := inherit(body, "", n.Get("basis").TextOr(""), n.Get("cite").TextOr("")); err != nil {
		return pack, err
	}
	if pack, err = decodeStrictly[T](body); err != nil {
		written, _ := ParseNode(data) // it was parsed once; inherit has changed that
		x := misplaced{written: written}
		x.find(body, reflect.TypeFor[T](), "")
		err = errors.Join(x.errs...)
	}
	return pack, err
}

// inherit turns the bare numbers under a node into figures, in place.
func inherit(n *Node, at, basis, cite string) error {
	if n.Kind == KindObject {
		basis, cite = n.Get("basis").TextOr(basis), n.Get("cite").TextOr(cite)
		if n.Get("rows") != nil {
			n.putNew("basis", basis)
			n.putNew("cite", cite)
		}
	}
	for i, item := range n.Items {
		if err := inheritInto(&n.Items[i], item, fmt.Sprintf("%s/%d", at, i), basis, cite); err != nil {
			return err
		}
	}
	for i, m := range n.Members {
		if err := inheritInto(&n.Members[i].Node, m.Node, Pointer(at, m.Name), basis, cite); err != nil {
			return err
		}
	}
	return nil
}

// putNew puts a text member, if the object has none of the name.
func (n *Node) putNew(name, text string) {
	if n.Get(name) == nil {
		n.Put(name, &Node{Kind: KindString, Text: text})
	}
}

func inheritInto(place **Node, n *Node, at, basis, cite string) error {
	if n.Kind == KindNumber || n.Kind == KindNull {
		n = &Node{Kind: KindObject, Members: []Member{{"value", n}}, Line: n.Line}
	} else if n.Kind != KindObject || n.Get("value") == nil {
		return inherit(n, at, basis, cite)
	}
	figure := &Node{Kind: KindObject, Members: n.Members, Line: n.Line}
	figure.putNew("basis", basis)
	figure.putNew("cite", cite)
	if _, err := ParseBasis(figure.Get("basis").TextOr("")); err != nil {
		return &PackError{at, err.Error()}
	}
	if figure.Get("cite").TextOr("") == "" {
		return &PackError{at, "a number without a citation, and none around it"}
	}
	*place = figure
	return nil
}
