package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Loads returns a unit's loadout in the order of its sheet. With tracks, it leaves out what tracks show. Tracks
// don't show items at unknown locations.
func Loads(u builder.UnitSheet, tracks bool) []builder.Load {
	var out []builder.Load
	for _, l := range u.Loadout() {
		if !tracks && !l.Lost {
			l.Items = slices.DeleteFunc(l.Items, func(m builder.Loaded) bool { return m.Tracked })
		}
		slices.SortStableFunc(l.Items, func(a, b builder.Loaded) int { return a.Rank - b.Rank })
		if len(l.Items) > 0 {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b builder.Load) int { return a.Items[0].Rank - b.Items[0].Rank })
	return out
}

// LoadoutRows returns a unit's loadout on the army sheet: with the damage boxes of each model if they fit, else as
// text.
func (k Kit) LoadoutRows(u builder.UnitSheet) []layout.Row {
	if !k.Pips {
		return k.Loads(Loads(u, true))
	}
	var tracks []rules.Track
	plain := len(u.Profile.Tracks) == 1 && u.Profile.Tracks[0].Group == ""
	for i := range u.Unit.Number() {
		for _, t := range u.Profile.Tracks {
			switch number := strconv.Itoa(i + 1); {
			case u.Unit.Number() == 1:
			case plain:
				t.Label = number + " " + t.Label
			default:
				t.Group = strings.TrimSpace(number + "\u00a0" + t.Group) // it stays with its place
			}
			tracks = append(tracks, t)
		}
	}
	set := k.Tracks
	if plain {
		set = k.setInLines
	}
	rows := append([]layout.Row{layout.Space(1)}, set(tracks)...)
	rows = append(rows, layout.Space(0.8))
	return append(rows, k.Loads(Loads(u, false))...)
}

// LoadsBesideTables returns the loadout that a card would not show: items without a track or table, and everything
// at unknown locations.
func LoadsBesideTables(u builder.UnitSheet) []builder.Load {
	var out []builder.Load
	for _, l := range u.Loadout() {
		if u.Known && !l.Lost {
			l.Items = slices.DeleteFunc(l.Items, func(m builder.Loaded) bool { return m.Tracked || m.Listed })
		}
		if len(l.Items) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// Loads returns a loadout as text.
func (k Kit) Loads(loads []builder.Load) []layout.Row {
	var spans []layout.Span
	for i, l := range loads {
		if i > 0 {
			spans = append(spans, k.Ink(layout.Condensed, k.Small).Span(WideBlank))
		}
		if l.Lost {
			spans = append(spans, layout.Style{Face: layout.CondensedBold, Size: k.Small,
				Color: k.Palette.Muted}.Span(l.Place+" "))
		} else if l.Place != "" {
			spans = append(spans, k.Caps().Span(strings.ToUpper(l.Place)+" "))
		}
		spans = append(spans, k.Ink(layout.Condensed, k.Small).Span(k.items(l)))
	}
	if spans == nil {
		return nil
	}
	return k.Text(spans...)
}

// items returns the items of a location, each label once with its number.
func (k Kit) items(l builder.Load) string {
	var labels []string
	counts := map[string]int{}
	for _, m := range l.Items {
		label := k.mountLabel(m)
		if counts[label]++; counts[label] == 1 {
			labels = append(labels, label)
		}
	}
	for i, label := range labels {
		if n := counts[label]; n > 1 {
			labels[i] = strconv.Itoa(n) + "× " + label
		}
	}
	return strings.Join(labels, ", ")
}

// mountLabel returns a mount's label, marked if its player designed it.
func (k Kit) mountLabel(m builder.Loaded) string {
	label := m.Label
	if m.Designed {
		label += " " + builder.DesignedMark
		k.noteDesigned(label)
	}
	return label
}

// Choices returns choices as text, for the army sheet.
func (k Kit) Choices(list []builder.Said) []layout.Row {
	var spans []layout.Span
	for _, c := range list {
		spans = append(spans, k.Muted(layout.Condensed, k.Small).Span(c.Label+": "),
			k.Ink(layout.Condensed, k.Small).Span(c.Text+WideBlank))
	}
	if spans == nil {
		return nil
	}
	return k.Text(append([]layout.Span{k.Caps().Span("AS WRITTEN ")}, spans...)...)
}

// Unknown shows a unit that the game does not know, as written.
func (k Kit) Unknown(u builder.UnitSheet) []layout.Row {
	rows := k.Text(k.Muted(layout.Condensed, k.Body).Span("Unknown profile "),
		k.Ink(layout.CondensedBold, k.Body).Span(u.Unit.Profile))
	for _, f := range u.Findings {
		rows = append(rows, layout.Space(0.4))
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(f.Message))...)
	}
	return append(rows, k.Besides(u)...)
}

// Besides lists what the rest of a unit's sheet does not show: mounts that no table names, and unknown choices and
// items, as written.
func (k Kit) Besides(u builder.UnitSheet) []layout.Row {
	var mounted, strange []layout.Row
	for _, c := range u.Strange() {
		strange = append(strange, k.Text(k.Muted(layout.Condensed, k.Body).Span(c.Label+": "),
			k.Ink(layout.Condensed, k.Body).Span(c.Text))...)
	}
	for _, l := range LoadsBesideTables(u) {
		for _, m := range l.Items {
			spans := []layout.Span{k.Ink(layout.Condensed, k.Body).Span(k.mountLabel(m))}
			if l.Place != "" {
				spans = append(spans, k.Muted(layout.Condensed, k.Body).Span(WideBlank+l.Place))
			}
			if u.Known && m.Known && !l.Lost {
				mounted = append(mounted, k.Text(spans...)...)
			} else {
				strange = append(strange, k.Text(spans...)...)
			}
		}
	}
	return append(k.withHeading("Mounted", mounted), k.withHeading("As written", strange)...)
}

// withHeading returns rows under a line and a heading, nothing for no rows.
func (k Kit) withHeading(heading string, rows []layout.Row) []layout.Row {
	if len(rows) == 0 {
		return nil
	}
	return append(append([]layout.Row{k.Line(k.Gap/2, k.Gap/2)}, k.Heading(heading)...), rows...)
}
