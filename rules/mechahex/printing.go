package mechahex

import (
	"cmp"
	"slices"
	"strings"

	"gantry/rules"
)

// special returns a special rule in the edition's words.
func (p *printing) special(id string) rules.Term {
	t := p.pack.SpecialRules.Rows.By[id]
	t.ID, t.Cite = id, p.pack.SpecialRules.Cite
	if other, ok := p.SpecialRules[id]; ok {
		t.Text, t.Cite = other.Text, other.Cite
	}
	return t
}

// worded returns the quick reference in the edition's words.
func (e edition) worded(panels []rules.Panel) []rules.Panel {
	panels = slices.Clone(panels)
	for i, p := range panels {
		panels[i].Terms = slices.Clone(p.Terms)
		for j, t := range p.Terms {
			if other, ok := e.Reference[t.ID]; ok {
				panels[i].Terms[j].Text, panels[i].Terms[j].Cite = other.Text, other.Cite
			}
		}
	}
	return panels
}

// names joins the names of special rules.
func (g *game) names(special []string) string {
	var names []string
	for _, id := range special {
		names = append(names, g.pack.SpecialRules.Rows.By[id].Name)
	}
	return strings.Join(names, ", ")
}

// cites returns the book of the edition's rules.
func (e edition) cites() rules.Book { return cmp.Or(e.Book, book) }
