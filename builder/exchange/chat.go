package exchange

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// ShortText is the roster for a message: its name and state, a line a unit, and
// the link to it where there is one. Its error is that the context has ended.
func ShortText(ctx context.Context, s builder.Sheet, link string) (string, error) {
	lines, err := unitLines(ctx, s, Line, Line)
	if err != nil {
		return "", err
	}
	head := []string{Line(builder.RosterName(s.Roster.Name)), Line(strings.Join(stateOf(s), " · ")), ""}
	return message(head, lines, link), nil
}

// Markdown is the roster for where messages are set in Markdown, as ShortText is.
func Markdown(ctx context.Context, s builder.Sheet, link string) (string, error) {
	bold := func(text string) string { return "**" + markdownText(text) + "**" }
	lines, err := unitLines(ctx, s, bold, markdownText)
	if err != nil {
		return "", err
	}
	for i := range lines {
		lines[i] = "- " + lines[i]
	}
	head := []string{bold(builder.RosterName(s.Roster.Name)) + "  ", // which breaks the line
		markdownText(strings.Join(stateOf(s), " · ")), ""}
	return message(head, lines, link), nil
}

func message(head, lines []string, link string) string {
	all := append(head, lines...)
	if link != "" {
		all = append(all, "", link)
	}
	return strings.TrimRight(strings.Join(all, "\n"), "\n") + "\n"
}

// stateOf is what stands below the name of a list: the game, what it costs, and
// its state.
func stateOf(s builder.Sheet) []string {
	parts := []string{s.Pack.System.Name}
	if score := s.Score(); score != "" {
		parts = append(parts, score)
	}
	parts = append(parts, s.Verdict.Standing().Word())
	if s.Roster.Player != "" {
		parts = append(parts, s.Roster.Player)
	}
	return parts
}

// unitLines are a line a unit: how many, its name, its class, what it costs, what
// it carries.
func unitLines(ctx context.Context, s builder.Sheet, name, plain func(string) string) ([]string, error) {
	var lines []string
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		line := name(u.Title)
		if n := u.Unit.Number(); n > 1 {
			line = fmt.Sprintf("%d × %s", n, line)
		}
		if class := u.Profile.Class; class != "" && class != u.Title {
			line += ", " + plain(class)
		}
		if cost := s.Cost(u); cost != "" {
			line += ", " + plain(cost)
			if u.Unit.Number() > 1 {
				line += " each"
			}
		}
		if items := carried(u); items != "" {
			line += ": " + plain(items)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// carried is what a unit carries, the same items counted.
func carried(u builder.UnitSheet) string {
	var labels []string
	number := map[string]int{}
	for _, l := range u.Loadout() {
		for _, item := range l.Items {
			if number[item.Label]++; number[item.Label] == 1 {
				labels = append(labels, item.Label)
			}
		}
	}
	for i, label := range labels {
		if n := number[label]; n > 1 {
			labels[i] = fmt.Sprintf("%d × %s", n, label)
		}
	}
	return rules.Minus(strings.Join(labels, ", "))
}

// markdownText is a text that Markdown sets as it is.
func markdownText(text string) string { return markdownMarks.Replace(Line(text)) }

var markdownMarks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`, "~", `\~`, "#", `\#`, "@", `\@`, "&", `\&`)
