package text

import (
	"fmt"

	"gantry/builder"
)

// suggestionText suggests a replacement for something unknown.
func suggestionText(near string, line int) string {
	if near == "" {
		return fmt.Sprintf("Change line %d or fix it in the list.", line)
	}
	return fmt.Sprintf("Did you mean %q? Change line %d or fix it in the list.", near, line)
}

func renamedText(was, now string) string { return fmt.Sprintf("%.80q is now %.80q.", was, now) }

// unknownText reports an unknown name, with the pack's reason if it was removed.
func unknownText(what, name, gone string) string {
	text := fmt.Sprintf("Unknown %s: %.80q.", what, name)
	if gone != "" {
		text += builder.RemovedText(gone)
	}
	return text
}

func keptText(line, of string) string {
	return fmt.Sprintf("Not recognized, saved in the %s's notes: %.200q.", of, line)
}

func readAsText(us builder.UnitSheet, profile string) string {
	text := fmt.Sprintf("%d × %.80s", us.Unit.Number(), profile)
	if us.Unit.Name != "" {
		text += fmt.Sprintf(", called %.80q", us.Unit.Name)
	}
	return text + "."
}
