package pack

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Schema returns the JSON Schema of a game's packs. It covers all that Decode checks, except where a number gets
// its source.
func (s Shape[T]) Schema(of rules.System) []byte {
	w := &writer{shapes: shapes{bounds: s.Bounds}, defs: map[string]any{}}
	n := object(
		"$schema", "https://json-schema.org/draft/2020-12/schema",
		"$id", "/schema/"+of.ID+".json",
		"title", strings.TrimSuffix(of.Name, " rules")+" rules data",
		"type", "object",
	)
	members, required := w.members(reflect.TypeFor[T](), &rule{})
	properties := object("format", object("const", "gantry.pack/1"), "id", object("const", of.ID),
		"version", object("type", "string", "pattern", `^[0-9]+\.[0-9]+\.[0-9]+$`),
		"texts", object("const", language, "description",
			"If an optional text is missing, Gantry shows its own text for that id"),
		"basis", w.basis(), "cite", w.text(),
		"aliases", object("type", "object", "description", "Renamed ids: old id to new id",
			"additionalProperties", w.text()),
		"tombstones", object("type", "object", "description", "Removed ids: old id to the reason",
			"additionalProperties", w.text()),
		"examples", object("type", "array", "items",
			object("type", "object", "required", list("format", "system", "units"))))
	properties.Members = append(properties.Members, members.Members...)
	n.Put("properties", properties)
	n.Put("required", list(append([]string{"format", "id", "version", "basis", "cite"}, required...)...))
	n.Put("additionalProperties", doc.NodeOf(false))
	n.Put("$defs", doc.NodeOf(w.defs))
	text, err := json.MarshalIndent(n, "", "  ")
	if err != nil {
		panic(err) // a node always encodes
	}
	return append(text, '\n')
}

// writer makes a schema. Repeated parts become definitions.
type writer struct {
	shapes
	defs map[string]any // nodes by name
}

// define returns a reference to a definition, which it makes once.
func (w *writer) define(name string, made func() *doc.Node) *doc.Node {
	if _, ok := w.defs[name]; !ok {
		w.defs[name] = nil // it may refer to itself
		w.defs[name] = made()
	}
	return object("$ref", "#/$defs/"+name)
}

func (w *writer) text() *doc.Node {
	return w.define("text", func() *doc.Node { return object("type", "string", "minLength", 1) })
}

func (w *writer) basis() *doc.Node {
	return w.define("basis", func() *doc.Node {
		return object("enum", list("printed", "inferred", "house", "missing"))
	})
}

// knownBasis returns the schema of the basis of a number that must be known.
func (w *writer) knownBasis() *doc.Node {
	return w.define("founded", func() *doc.Node { return object("enum", list("printed", "inferred", "house")) })
}

// value returns the schema of a type under a rule.
func (w *writer) value(t reflect.Type, r *rule) *doc.Node {
	switch {
	case t == figureType:
		return w.figure(r)
	case t == sourceType:
		return object("type", "object", "properties", object("basis", w.basis(), "cite", w.text()),
			"additionalProperties", false)
	case t.Kind() == reflect.Pointer:
		return w.value(t.Elem(), r)
	case isRows(t):
		inner := r.inner()
		inner.row = true
		by, _ := t.FieldByName("By")
		return w.table(by.Type.Elem(), r, inner)
	case t.Kind() == reflect.Map:
		return w.table(t.Elem(), r, r.inner())
	case t.Kind() == reflect.Struct:
		return w.object(t, r)
	case t.Kind() == reflect.Slice:
		n := object("type", "array")
		r.entries.put(n, "minItems", "maxItems")
		n.Put("items", w.value(t.Elem(), r.inner()))
		return n
	case t.Kind() == reflect.Bool:
		return object("type", "boolean")
	}
	return w.word(r)
}

