// Package pack reads the numbers of a game: figures with basis and citation,
// tables of rows, the overrides of a roster, and every mistake with its place.
package pack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"gantry/rules"
	"gantry/rules/doc"
)

// Error is a mistake in a pack: where it is and what is wrong.
type Error struct {
	Pointer string // JSON Pointer
	Reason  string
}

func (e *Error) Error() string { return e.Pointer + ": " + e.Reason }

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
	n, err := doc.Parse(data)
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

func decodeStrictly[T any](n *doc.Node) (v T, err error) {
	dec := json.NewDecoder(bytes.NewReader(n.Append(nil)))
	dec.DisallowUnknownFields()
	err = dec.Decode(&v)
	return v, err
}

// Decode reads a pack into T, whose numbers are all Figures. A bare number
// or null becomes a figure with the basis and the citation of the nearest
// object around it that names them; a figure that says only one of the two
// takes the other from there, and so does a section. The head of the pack that every game shares
// ("format", "id", "version", "examples") is left to the builder and skipped.
// The error is of Errors, joined, each with its place.
func Decode[T any](data []byte) (pack T, err error) {
	n, err := doc.Parse(data)
	if err != nil {
		return pack, err
	}
	if n.Kind != doc.Object {
		return pack, &Error{"", "a pack is an object"}
	}
	body := &doc.Node{Kind: doc.Object}
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
		written, _ := doc.Parse(data) // it was parsed once; inherit has changed that
		x := misplaced{written: written}
		x.find(body, reflect.TypeFor[T](), "")
		err = errors.Join(x.errs...)
	}
	return pack, err
}

// inherit turns the bare numbers under a node into figures, in place.
func inherit(n *doc.Node, at, basis, cite string) error {
	if n.Kind == doc.Object {
		basis, cite = n.Get("basis").TextOr(basis), n.Get("cite").TextOr(cite)
		if n.Get("rows") != nil {
			putNew(n, "basis", basis)
			putNew(n, "cite", cite)
		}
	}
	for i, item := range n.Items {
		if err := inheritInto(&n.Items[i], item, fmt.Sprintf("%s/%d", at, i), basis, cite); err != nil {
			return err
		}
	}
	for i, m := range n.Members {
		if err := inheritInto(&n.Members[i].Node, m.Node, rules.Pointer(at, m.Name), basis, cite); err != nil {
			return err
		}
	}
	return nil
}

// putNew puts a text member, if the object has none of the name.
func putNew(n *doc.Node, name, text string) {
	if n.Get(name) == nil {
		n.Put(name, &doc.Node{Kind: doc.String, Text: text})
	}
}

func inheritInto(place **doc.Node, n *doc.Node, at, basis, cite string) error {
	if n.Kind == doc.Number || n.Kind == doc.Null {
		n = &doc.Node{Kind: doc.Object, Members: []doc.Member{{Name: "value", Node: n}}, Line: n.Line}
	} else if n.Kind != doc.Object || n.Get("value") == nil {
		return inherit(n, at, basis, cite)
	}
	figure := &doc.Node{Kind: doc.Object, Members: n.Members, Line: n.Line}
	putNew(figure, "basis", basis)
	putNew(figure, "cite", cite)
	if _, err := rules.ParseBasis(figure.Get("basis").TextOr("")); err != nil {
		return &Error{at, err.Error()}
	}
	if figure.Get("cite").TextOr("") == "" {
		return &Error{at, "a number without a citation, and none around it"}
	}
	*place = figure
	return nil
}
