package api

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"gantry/builder/exchange"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules/doc"
)

//go:embed openapi.json
var openAPISource []byte

// openAPI returns the OpenAPI description of the API. It copies the schema files into
// the components and takes the convert formats from the exports of exchange.
var openAPI = sync.OnceValues(func() ([]byte, error) {
	api, err := doc.Parse(openAPISource)
	if err != nil {
		return nil, fmt.Errorf("reading openapi.json: %w", err)
	}
	to, found := api.At("/paths/~1api~1v1~1convert/post/parameters/0/schema/enum")
	if !found {
		return nil, errors.New("openapi.json has no formats to convert to")
	}
	for _, f := range exchange.Exports() {
		to.Items = append(to.Items, doc.NodeOf(f.ID))
	}
	b := bundle{components: api.Get("components").Get("schemas"), taken: map[string]bool{}}
	if err := b.refer(api, ""); err != nil {
		return nil, err
	}
	return append(api.Append(nil), '\n'), nil
})

const componentsPlace = "#/components/schemas/"

// bundle takes schema files into the components of a document.
type bundle struct {
	components *doc.Node
	taken      map[string]bool
}

// refer makes every reference under a node one within the document; file is the
// schema that the node is from.
func (b bundle) refer(n *doc.Node, file string) error {
	for _, m := range n.Members {
		if m.Name == "$ref" && m.Kind == doc.String {
			to, err := b.place(m.Text, file)
			if err != nil {
				return err
			}
			m.Text = to
			continue
		}
		if err := b.refer(m.Node, file); err != nil {
			return err
		}
	}
	for _, item := range n.Items {
		if err := b.refer(item, file); err != nil {
			return err
		}
	}
	return nil
}

// place returns where a reference leads to in the whole document.
func (b bundle) place(ref, from string) (string, error) {
	file, inner, _ := strings.Cut(ref, "#")
	file = strings.TrimPrefix(file, "/schema/")
	if file == "" {
		file = from
	}
	if file == "" {
		return ref, nil // of the document itself
	}
	if err := b.take(file); err != nil {
		return "", err
	}
	if inner == "" {
		return componentsPlace + file, nil
	}
	return componentsPlace + file + "." + strings.TrimPrefix(inner, "/$defs/"), nil
}

// take puts a schema file and its definitions among the components, once.
func (b bundle) take(file string) error {
	if b.taken[file] {
		return nil
	}
	b.taken[file] = true
	text, err := fs.ReadFile(data.Schemas(), file)
	if err != nil {
		return fmt.Errorf("openapi.json refers to a schema: %w", err)
	}
	schema, err := doc.Parse(text)
	if err != nil {
		return fmt.Errorf("reading the schema %s: %w", file, err)
	}
	if defs := schema.Get("$defs"); defs != nil {
		for _, d := range defs.Members {
			b.components.Put(file+"."+d.Name, d.Node)
		}
	}
	schema.Members = slices.DeleteFunc(schema.Members, func(m doc.Member) bool {
		return m.Name == "$defs" || m.Name == "$id" || m.Name == "$schema"
	})
	b.components.Put(file, schema)
	for _, m := range slices.Clone(b.components.Members) {
		if m.Name == file || strings.HasPrefix(m.Name, file+".") {
			if err := b.refer(m.Node, file); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Pages) openAPI(c echo.Context) error {
	text, err := openAPI()
	if err != nil {
		return err
	}
	return site.SendTagged(c, "application/json", text)
}
