package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"gantry/data"
	"gantry/rules"
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

func (s schemas) has(name string) bool { return s[name] != nil }

// faults are the places where a JSON text breaks a schema. The error is
// fs.ErrNotExist where there is no such schema.
func (s schemas) faults(name string, text []byte) ([]rules.PackError, error) {
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

// leaves are the innermost causes of a validation error, which name the places.
func leaves(e *jsonschema.ValidationError) []rules.PackError {
	if e == nil {
		return nil
	}
	if len(e.Causes) == 0 {
		pointer := ""
		for _, part := range e.InstanceLocation {
			pointer = rules.Pointer(pointer, part)
		}
		return []rules.PackError{{Pointer: pointer, Reason: e.ErrorKind.LocalizedString(message.NewPrinter(language.English))}}
	}
	var all []rules.PackError
	for _, cause := range e.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}
