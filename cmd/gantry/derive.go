package main

import (
	"fmt"
	"strings"

	"gantry/builder/exchange/answers"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// deriveCommand shows the math of every number of a list or unit file.
type deriveCommand struct {
	File string `arg:"" help:"List, unit or battle file. Lists in any format of gantry check."`
	JSON bool   `name:"json" help:"JSON output."`
	battleFlags
}

// Help returns the long help.
func (deriveCommand) Help() string {
	return `Example:

	gantry derive list.json

In a battle, a list may have a moment, {"round": 2, "phase": "end"}, and its units marks, {"m1": 2, "action": 1}. ` +
		`The id of an item counts its marked boxes. Other ids are the game's own marks.`
}

// Run writes the numbers and their steps.
func (c deriveCommand) Run(p *program) error {
	p.battle = &c.battleFlags
	lib, r, err := p.list(c.File)
	if err != nil {
		return err
	}
	sheet, err := lib.BattleSheet(p.ctx, r)
	if err != nil {
		return err
	}
	doc, err := answers.Derive(p.ctx, sheet)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, u := range sheet.Units {
		fmt.Fprintf(&b, "%s %s", format.Line(u.Unit.ID), format.Line(u.Title))
		if why := u.Profile.OutOfPlay; why != "" {
			fmt.Fprintf(&b, " (%s)", why)
		}
		b.WriteByte('\n')
		writeStats(&b, u.Profile)
	}
	b.WriteString("list\n")
	writeStats(&b, sheet.Whole)
	for _, d := range doc.Due {
		fmt.Fprintf(&b, "due: %s [%s, %s]\n", format.Line(d.Text), d.Basis.Word(), d.Cite)
	}
	return p.print(c.JSON, doc, b.String())
}

// writeStats writes the stats of a profile, each behind the table or mode it is in: "Fighter: PIL".
func writeStats(b *strings.Builder, profile rules.Profile) {
	for key, s := range profile.ByKey() {
		fmt.Fprintf(b, "  %-12s %-8s [%s, %s]\n", rules.KeyedLabel(key, s.Label), rules.Minus(s.Text), s.Basis.Word(),
			s.Cite)
		writeSteps(b, "    ", s.Math())
		if d := s.Derived; d != nil {
			differs := ""
			if s.Differs() {
				differs = ", differs"
			}
			fmt.Fprintf(b, "    calculated: %s [%s, %s]%s\n", d.Text, d.Basis.Word(), d.Cite, differs)
			writeSteps(b, "      ", d.Math())
		}
	}
}

func writeSteps(b *strings.Builder, indent string, steps []rules.Step) {
	for i, s := range steps {
		working, label := s.OnOneLine()
		value := ""
		if i > 0 {
			value = "= " + rules.Minus(s.Value.String())
		}
		fmt.Fprintf(b, "%s%-12s %-7s %s [%s, %s]\n", indent, working, value, format.Line(label), s.Basis.Word(), s.Cite)
		writeSteps(b, indent+"  ", rules.Shown(s.Parts))
	}
}
