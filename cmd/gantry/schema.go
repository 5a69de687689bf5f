package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/pack"
)

// schemas are the shipped JSON Schemas by name, without ".json".
type schemas map[string]*jsonschema.Schema

// schemaBase is in front of the schemas' names, so that one can refer to
// another by its file name.
const schemaBase = "gantry:///schema/"

func loadSchemas() (schemas, error) {
	files := data.Schemas()
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		if err := compiler.AddResource(schemaBase+name, doc); err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
	}
	all := schemas{}
	for _, name := range names {
		compiled, err := compiler.Compile(schemaBase + name)
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		all[strings.TrimSuffix(name, ".json")] = compiled
	}
	return all, nil
}

// faults returns the places where a JSON text breaks a schema. The error is fs.ErrNotExist where there is no such
// schema.
func (s schemas) faults(name string, text []byte) ([]pack.Error, error) {
	schema := s[name]
	if schema == nil {
		return nil, fmt.Errorf("schema %s: %w", name, fs.ErrNotExist)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	err = schema.Validate(doc)
	var broken *jsonschema.ValidationError
	if err != nil && !errors.As(err, &broken) {
		return nil, err
	}
	return leaves(broken), nil
}

// leaves returns the innermost causes of a validation error, which name the places, each place once.
func leaves(e *jsonschema.ValidationError) []pack.Error {
	if e == nil {
		return nil
	}
	at := ""
	for _, part := range e.InstanceLocation {
		at = rules.Pointer(at, part)
	}
	var all []pack.Error
	switch k := e.ErrorKind.(type) {
	case *kind.Type:
		return []pack.Error{{Pointer: at, Reason: mustBe(k.Want, k.Got)}}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			all = append(all, pack.Error{Pointer: rules.Pointer(at, name), Reason: "is not known here"})
		}
		return all
	case *kind.Required:
		return []pack.Error{{Pointer: at, Reason: "lacks " + strings.Join(k.Missing, ", ")}}
	case *kind.Const:
		return []pack.Error{{Pointer: at, Reason: fmt.Sprintf("must be %s", quoteAll(k.Want))}}
	case *kind.Enum:
		words := make([]string, len(k.Want))
		for i, w := range k.Want {
			words[i] = quoteAll(w)
		}
		return []pack.Error{{Pointer: at, Reason: "must be " + rules.Listed(words, "or")}}
	}
	if len(e.Causes) == 0 {
		return []pack.Error{{Pointer: at, Reason: e.ErrorKind.LocalizedString(message.NewPrinter(language.English))}}
	}
	for _, cause := range e.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

// kindWords are JSON's kinds in the words of doc.Kind.
var kindWords = map[string]string{"null": "null", "boolean": "true or false", "number": "a number",
	"integer": "a whole number", "string": "a string", "array": "a list", "object": "an object"}

func mustBe(want []string, got string) string {
	words := make([]string, len(want))
	for i, w := range want {
		words[i] = kindWords[w]
	}
	return "must be " + rules.Listed(words, "or") + ", not " + kindWords[got]
}

func quoteAll(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}
