package job

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

//go:embed drawing.txt
var drawing string

// DrawingHash names the way in which this Gantry draws pages: a hash of reference pages, which
// "make drawing" writes. Two builds that draw alike have the same.
func DrawingHash() string { return strings.TrimSpace(drawing) }

// Printed is how the pages of a list were drawn. A PDF keeps it beside the attached
// list, so that a check can draw the pages again.
type Printed struct {
	Gantry  string        `json:"gantry"` // the version
	Drawing string        `json:"drawing"`
	Pack    string        `json:"pack,omitempty"` // SHA-256 of the rules data
	Print   rules.Choices `json:"print,omitempty"`
	// Link, Token and TokenAt are what the codes on the pages hold.
	Link    string `json:"link,omitempty"`
	Token   bool   `json:"token,omitempty"`
	TokenAt string `json:"token_at,omitempty"`
	Event   string `json:"event,omitempty"` // SHA-256 of the event
	// Pictures and Checked report that the pages show what nobody else has: the
	// player's pictures, or what a check said of the file.
	Pictures bool `json:"pictures,omitempty"`
	Checked  bool `json:"checked,omitempty"`
}

// Printed returns how the document of a request is drawn.
func (j Job) Printed(pictures bool) Printed {
	o := j.Options
	o.Pictures = true     // nobody who draws the list again has any
	if len(o.Units) > 0 { // by their ids, however they were chosen
		o.Units = nil
		for _, u := range j.All {
			if n := j.Options.Chosen(u.Unit, u.Title); n > 0 {
				o.Units = append(o.Units, ChoiceOf(u.Unit, n))
			}
		}
	}
	p := Printed{Gantry: builder.Version, Drawing: DrawingHash(), Print: o.Choices(), Link: o.Link,
		Token: o.Token != "" || o.LongToken, TokenAt: o.TokenAt, Event: o.EventHash, Pictures: pictures,
		Checked: len(o.Import) > 0 || o.PagesNote != ""}
	if j.Sheet.Pack != nil {
		p.Pack = j.Sheet.Pack.SHA256
	}
	return p
}

// ReadPrinted reads what a PDF keeps, and the options that it asks for. What only the
// list and the check know is missing in these: token, event and verdict without it.
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

// SavedOptions returns the print request that a roster keeps. What of it this version does
// not know is left out, and told as a sentence each.
func SavedOptions(r builder.Roster) (Options, []string) {
	if r.Print == nil {
		return DefaultOptions(), nil
	}
	o, left := DefaultOptions().WithNode(r.Print)
	o, gone := o.WithoutGone(r)
	return o, append(left, gone...)
}
