package played

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// RulesScales returns the type sizes to try for rules in separate frames.
func RulesScales(sc typeset.Scale) []typeset.Scale {
	middle, small := sc, sc
	middle.Small = max(sc.Least, sc.Small-0.5)
	small.Small = sc.Least
	return []typeset.Scale{sc, middle, small}
}

// rulesBand returns the head of frames with rules.
func rulesBand(k typeset.Kit, part string) typeset.Head {
	return titleBand(k, part, func(on typeset.Kit, room float64) typeset.Name {
		st := on.Ink(layout.Bold, 13)
		return typeset.Name{Lines: on.Measure.Cut(1, room, st.Span("Rules")), St: st}
	})
}

// inOrder returns terms in alphabetical order, those with the same text under all their names.
func inOrder(terms []rules.Term) (out []rules.Term) {
	for _, t := range terms {
		i := slices.IndexFunc(out, func(have rules.Term) bool { return have.Text == t.Text && have.Source == t.Source })
		if i < 0 {
			out = append(out, t)
		} else {
			out[i].Name += ", " + t.Name
		}
	}
	slices.SortStableFunc(out, func(a, b rules.Term) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return out
}

// Rules returns the frames for the rules of unprinted units. It uses the airiest scale that takes the fewest frames.
func Rules(j job.Job, unprinted []builder.UnitSheet, of string, scales []typeset.Scale, g press.Grid,
	edge float64) press.Item {
	height := g.H - 2*g.Pad - g.Low
	kitOf := func(sc typeset.Scale) typeset.Kit {
		k := press.NewKit(j, sc, g.W-2*g.Pad)
		k.Edge, k.Bleed = edge, g.Bleed
		return k
	}
	over := rulesBand(kitOf(scales[0]), "").H
	terms, panels := listed.Glossary(unprinted)
	terms = inOrder(terms)
	p := press.Item{Title: "Rules"}
	for _, sc := range scales {
		k := kitOf(sc)
		rows := k.Noted(append(k.Legend(terms, false), k.Panels(panels, false)...))
		if all := layout.Pour(rows, func(int) float64 { return height - over }); p.Frames == nil ||
			len(all) < len(p.Frames) {
			p.Frames = all
		}
	}
	k := kitOf(scales[0])
	for i := range p.Frames {
		part := of
		if len(p.Frames) > 1 {
			part += fmt.Sprintf(" (%d/%d)", i+1, len(p.Frames))
		}
		p.Frames[i].PutHead(rulesBand(k, part).Row)
	}
	return p
}
