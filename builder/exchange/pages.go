package exchange

// PagesState is the result of comparing the pages of a PDF with its attached list.
type PagesState string

// The states of pages.
const (
	PagesSame      PagesState = "same"
	PagesDifferent PagesState = "different"
	PagesUnknown   PagesState = "cannot tell"
)

// PagesCheck compares the pages of a PDF with an attached list.
type PagesCheck struct {
	State     PagesState `json:"state"`
	Different []int      `json:"different"`     // numbers of the pages that differ, from 1
	Why       string     `json:"why,omitempty"` // a sentence or two, "" for the state same
}

// Line describes the comparison, or is "" if the list didn't come from a PDF.
func (p *PagesCheck) Line() string {
	switch {
	case p == nil:
		return ""
	case p.Why == "":
		return "Same as the attached list."
	}
	return p.Why
}

// Doubtful reports whether the organizer has to look at the pages.
func (p *PagesCheck) Doubtful() bool { return p != nil && p.State != PagesSame }
