package catalogue

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
)

func TestCatalogue(t *testing.T) {
	entries := []rules.Entry{
		{ID: "a", Name: "Light Walker", Group: "Walkers", Facets: []string{"Walker", "Fast"}},
		{ID: "b", Name: "Light Tank", Group: "Tanks", Facets: []string{"Fast"}},
		{ID: "c", Name: "Heavy Walker", Group: "Walkers", Facets: []string{"Walker"}, Note: "siege"},
	}
	found := func(list ...rules.Entry) (f search.Found) {
		for _, e := range list {
			f.Offers = append(f.Offers, search.Offer{Entry: &e})
		}
		return f
	}
	link := func(at views.At) string { return at.Link("") }
	sortings := []search.Sorting{{ID: "name", Label: "Name"}}
	sorted := found(entries[2], entries[1], entries[0])
	sorted.Sort = "name"
	for name, tc := range map[string]struct {
		found  search.Found
		facets []string
		groups []string
		want   []string
	}{
		"all":           {found(entries...), nil, []string{"Walkers", "Tanks"}, []string{"a", "c", "b"}},
		"sorted":        {sorted, nil, []string{"Name"}, []string{"c", "b", "a"}},
		"a facet":       {found(entries[:2]...), []string{"Fast"}, []string{"Walkers", "Tanks"}, []string{"a", "b"}},
		"unknown facet": {found(), []string{"Blue"}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := catalogueOf(entries, tc.found, sortings, views.At{Facets: tc.facets}, link)
			var got, groups []string
			for _, g := range c.Groups {
				groups = append(groups, g.Name)
				for _, e := range g.Entries {
					got = append(got, e.ID)
				}
			}
			if d := cmp.Diff(tc.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if d := cmp.Diff(tc.groups, groups); d != "" {
				t.Errorf("groups (-want +got):\n%s", d)
			}
			for _, f := range tc.facets {
				on := false
				for _, shown := range c.Facets {
					on = on || shown.Name == f && shown.On
				}
				if !on {
					t.Errorf("the facet %q cannot be taken off", f)
				}
			}
		})
	}
	many := make([]rules.Entry, maxEntries+5)
	if c := catalogueOf(many, found(many...), nil, views.At{}, link); len(c.Groups[0].Entries) != maxEntries ||
		c.More != 5 {
		t.Errorf("of %d entries %d are shown and %d named", len(many), len(c.Groups[0].Entries), c.More)
	}
	if at := views.AtOf(must(url.ParseQuery("q=move%3E4&order=name&fits=1&mends=1&facet=Fast"))); at.Encode() !=
		"q=move%3E4&order=name&facet=Fast&fits=1&mends=1" || at.Everything().Encode() != "show=add" {
		t.Errorf("%q", at.Encode())
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
