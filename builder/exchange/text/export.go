package text

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Export is a list in plain text: its state, its units with loadout and points, and its
// findings. It ends in a newline, and nothing in it can move a terminal's cursor.
var Export = format.Export{ID: "text", Label: "Full", About: "Stats, loadouts and problems.",
	MediaType: format.PlainText,
	Suffix:    ".txt", Write: format.Texts(write)}

// write writes the list of a sheet. The error is that the context has ended.
func write(ctx context.Context, s builder.Sheet, _ string) (string, error) {
	s, err := s.Plain(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintln(&b, format.Line(builder.RosterName(s.Roster.Name)))
	score := s.Score()
	if score != "" {
		score += " · "
	}
	fmt.Fprintln(&b, format.Line(s.Pack.System.Name+" · "+score+s.Verdict.WordLine()+", "+s.Verdict.SourceLine()))
	if brings := s.Verdict.Brings.String(); brings != "" {
		fmt.Fprintln(&b, format.BringsLabel+format.LabelSeparator+format.Line(brings))
	}
	for _, line := range append(format.ArmyLines(s), notesLines(s.Roster.Notes)...) {
		fmt.Fprintln(&b, format.Line(line))
	}
	if s.About.Banner != "" {
		fmt.Fprintln(&b, format.Line(s.About.Banner))
	}
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		b.WriteString("\n" + unitText(s, u))
	}
	if len(s.Verdict.Findings) > 0 {
		names := s.Names()
		fmt.Fprintln(&b, "\n"+format.FindingsHead)
		for _, f := range s.Verdict.Findings {
			fmt.Fprintln(&b, "  "+format.FindingLine(s.Verdict.Standing(), f, names))
		}
	}
	fmt.Fprintf(&b, "\n%s %s\n", format.HashLabel, s.Hash)
	lines := textLines(ctx, b.String())
	if err := ctx.Err(); err != nil {
		return "", err
	}
	sum := textSum(lines[1:])
	fmt.Fprintf(&b, "%s %s, rules version %d%s%s\n", format.PackLabel, format.Line(s.Verdict.Judge()),
		s.Verdict.Rules, format.SumLabel, sum)
	return b.String(), nil
}

func unitText(s builder.Sheet, u builder.UnitSheet) string {
	var b strings.Builder
	title := format.CountOf(u) + format.Line(u.Title)
	switch class := u.Profile.Class; {
	case !u.Known:
		title += format.Line(format.UnknownProfile(u))
	case class != "" && class != u.Title:
		title += ", " + format.Line(class)
	}
	if cost := s.CostText(u); cost != "" {
		title += " · " + cost
	}
	fmt.Fprintln(&b, title)
	for _, line := range format.StatLines(u.Profile) {
		fmt.Fprintln(&b, "  "+line)
	}
	for _, c := range builder.GivenIn(u.Form, u.Unit.Choices) {
		fmt.Fprintln(&b, "  "+format.Line(c.String()))
	}
	for _, l := range u.Loadout() {
		fmt.Fprintln(&b, "  "+format.Line(l.Place+": "+l.Text()))
	}
	if len(u.Unit.Mounts) == 0 && len(format.PrintedLoadout(s.Pack, u.Unit.Profile)) > 0 {
		fmt.Fprintln(&b, "  "+format.NoLoadout)
	}
	for _, line := range notesLines(u.Unit.Notes) {
		fmt.Fprintln(&b, "  "+format.Line(line))
	}
	return b.String()
}

// notesLines returns notes with their label, line by line.
func notesLines(notes string) (lines []string) {
	if notes == "" {
		return nil
	}
	for line := range strings.Lines(notes) {
		lines = append(lines, format.NotesLabel+format.LabelSeparator+strings.TrimRight(line, "\r\n"))
	}
	return lines
}

// textSum returns a sum of the words of lines: how they are broken makes no difference.
func textSum(lines []textLine) string {
	h := sha256.New()
	for _, l := range lines {
		for word := range strings.FieldsSeq(l.text) {
			fmt.Fprintln(h, word)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}
