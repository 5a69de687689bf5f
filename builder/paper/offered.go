package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/rules"
)

// A set sets pages of a list.
type set func(context.Context, job.Job, *layout.Document) error

// A section returns pieces to cut out.
type section func(context.Context, job.Job) (pieces.Section, error)

// A product is what can be printed.
type product struct {
	rules.Option
	of     func(rules.About) bool // the games that have it
	set    set                    // nil for pieces
	pieces section                // they share sheets with other pieces
}

// cutOut returns a product of pieces to cut out.
func cutOut(o rules.Option, of func(rules.About) bool, s section) product {
	return product{o, of, nil, s}
}

// productOf returns a product by its id, the zero one if there is none.
func productOf(id string) product {
	if i := slices.IndexFunc(products, func(p product) bool { return p.ID == id }); i >= 0 {
		return products[i]
	}
	return product{}
}

func opt(id, label string) rules.Option { return rules.Option{ID: id, Label: label} }

func always(rules.About) bool { return true }

// marked reports whether a game has markers.
func marked(a rules.About) bool { return len(a.Markers) > 0 }

// guided reports whether a game has a guide to its phases.
func guided(a rules.About) bool { return len(a.Guide.Phases) > 0 }

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

// together returns the products of a print in groups that share sheets.
func together(o job.Options) (groups [][]string) {
	for i, id := range o.Products {
		pieces := productOf(id).pieces != nil && i > 0 && productOf(o.Products[i-1]).pieces != nil
		if pieces && o.Breaks != job.BreakProduct {
			groups[len(groups)-1] = append(groups[len(groups)-1], id)
			continue
		}
		groups = append(groups, []string{id})
	}
	return groups
}

// setProducts sets the pages of a group of products.
func setProducts(ctx context.Context, group []string, j job.Job, doc *layout.Document) error {
	if p := productOf(group[0]); p.set != nil {
		return p.set(ctx, j, doc)
	}
	return setPieces(ctx, group, j, doc)
}

// setPieces sets the sheets of products of pieces. Markers fill the last sheet of all tokens of a list, unless they are
// printed anyway.
func setPieces(ctx context.Context, group []string, j job.Job, doc *layout.Document) error {
	fill := slices.Contains(group, job.Tokens) && marked(j.About) && j.Part() == "" &&
		productOf(job.TableMarkers).pieces != nil && !slices.Contains(j.Options.Products, job.TableMarkers)
	if fill {
		group = append(slices.Clip(group), job.TableMarkers)
	}
	var list []pieces.Section
	for i, id := range group {
		s, err := productOf(id).pieces(ctx, j)
		if err != nil {
			return err
		}
		s.Fill = fill && i == len(group)-1
		list = append(list, s)
	}
	return pieces.Set(ctx, j, doc, list...)
}

// A Bundle is a set of products that are often printed together.
type Bundle struct {
	Name, Icon string // Icon is its drawing in the icon sheet
	Products   []rules.Option
}

// Bundles returns the bundles of a game, without those that have none of its products.
func Bundles(about rules.About) (list []Bundle) {
	for _, b := range []struct {
		name, icon string
		ids        []string
	}{
		{"Table night", "print-battle", []string{job.BattlePack}},
		{"Cards", "print-cards", []string{rules.ProductCards}},
		{"Tokens", "print-standees", []string{job.Standees, job.Tokens, job.TableMarkers}},
		{"Organizer", "print-cover", []string{job.Cover, rules.ProductRoster}},
	} {
		has := slices.DeleteFunc(Products(about), func(p rules.Option) bool { return !slices.Contains(b.ids, p.ID) })
		if len(has) > 0 {
			list = append(list, Bundle{b.name, b.icon, has})
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
