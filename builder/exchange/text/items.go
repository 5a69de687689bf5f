package text

import (
	"regexp"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// itemFinder finds what a unit may carry by its name.
type itemFinder struct {
	pack   *builder.Pack
	form   rules.Form
	names  builder.Names
	places builder.Names
}

func newItemFinder(p *builder.Pack, f rules.Form) itemFinder {
	names := builder.NewNames()
	for _, it := range f.Items {
		names.Add(it.Label, it.ID)
	}
	for _, it := range f.Items {
		names.Add(it.ID, it.ID)
	}
	return itemFinder{p, f, names, locationNames(f.Locations)}
}

// foundItems are items of one name.
type foundItems struct {
	rules.Mount
	n        int
	was, now string // its old and new name, if it was renamed
	said     string // the cost that the text gives, "" for none
}

// pricedItem is an item with its price: Swarm Rack (20), Heavy Laser [5 pts].
var pricedItem = regexp.MustCompile(`^(.*\S)\s*[(\[]\s*(` + numberWord + `)\s*(\pL*)\s*[)\]]$`)

// item finds an item: 2 × Medium Laser, LRM 1/1/2, Swarm Rack (20).
func (c itemFinder) item(text string) (foundItems, bool) {
	if m, ok := c.one(text); ok {
		return foundItems{Mount: m, n: 1}, true
	}
	if strings.HasSuffix(text, ")") || strings.HasSuffix(text, "]") {
		if it, ok := c.priced(text); ok {
			return it, true
		}
	}
	name := text
	n, rest, counted := countBefore(text)
	if !counted {
		n, rest, counted = bareCount(text)
	}
	if !counted {
		n, rest, counted = countAtEnd(text)
	}
	if counted && 0 < n && n <= builder.MaxMounts {
		if m, ok := c.one(rest); ok {
			return foundItems{Mount: m, n: n}, true
		}
		name = rest
	}
	if id, _ := c.pack.Successor(name); id != "" {
		if it, ok := c.form.Item(id); ok {
			return foundItems{Mount: rules.Mount{Item: id}, n: max(1, n), was: name, now: it.Label}, true
		}
	}
	return foundItems{}, false
}

// priced finds an item with its price behind it.
func (c itemFinder) priced(text string) (foundItems, bool) {
	m := pricedItem.FindStringSubmatch(text)
	if m == nil {
		return foundItems{}, false
	}
	n, least := wholeNumber(m[2]), c.cheapest()
	if !isPoints(c.pack, m[3]) && (m[3] != "" || n <= sureCount && (least == 0 || n < least)) {
		return foundItems{}, false
	}
	it, ok := c.item(m[1])
	it.said = m[2]
	return it, ok
}

// cheapest returns the price of the cheapest item, 0 where the game gives items none.
func (c itemFinder) cheapest() (least int) {
	for _, it := range c.form.Items {
		if it.Points > 0 && (least == 0 || it.Points < least) {
			least = it.Points
		}
	}
	return least
}

// one finds one item, with its value.
func (c itemFinder) one(text string) (rules.Mount, bool) {
	if id, ok := c.names.Find(text); ok {
		return rules.Mount{Item: id}, true
	}
	for _, it := range c.form.Items {
		if it.Value == nil || len(text) <= len(it.Label) || !strings.EqualFold(text[:len(it.Label)], it.Label) ||
			text[len(it.Label)] != ' ' {
			continue
		}
		if v, ok := builder.ParseText(*it.Value, strings.TrimSpace(text[len(it.Label):])); ok {
			return rules.Mount{Item: it.ID, Value: v}, true
		}
	}
	return rules.Mount{}, false
}

// itemMark is what people write between items, beside commas.
var itemMark = regexp.MustCompile(`\s*[;+&/]\s*|\s+(?i:and)\s+`)

// list returns the names of items, which are known or not.
func (c itemFinder) list(text string) (names []string) {
	known := func(name string) bool { _, ok := c.item(name); return ok }
	for _, name := range builder.CutNames(text, known) {
		if known(name) {
			names = append(names, name)
		} else if parts := itemMark.Split(name, 20); len(parts) > 1 && slices.ContainsFunc(parts, known) {
			names = append(names, slices.DeleteFunc(parts, func(part string) bool { return part == "" })...)
		} else {
			names = append(names, name)
		}
	}
	return names
}

// all returns the items of a list where every one is known.
func (c itemFinder) all(text string) (list []foundItems, ok bool) {
	for _, name := range c.list(text) {
		it, ok := c.item(name)
		if !ok {
			return nil, false
		}
		list = append(list, it)
	}
	return list, len(list) > 0
}

func locationNames(locations []rules.Location) builder.Names {
	names := builder.NewNames()
	for _, at := range locations {
		names.Add(at.Label, at.ID)
	}
	return names
}
