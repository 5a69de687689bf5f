package exchange

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Text is the roster in plain text: its state, its units with loadout and
// points, and its findings. It ends in a newline; nothing in it can move a
// terminal's cursor. The error is that the context has ended.
func Text(ctx context.Context, s builder.Sheet) (string, error) {
	s, err := s.Plain(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	name := s.Roster.Name
	if name == "" {
		name = "Unnamed roster"
	}
	fmt.Fprintln(&b, Line(name))
	fmt.Fprintln(&b, s.Pack.System.Name+" · "+points(s)+standing(s.Verdict)+", "+Grounds(s.Verdict))
	if brings := s.Verdict.Brings.String(); brings != "" {
		fmt.Fprintln(&b, "Brings along: "+Line(brings))
	}
	if s.Roster.Player != "" {
		fmt.Fprintln(&b, "Player: "+Line(s.Roster.Player))
	}
	for _, chosen := range chosen(s.Options, s.Roster.Options) {
		fmt.Fprintln(&b, chosen)
	}
	if s.About.Banner != "" {
		fmt.Fprintln(&b, Line(s.About.Banner))
	}
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		b.WriteString("\n" + unitText(s, u))
	}
	if len(s.Verdict.Findings) > 0 {
		b.WriteString("\nFindings\n")
		for _, f := range s.Verdict.Findings {
			fmt.Fprintln(&b, "  "+FindingLine(f))
		}
	}
	fmt.Fprintf(&b, "\nRoster %s\nPack %s, rules %d\n", s.Hash, Line(s.Verdict.Judge()), s.Verdict.Rules)
	return b.String(), nil
}

// standing is the verdict's word, and what a draft lacks.
func standing(v builder.Verdict) string {
	if v.Draft() {
		return "draft, " + counted(v.Todo, "thing", "things") + " to choose"
	}
	return v.Word()
}

// Grounds is what a verdict rests on, in the word of its basis, and the pack that
// judged; of a pack that Gantry does not ship, that the pack says so.
func Grounds(v builder.Verdict) string {
	judge := "; "
	if v.Foreign {
		judge = ", says "
	}
	return Line("rests on " + v.RestsOn.String() + judge + v.Judge())
}

// points is "180/200 pts · ", or "" where the game has no points.
func points(s builder.Sheet) string {
	if s.Verdict.Points == nil {
		return ""
	}
	text := s.Verdict.Total()
	if s.Verdict.Limit != nil {
		text += fmt.Sprintf("/%d", *s.Verdict.Limit)
	}
	return text + " " + s.About.PointsName + " · "
}

func unitText(s builder.Sheet, u builder.UnitSheet) string {
	var b strings.Builder
	title := Line(u.Title)
	if n := u.Unit.Number(); n > 1 {
		title = fmt.Sprintf("%d × %s", n, title)
	}
	if u.Profile.Class != "" && u.Profile.Class != u.Title {
		title += ", " + Line(u.Profile.Class)
	}
	if p, ok := u.Profile.Role(rules.RolePoints); ok {
		title += " · " + p.Text + " " + s.About.PointsName
	}
	if !u.Known {
		title += " (unknown profile)"
	}
	fmt.Fprintln(&b, title)
	form := u.Form
	if line := statLine(u.Profile); line != "" {
		fmt.Fprintln(&b, "  "+line)
	}
	for _, line := range chosen(form, u.Unit.Choices) {
		fmt.Fprintln(&b, "  "+line)
	}
	for _, line := range loadout(form, u.Unit) {
		fmt.Fprintln(&b, "  "+line)
	}
	if u.Unit.Notes != "" {
		fmt.Fprintln(&b, "  Notes: "+Line(u.Unit.Notes))
	}
	return b.String()
}

func statLine(p rules.Profile) string {
	var parts []string
	for _, block := range p.Blocks {
		for _, s := range block.Stats {
			if block.Card && s.Role != rules.RolePoints {
				parts = append(parts, s.Label+" "+s.Text)
			}
		}
	}
	return Line(strings.Join(parts, "  "))
}

// chosen is the choices as "label: value", in the form's order, the unknown
// ones last.
func chosen(form rules.Form, choices rules.Choices) []string {
	var lines []string
	for _, fd := range form.Fields {
		if v, ok := choices[fd.ID]; ok {
			lines = append(lines, Line(fd.Label+": "+shown(fd, v)))
		}
	}
	var unknown []string
	for id, v := range choices {
		if _, ok := form.Field(id); !ok {
			unknown = append(unknown, Line(fmt.Sprintf("%s (unknown): %v", id, v)))
		}
	}
	slices.Sort(unknown)
	return append(lines, unknown...)
}

func shown(fd rules.Field, v any) string {
	switch v := v.(type) {
	case string:
		if o, ok := fd.Option(v); ok {
			return o.Label
		}
		return v
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = shown(fd, e)
		}
		if _, ok := rules.Ints(v); ok {
			return strings.Join(parts, "/")
		}
		return strings.Join(parts, ", ")
	}
	return string(doc.NodeOf(v).Append(nil))
}

// loadout is a line a location with what is mounted there, in the form's order,
// locations that the unit does not have last.
func loadout(form rules.Form, u rules.Unit) []string {
	var order []string
	labels := map[string]string{}
	for _, l := range form.Locations {
		order = append(order, l.ID)
		labels[l.ID] = l.Label
	}
	at := map[string][]string{}
	for _, m := range u.Mounts {
		if _, ok := labels[m.At]; !ok {
			order = append(order, m.At)
			labels[m.At] = m.At + " (unknown)"
		}
		label := m.Item + " (unknown)"
		if it, ok := form.Item(m.Item); ok {
			label = it.Label
		}
		if m.Value != nil {
			label += " " + shown(rules.Field{}, m.Value)
		}
		at[m.At] = append(at[m.At], label)
	}
	var lines []string
	for _, id := range order {
		if len(at[id]) > 0 {
			lines = append(lines, Line(labels[id]+": "+strings.Join(at[id], ", ")))
		}
	}
	return lines
}

// FindingLine is a finding in one line: severity, rule, place, message, source.
func FindingLine(f rules.Finding) string {
	return Line(fmt.Sprintf("%s %s: %s%s [%s, %s]", f.Severity, f.Rule, where(f, nil), rules.Minus(f.Message), f.Basis, f.Cite))
}

// Line is a text made fit for one line of a terminal: line breaks and tabs are
// spaces, other control characters and marks that reorder the text around them
// are replaced by U+FFFD.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || reorders(r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// reorders tells whether a rune opens or closes a bidirectional embedding,
// override or isolate, which would reach past the text that holds it.
func reorders(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}
