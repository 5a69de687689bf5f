package plain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Output sets a list as text for screen readers, without columns: a heading per unit and
// a line per stat, weapon, track and term. Products don't change it. Units, their order,
// notes, terms, findings and derivations do.
func Output() job.Output {
	return job.Output{ID: "text", Label: "Accessible text version", Set: set}
}

// set adds a list to the text of those before.
func set(ctx context.Context, j job.Job, doc *layout.Document) error {
	text, err := textOf(ctx, j)
	if err != nil {
		return err
	}
	if len(doc.Files) == 0 {
		doc.Files, doc.Notes = []layout.File{{Name: "list.txt"}}, nil // no text lacks anything
	} else {
		text = "\n\n" + text
	}
	doc.Files[0].Data = append(doc.Files[0].Data, text...)
	return nil
}

func textOf(ctx context.Context, j job.Job) (string, error) {
	o, s := j.Options, j.Sheet
	t := &plainText{}
	t.army(j)
	for i, u := range j.Sheet.Units {
		if err := job.CheckContext(ctx); err != nil {
			return "", err
		}
		t.head("Unit %d of %d: %s", i+1, len(j.Sheet.Units), j.Named(u).Title)
		t.unit(j, u)
	}
	if o.Stamp && len(s.Verdict.Findings) > 0 {
		t.head("Problems and notes")
		stands := s.Verdict.Standing()
		for _, f := range s.Verdict.Findings {
			t.line("%s: %s", rules.UpperFirst(stands.FindingWord(f)), builder.FindingText(j.Names[f.Unit], f.Message))
		}
	}
	if o.Legend {
		terms, panels := listed.Glossary(j.Sheet.Units)
		t.terms("Words", terms)
		for _, p := range listed.MergePanels(panels, s.Whole.Panels) {
			t.terms(p.Title, p.Terms)
		}
	}
	t.head("About this list")
	t.line("%s", job.SmallPrint(j.Provenance(), j.About.Credit, j.License(), j.About.Source))
	t.line("%s", j.About.Banner)
	t.line("List %s", s.Hash)
	return t.String(), nil
}

// plainText is text in lines, with headings between blank lines.
type plainText struct{ strings.Builder }

// line writes a line unless the text is empty.
func (t *plainText) line(format string, args ...any) {
	if text := strings.Join(strings.Fields(layout.Clean(fmt.Sprintf(format, args...))), " "); text != "" {
		t.WriteString(text + "\n")
	}
}

// stat writes a value with its label.
func (t *plainText) stat(label, value string) {
	if value != "" {
		t.line("%s: %s", label, value)
	}
}

func (t *plainText) head(format string, args ...any) {
	if t.Len() > 0 {
		t.WriteByte('\n')
	}
	t.line(format, args...)
	t.WriteByte('\n')
}

// army writes the lines above the units.
func (t *plainText) army(j job.Job) {
	s := j.Sheet
	t.head("%s", j.Title())
	if s.Pack != nil {
		t.stat("Game", s.Pack.System.Name)
	}
	t.stat("Player", s.Roster.Player)
	if score := s.Score(); score != "" {
		t.stat("Points", score)
	}
	t.stat("State", j.Sheet.Verdict.WordLine())
	t.line("%s", j.Settings())
	t.line("%s", j.Part())
	t.profile(s.Whole)
	if j.Options.Notes {
		t.stat("Notes", s.Roster.Notes)
	}
}

func (t *plainText) unit(j job.Job, u builder.UnitSheet) {
	class := u.Profile.Class
	if !u.Known {
		class = "unknown profile " + u.Unit.Profile
	}
	t.stat("Class", class)
	t.stat("Out of play", u.Profile.OutOfPlay)
	if n := u.Unit.Number(); n > 1 {
		t.stat("Number", strconv.Itoa(n))
	}
	t.stat("Cost", j.Sheet.CostText(u))
	for _, c := range u.Choices() {
		t.line("%s", c.String())
	}
	t.profile(u.Profile)
	for _, l := range typeset.LoadsBesideTables(u) {
		t.stat(l.Place, l.Text())
	}
	if j.Options.Notes {
		t.stat("Notes", u.Unit.Notes)
	}
	if j.Options.Derivations {
		t.derived(u.Profile)
	}
}

// derived writes the derivation of each number, one per line.
func (t *plainText) derived(p rules.Profile) {
	for _, b := range p.Blocks {
		for _, s := range b.Stats {
			var steps strings.Builder
			for _, part := range (typeset.Kit{}).Math(s, true) {
				steps.WriteString(part.Text)
			}
			t.stat("Math of "+b.Named(s)+" "+s.Text, steps.String())
		}
	}
}

// profile writes the numbers of a unit or an army, its tables and tracks.
func (t *plainText) profile(p rules.Profile) {
	for _, b := range p.Blocks {
		if !b.Card {
			continue
		}
		for _, s := range b.Stats {
			label := s.Label
			if b.Label != "" {
				label = b.Label + ", " + label
			}
			if s.Role != rules.RolePoints {
				t.stat(label, s.Text)
			}
		}
	}
	for _, table := range p.Tables {
		t.table(table)
	}
	for _, track := range p.Tracks {
		t.track(track)
	}
}

// table writes a line per row: its first cell, then each other cell with its column.
func (t *plainText) table(table rules.Table) {
	for _, r := range table.Rows {
		var parts []string
		for i, c := range r.Cells {
			if text := strings.TrimSpace(layout.Clean(c.Text)); i > 0 && i < len(table.Columns) && text != "" {
				parts = append(parts, strings.TrimSpace(table.Columns[i].Label+" "+text))
			}
		}
		if len(r.Cells) > 0 {
			t.stat(r.Cells[0].Text, strings.Join(parts, "; "))
		}
	}
}

// track writes the number of boxes of a track.
func (t *plainText) track(track rules.Track) {
	label := track.Label
	if track.Group != "" && track.Group != label {
		label = track.Group + ", " + label
	}
	boxes := fmt.Sprintf("%d %s", track.Boxes, "boxes")
	if track.Boxes == 1 {
		boxes = "1 box"
	}
	if track.Full != "" {
		boxes += ", all are " + track.Full
	}
	if track.Marked > 0 {
		boxes += fmt.Sprintf(", %d marked", track.Marked)
	}
	parts := append([]string{boxes, track.Note}, track.Captions...)
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	if track.Boxes > 0 {
		t.stat(strings.Trim(label, ", "), strings.Join(parts, "; "))
	}
}

func (t *plainText) terms(title string, terms []rules.Term) {
	if len(terms) == 0 {
		return
	}
	t.head("%s", title)
	for _, term := range terms {
		t.stat(term.Name, term.Text)
	}
}
