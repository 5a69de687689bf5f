package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// A set sets pages of a list.
type set func(context.Context, job.Job, *layout.Document) error

// A product is what can be printed.
type product struct {
	rules.Option
	of  func(rules.About) bool // the games that have it
	set set
}

func opt(id, label string) rules.Option { return rules.Option{ID: id, Label: label} }

func always(rules.About) bool { return true }

// marked reports whether a game has markers.
func marked(a rules.About) bool { return len(a.Markers) > 0 }

// having returns a function that reports whether a game names a product.
func having(id string) func(rules.About) bool {
	return func(a rules.About) bool { return slices.Contains(a.Products, id) }
}

// Products returns the products of a game, in printing order.
func Products(about rules.About) (list []rules.Option) {
	for _, p := range products {
		if p.of(about) {
			list = append(list, p.Option)
		}
	}
	return list
}

// ProductIDs returns the ids of the products of all games.
func ProductIDs() (ids []string) {
	for _, p := range products {
		ids = append(ids, p.ID)
	}
	return ids
}

// setProduct sets the pages of a product.
func setProduct(ctx context.Context, id string, j job.Job, doc *layout.Document) error {
	for _, p := range products {
		if p.ID == id {
			return p.set(ctx, j, doc)
		}
	}
	return nil // checked
}

// A Bundle is a set of products that are often printed together.
type Bundle struct {
	Name     string
	Products []rules.Option
}

// Bundles returns the bundles of a game, without those that have none of its products.
func Bundles(about rules.About) (list []Bundle) {
	for _, b := range []struct {
		name string
		ids  []string
	}{
		{"Table night", []string{job.BattlePack}},
		{"Cards", []string{rules.ProductCards}},
		{"Tokens", []string{job.Standees, job.Tokens, job.TableMarkers}},
		{"Organizer", []string{job.Cover, rules.ProductRoster}},
	} {
		has := slices.DeleteFunc(Products(about), func(p rules.Option) bool { return !slices.Contains(b.ids, p.ID) })
		if len(has) > 0 {
			list = append(list, Bundle{b.name, has})
		}
	}
	return list
}

// Among returns the options for one list of a book, without products that only other
// games have. The error is a UserError if no product is left.
func Among(o job.Options, s builder.Sheet) (job.Options, error) {
	var own []string
	for _, p := range Products(s.About) {
		own = append(own, p.ID)
	}
	all := ProductIDs()
	left := slices.DeleteFunc(slices.Clone(o.Products), func(id string) bool {
		return slices.Contains(all, id) && !slices.Contains(own, id)
	})
	if len(left) == 0 && len(o.Products) > 0 {
		return o, builder.Invalid(fmt.Sprintf("%s has no such layout. Its game has %s.",
			layout.Clean(builder.RosterName(s.Roster.Name)), strings.Join(own, ", ")), nil)
	}
	o.Products = left
	return o, nil
}
