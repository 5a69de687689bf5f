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

// Text is a text for pages that repeat dozens of them. @text(x) writes the same as { x }
// but saves three allocations.
type Text string

// Render writes the text escaped.
func (t Text) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, templ.EscapeString(t))
	return err
}

// Gap returns the space before a part of a row, "" before the first part.
func Gap(i int) Text {
	if i == 0 {
		return ""
	}
	return " "
}

// Plural returns a number with its noun: "1 unit", "3 units".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Minutes returns how long something lasts, in whole minutes.
func Minutes(left time.Duration) string {
	return Plural(int(max(1, (left+time.Minute-1)/time.Minute)), "minute", "minutes")
}

// Signed returns a change with its sign: "+3", "−2", "±0".
func Signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	if n < 0 {
		return rules.Minus(strconv.Itoa(n))
	}
	return "±0"
}

// OrDash returns a number of a pack as it is read; "" is one that is not known.
func OrDash(value string) string {
	if value == "" {
		return "–"
	}
	return value
}

// Behind returns a note behind a word.
func Behind(note string) string {
	if note == "" {
		return ""
	}
	return " · " + note
}

func whenText(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 MST") }

// NoBreak returns a label that stays on one line with what follows it.
func NoBreak(label string) string { return strings.ReplaceAll(label, " ", "\u00a0") + "\u00a0" }

// Cut shortens a text that has too many characters, and ends it in "…".
func Cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// clip shortens a text that has too many bytes.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// UnitsWord is behind a number of units.
func UnitsWord(n int) string {
	if n == 1 {
		return "unit"
	}
	return "units"
}

// AriaBool returns a switch as ARIA writes it: "true" or "false".
func AriaBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// FormatLength returns a length of a drawing with 1 decimal.
func FormatLength(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// ForeverLabel is on a button that keeps to one line.
const ForeverLabel = "Delete\u00a0forever"
