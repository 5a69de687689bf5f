package views

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"gantry/rules"
)

// text is a text where a page has dozens alike: @text(x) writes what { x } does, which
// prints x anew, with three allocations.
type text string

// Render writes the text escaped.
func (t text) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, templ.EscapeString(t))
	return err
}

// gap is what stands before a part of a row: nothing before the first.
func gap(i int) text {
	if i == 0 {
		return ""
	}
	return " "
}

// plural returns a number with its noun: "1 unit", "3 units".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// signedText returns a change with its sign: "+3", "−2", "±0".
func signedText(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	if n < 0 {
		return rules.Minus(strconv.Itoa(n))
	}
	return "±0"
}

// orDash is a number of a pack as it is read; "" is one that is not known.
func orDash(value string) string {
	if value == "" {
		return "–"
	}
	return value
}

// behind is a note behind a word.
func behind(note string) string {
	if note == "" {
		return ""
	}
	return " · " + note
}

func whenText(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 MST") }

// noBreak is a label that stays on one line with what follows it.
func noBreak(label string) string { return strings.ReplaceAll(label, " ", "\u00a0") + "\u00a0" }

// cut is the beginning of a text of so many characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// clip returns a text's beginning of at most so many bytes.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// unitsWord is behind a number of units.
func unitsWord(n int) string {
	if n == 1 {
		return "unit"
	}
	return "units"
}

// ariaBool returns a switch as ARIA writes it: "true" or "false".
func ariaBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// formatLength returns a length of a drawing with 1 decimal.
func formatLength(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// foreverLabel is on a button that keeps to one line.
const foreverLabel = "Delete\u00a0forever"
