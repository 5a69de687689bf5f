package chat

import (
	"context"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// chat is how a list is written for a message: plain, or in the marks of Markdown.
type chat struct {
	name  func(string) string // of the roster or a unit
	plain func(string) string
	row   string // before each unit
	brk   string // ends the roster's name
}

// Short is a list for a message: its name and state, a line per unit, and the link to it.
var Short = format.Export{ID: "short", Label: "Short", About: "One line per unit, for chats.",
	MediaType: format.PlainText,
	Write:     format.Texts(chat{name: chatLine, plain: chatLine}.write)}

// Markdown is the same where messages are set in Markdown.
var Markdown = format.Export{ID: "markdown", Label: "Markdown", About: "For Discord, Reddit and forums.",
	MediaType: "text/markdown; charset=utf-8", Suffix: ".md",
	Write: format.Texts(chat{name: bold, plain: markdownText, row: "- ", brk: "  "}.write)}

func bold(text string) string { return "**" + markdownText(text) + "**" }

func (c chat) write(ctx context.Context, s builder.Sheet, link string) (string, error) {
	lines := []string{c.name(builder.RosterName(s.Roster.Name)) + c.brk, c.plain(strings.Join(stateOf(s), " · ")), ""}
	for _, u := range s.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		lines = append(lines, c.row+c.unit(s, u))
	}
	if link != "" {
		lines = append(lines, "", link)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n", nil
}

// stateOf returns the parts below a list's name: game, cost, state, player, limit and options.
func stateOf(s builder.Sheet) []string {
	parts := []string{s.Pack.System.Name}
	if score := s.Score(); score != "" {
		parts = append(parts, score)
	}
	parts = append(parts, s.Verdict.Word())
	return append(parts, format.ArmyLines(s)...)
}

// unit returns a unit on a line: how many, its name, its profile, its choices, what one costs, what it carries.
func (c chat) unit(s builder.Sheet, u builder.UnitSheet) string {
	line := format.CountOf(u) + c.name(u.Title)
	switch profile := rules.ProfileName(s.Catalogue, u.Unit.Profile); {
	case !u.Known:
		line += c.plain(format.UnknownProfile(u))
	case profile != u.Title:
		line += ", " + c.plain(profile)
	}
	var choices []string
	for _, said := range builder.GivenIn(u.Form, u.Unit.Choices) {
		choices = append(choices, said.String())
	}
	if choices != nil {
		line += c.plain(" (" + strings.Join(choices, "; ") + ")")
	}
	if cost := s.CostText(u); cost != "" {
		line += ", " + c.plain(cost)
		if u.Unit.Number() > 1 {
			line += " each"
		}
	}
	if carried := carriedText(s, u); carried != "" {
		line += ": " + c.plain(carried)
	}
	return line
}

// carriedText returns what a unit carries, the same items counted; where, unless that is what its profile prints or
// there is one place alone.
func carriedText(s builder.Sheet, u builder.UnitSheet) string {
	loads := u.Loadout()
	if len(loads) == 0 && len(format.PrintedLoadout(s.Pack, u.Unit.Profile)) > 0 {
		return format.NoLoadout
	}
	places := len(u.Locations()) > 1 && !format.SameItems(u.Unit.Mounts, format.PrintedLoadout(s.Pack, u.Unit.Profile))
	var parts []string
	for _, l := range loads {
		text := strings.Join(format.Counted(l.Items), ", ")
		if places {
			text = l.Place + ": " + text
		}
		parts = append(parts, text)
	}
	if places {
		return rules.Minus(strings.Join(parts, "; "))
	}
	return rules.Minus(strings.Join(parts, ", "))
}

// chatLine returns text for one line of a chat message, with each @ disarmed so that it notifies no user.
func chatLine(text string) string { return strings.ReplaceAll(format.Line(text), "@", "@\u200b") }

// markdownText returns a text that Markdown sets as it is.
func markdownText(text string) string { return markdownMarks.Replace(chatLine(text)) }

var markdownMarks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`, "~", `\~`, "#", `\#`, "&", `\&`)
