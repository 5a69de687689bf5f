package exchange

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/versions"
	"gantry/rules"
)

// bare leaves a field alone of what is told as changed: "Spark: notes".
var bare = strings.NewReplacer("Changed the ", "", "changed the ", "")

// Lost returns what a list does not say in a format: what would have to be done again by who imports it. A text is
// read again for that, so that the answer is that of Import.
func Lost(ctx context.Context, lib *builder.Library, r builder.Roster, to string) ([]string, error) {
	if to == "json" {
		return nil, nil
	}
	f, err := ExportOf(to)
	if err != nil {
		return nil, err
	}
	if f.OneWay != "" {
		return []string{f.OneWay}, nil
	}
	out, err := Export(ctx, lib, []builder.Roster{r}, to)
	if err != nil {
		return nil, err
	}
	docs := documentsIn(ctx, lib, out, nil)
	back, _, err := docs[0].Roster(ctx, lib)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil: // it is longer than a text that is read
		return []string{rules.Sentence("Gantry can't read it back: " + err.Error())}, nil
	}
	d, err := versions.Between(ctx, lib, withoutOwnNames(lib, r), withoutOwnNames(lib, back))
	if err != nil {
		return nil, err
	}
	var lost []string
	for _, c := range d.Changes {
		if len(c.Edits) > 0 { // else the two are the same but for ids
			lost = append(lost, rules.UpperFirst(format.Line(bare.Replace(c.Done))))
		}
	}
	for _, f := range d.From.Verdict.Findings {
		if f.Rule == builder.RuleUnknownField &&
			!slices.ContainsFunc(d.To.Verdict.Findings, func(o rules.Finding) bool {
				return o.Rule == f.Rule && o.Message == f.Message
			}) {
			text := strings.TrimSuffix(f.Message, builder.FieldKept)
			lost = append(lost, format.Line(builder.FindingText(d.From.Names()[f.Unit], text)))
		}
	}
	return lost, nil
}

// withoutOwnNames clears the names of units that equal the name of their profile. They read the same.
func withoutOwnNames(lib *builder.Library, r builder.Roster) builder.Roster {
	p, err := lib.PackOf(r.System, r.Pack)
	if err != nil {
		return r
	}
	r.Units = slices.Clone(r.Units)
	for i, u := range r.Units {
		if u.Name == rules.ProfileName(p.Catalogue, u.Profile) {
			r.Units[i].Name = ""
		}
	}
	return r
}