// word returns the schema of a text.
func (w *writer) word(r *rule) *doc.Node {
	switch {
	case r.color:
		return w.define("color", func() *doc.Node { return object("type", "string", "pattern", "^#[0-9A-Fa-f]{6}$") })
	case r.words != nil && r.missing:
		return object("enum", append(words(r), nil))
	case r.words != nil:
		return object("enum", words(r))
	case r.missing:
		return object("type", list("string", "null"), "minLength", 1)
	case r.empty:
		return object("type", "string")
	case r.worded:
		return w.define("words", func() *doc.Node {
			return object("type", "string", "minLength", 1, "description", "Optional if the pack has \"texts\"")
		})
	}
	return w.text()
}

func words(r *rule) []any {
	var all []any
	for _, word := range r.words {
		all = append(all, word)
	}
	return all
}

func (s span) put(n *doc.Node, least, most string) {
	if s.set && s.least > 0 {
		n.Put(least, doc.NodeOf(s.least))
	}
	if s.set && s.most >= 0 {
		n.Put(most, doc.NodeOf(s.most))
	}
}

func (w *writer) table(row reflect.Type, r, inner *rule) *doc.Node {
	n := object("type", "object")
	if r.keys != nil {
		n.Put("propertyNames", object("enum", list(r.keys...)))
	} else {
		n.Put("propertyNames", object("pattern", r.pattern()))
	}
	r.entries.put(n, "minProperties", "maxProperties")
	n.Put("additionalProperties", w.value(row, inner))
	return n
}

func (w *writer) object(t reflect.Type, r *rule) *doc.Node {
	n := object("type", "object")
	properties, required := w.members(t, r)
	n.Put("properties", properties)
	if required != nil {
		n.Put("required", list(required...))
	}
	n.Put("additionalProperties", doc.NodeOf(false))
	if alone, ok := w.bare(t); ok {
		properties.Put("overridden", object("type", "boolean"))
		return object("oneOf", []any{w.value(alone.typ, alone.rule), n})
	}
	return n
}

// members returns the members of an object, and the names of required ones.
func (w *writer) members(t reflect.Type, r *rule) (properties *doc.Node, required []string) {
	properties = &doc.Node{Kind: doc.Object}
	if _, sourced := sourceOf(t); sourced {
		properties.Put("basis", w.basis())
		properties.Put("cite", w.text())
	}
	for _, f := range w.fields(t) {
		if r.names(f) {
			continue
		}
		of := f.rule
		if isSection(t) {
			of = r
		}
		value := w.value(f.typ, of)
		if f.doc != "" {
			value.Put("description", doc.NodeOf(f.doc))
		}
		properties.Put(f.name, value)
		if f.needs && !f.rule.worded {
			required = append(required, f.name)
		}
	}
	return properties, required
}

// aFraction is the pattern of a fraction.
const aFraction = `^-?[0-9]{1,9}/0{0,9}[1-9][0-9]{0,8}$`

// figure returns the schema of a number under a rule: bare, or an object with its value and its source.
func (w *writer) figure(r *rule) *doc.Node {
	least, most, name := -1<<31, 1<<31-1, "number"
	fraction, missing := true, true
	if r.bounded {
		least, most, fraction, missing = r.least, r.most, r.fraction, r.missing
		name = fmt.Sprintf("from%dto%d", least, most)
		if fraction {
			name += "-or-fraction"
		}
		if missing {
			name += "-or-missing"
		}
	}
	return w.define(name, func() *doc.Node {
		bases := w.knownBasis()
		either := []any{object("type", "integer", "minimum", least, "maximum", most)}
		if missing {
			either = append(either, object("type", "null"))
			bases = w.basis()
		}
		value := either
		if fraction {
			value = append(slices.Clip(value), object("type", "string", "pattern", aFraction))
		}
		inside := value[0]
		if len(value) > 1 {
			inside = object("oneOf", value)
		}
		return object("oneOf", append(slices.Clip(either), object("type", "object",
			"properties", object("value", inside, "basis", bases, "cite", w.text(), "overridden",
				object("type", "boolean")),
			"required", list("value"), "additionalProperties", false)))
	})
}

func list(texts ...string) *doc.Node {
	n := &doc.Node{Kind: doc.Array}
	for _, text := range texts {
		n.Items = append(n.Items, doc.NodeOf(text))
	}
	return n
}
