package play

import (
	"net/url"
	"strconv"
	"strings"

	"gantry/builder/play"
	"gantry/views"
)

// Path returns the address of a battle, or of one of its pages. at is the battle's id, or for those who watch it
// views.WatchPath.
func Path(at string, page ...string) string {
	path := at
	if !strings.HasPrefix(at, "/") {
		path = "/p/" + url.PathEscape(at)
	}
	for _, p := range page {
		path += "/" + p
	}
	return path
}

// BeginPath returns the address where a battle of a list begins.
func BeginPath(base string) string { return base + "/play" }

// At is what a page of a battle shows.
type At struct{ Side, Unit string }

// Address returns that of the battle's page.
func (a At) Address(id string) string {
	var fields []string
	if a.Side != "" {
		fields = append(fields, "side", a.Side)
	}
	if a.Unit != "" {
		fields = append(fields, "unit", a.Unit)
	}
	if fields == nil {
		return Path(id)
	}
	return views.WithQuery(Path(id), fields...)
}

// The fields of presses.
const (
	MarkField = "mark" // see Value
	DoField   = "do"   // one of those below
	NoteField = "note"
	// PressField names the state of the page that was pressed, so that a press that is sent twice counts once. The
	// script of the page names each press.
	PressField = "press"
)

// What a press on the battle does.
const (
	DoEnd    = "end"
	DoReopen = "reopen"
	// The next ones begin a press, before the id of an entry of the log. UndoFrom undoes it or an older change.
	UndoLine = "undo "
	RedoLine = "redo "
	UndoFrom = "undo-from "
	// ClockAt begins the press that moves the clock, before where it is and where it goes. If it has moved since, the
	// press does nothing.
	ClockAt = "clock "
)

// Value returns presses as the value of a button: a line for each.
func Value(presses ...play.Press) (text string) {
	for i, p := range presses {
		q := url.Values{"side": {p.Side}, "unit": {p.Unit}, "model": {strconv.Itoa(p.Model)}, "mark": {p.Mark}}
		if p.To != nil {
			q.Set("to", strconv.Itoa(*p.To))
		} else {
			q.Set("by", strconv.Itoa(p.By))
		}
		if i > 0 {
			text += "\n"
		}
		text += q.Encode()
	}
	return text
}
