package pack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// misplaced finds each value of a pack that the pack's type does not take, where
// decoding it whole says no more than that there is one.
type misplaced struct {
	written *doc.Node // the pack as it was written, before numbers became figures
	errs    []error
}

// Tables say what their rows are.
type (
	sectioned interface{ wire() reflect.Type }
	tabled    interface{ row() reflect.Type }
)

func (*Section[T]) wire() reflect.Type { return reflect.TypeFor[sectionWire[T]]() }
func (*Rows[T]) row() reflect.Type     { return reflect.TypeFor[T]() }

// find looks for mistakes in a node that is to be of a type.
func (x *misplaced) find(n *doc.Node, t reflect.Type, at string) {
	err := decodesAs(n, t)
	if err == nil {
		return
	}
	before := len(x.errs)
	whole := reflect.New(t).Interface()
	switch {
	case t.Kind() == reflect.Pointer:
		x.find(n, t.Elem(), at)
	case asks[sectioned](whole):
		x.find(n, whole.(sectioned).wire(), at) //nolint:forcetypeassert // asked above
	case asks[tabled](whole) && n.Kind == doc.Object:
		for _, m := range n.Members {
			x.find(m.Node, whole.(tabled).row(), rules.Pointer(at, m.Name)) //nolint:forcetypeassert // asked above
		}
	case asks[json.Unmarshaler](whole):
	case t.Kind() == reflect.Struct && n.Kind == doc.Object:
		x.fields(n, t, at)
	case t.Kind() == reflect.Map && n.Kind == doc.Object:
		for _, m := range n.Members {
			x.find(m.Node, t.Elem(), rules.Pointer(at, m.Name))
		}
	case t.Kind() == reflect.Slice && n.Kind == doc.Array:
		for i, item := range n.Items {
			x.find(item, t.Elem(), fmt.Sprintf("%s/%d", at, i))
		}
	}
	if len(x.errs) == before { // it is the value itself
		x.errs = append(x.errs, &Error{at, x.reason(t, at, err)})
	}
}

func (x *misplaced) fields(n *doc.Node, t reflect.Type, at string) {
	for _, m := range n.Members {
		if field, ok := fieldOf(t, m.Name); ok {
			x.find(m.Node, field, rules.Pointer(at, m.Name))
			continue
		}
		x.errs = append(x.errs, &Error{rules.Pointer(at, m.Name), "is not known here"})
	}
}

// reason says what a place wants; a message of encoding/json would say it in
// words of Go.
func (x *misplaced) reason(t reflect.Type, at string, err error) string {
	var kind *json.UnmarshalTypeError
	if text := err.Error(); !errors.As(err, &kind) && !strings.HasPrefix(text, "json:") {
		return text
	}
	got := "that"
	if n, ok := x.written.At(at); ok {
		got = n.Kind.String()
	}
	return "must be " + wanted(t) + ", not " + got
}

func wanted(t reflect.Type) string {
	if t == reflect.TypeFor[rules.Figure]() || t == reflect.TypeFor[rules.Value]() {
		return "a number"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.String:
		return doc.String.String()
	case reflect.Bool:
		return doc.Bool.String()
	case reflect.Slice, reflect.Array:
		return doc.Array.String()
	case reflect.Struct, reflect.Map:
		return doc.Object.String()
	}
	return "a whole number"
}

// fieldOf is the type of a struct's field, or of what it embeds, by its JSON name.
func fieldOf(t reflect.Type, name string) (reflect.Type, bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "" && f.Type.Kind() == reflect.Struct:
			if field, ok := fieldOf(f.Type, name); ok {
				return field, true
			}
		case tag == "-" || !f.IsExported():
		case strings.EqualFold(name, tag), tag == "" && strings.EqualFold(name, f.Name):
			return f.Type, true
		}
	}
	return nil, false
}

func asks[T any](v any) bool { _, ok := v.(T); return ok }

func decodesAs(n *doc.Node, t reflect.Type) error {
	dec := json.NewDecoder(bytes.NewReader(n.Append(nil)))
	dec.DisallowUnknownFields()
	return dec.Decode(reflect.New(t).Interface())
}
