package job

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

//go:embed drawing.txt
var drawing string

// DrawingHash identifies how this build draws pages. It is a hash of reference pages that "make drawing" writes.
// Builds that draw alike have the same hash.
func DrawingHash() string { return strings.TrimSpace(drawing) }

// Printed records how the pages of a list were drawn. A PDF keeps it beside the attached list, so that a check can
// draw the pages again.
type Printed struct {
	Gantry  string        `json:"gantry"` // the version
	Drawing string        `json:"drawing"`
	Pack    string        `json:"pack,omitempty"` // SHA-256 of the rules data
	Print   rules.Choices `json:"print,omitempty"`
	// Link, Token and TokenAt are the contents of the codes on the pages.
	Link    string `json:"link,omitempty"`
	Token   bool   `json:"token,omitempty"`
	TokenAt string `json:"token_at,omitempty"`
	Event   string `json:"event,omitempty"` // SHA-256 of the event
	// Pictures, Checked and Battle mark pages that cannot be drawn again: they show the player's pictures, the result
	// of a check of the file, or the marks of a battle.
	Pictures bool `json:"pictures,omitempty"`
	Checked  bool `json:"checked,omitempty"`
	Battle   bool `json:"battle,omitempty"`
}

// Printed returns how the document of a request is drawn.
func (j Job) Printed(pictures bool) Printed {
	o := j.Options
	o.Pictures = true     // a later reader of the list doesn't have them
	if len(o.Units) > 0 { // by id, however they were chosen
		o.Units = nil
		for _, u := range j.All {
			if n := j.Options.CountOf(u.Unit, u.Title); n > 0 {
				o.Units = append(o.Units, ChoiceOf(u.Unit, n))
			}
		}
	}
	p := Printed{Gantry: builder.Version, Drawing: DrawingHash(), Print: o.Choices(), Link: o.Link,
		Token: o.Token != "" || o.LongToken, TokenAt: o.TokenAt, Event: o.EventHash, Pictures: pictures,
		Checked: len(o.Import) > 0 || o.PagesNote != ""}
	p.Battle = j.Sheet.Roster.Moment != nil ||
		slices.ContainsFunc(j.All, func(u builder.UnitSheet) bool { return len(u.Unit.Condition) > 0 })
	if j.Sheet.Pack != nil {
		p.Pack = j.Sheet.Pack.SHA256
	}
	return p
}

// ReadPrinted reads the record in a PDF and its options. They lack what only the list and the check know: token,
// event and the verdict without it.
func ReadPrinted(data []byte) (p Printed, o Options, err error) {
	var kept struct {
		Printed
		Print json.RawMessage `json:"print"`
	}
	if err := json.Unmarshal(data, &kept); err != nil {
		return p, o, fmt.Errorf("read a print request: %w", err)
	}
	p, o = kept.Printed, DefaultOptions()
	if len(kept.Print) > 0 {
		n, err := doc.Parse(kept.Print)
		if err != nil || n.Kind != doc.Object {
			return p, o, errors.New("read a print request: it has no options")
		}
		var faults []string
		if o, faults = o.WithNode(n); faults != nil {
			return p, o, fmt.Errorf("read a print request: %s", strings.Join(faults, " "))
		}
	}
	o.Link, o.TokenAt, o.EventHash = p.Link, p.TokenAt, p.Event
	return p, o, nil
}

// SavedOptions returns the print request saved in a list. Each unknown option is left out and adds a sentence.
func SavedOptions(s builder.Sheet) (Options, []string) {
	if s.Roster.Print == nil {
		return DefaultOptions(), nil
	}
	o, left := DefaultOptions().WithNode(s.Roster.Print)
	o, gone := o.WithoutGone(s.Units)
	return o, append(left, gone...)
}
