package check

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/paper"
	"gantry/builder/proof"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/check"
)

func (s Pages) checkForm(c echo.Context) error {
	return site.Render(c, http.StatusOK, check.Page(check.Check{Page: views.SitePage("Check lists",
		s.Library.Packs())}))
}

// The bounds of the table of verdicts on a page: its rows, and the findings in them.
const (
	maxRows     = 1000
	maxFindings = 10_000
)

// underEvent reads the event of the address or of the form, nil for none, and lets answer
// rule under it.
func (s Pages) underEvent(answer func(echo.Context, *event.Conditions) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		if token := c.Param("token"); token != "" {
			under, err := s.ReadEvent(c, []byte(token))
			if err != nil {
				return err
			}
			return answer(c, under)
		}
		if _, err := c.MultipartForm(); err != nil {
			return site.BodyError(err)
		}
		under, err := s.PostedEvent(c)
		if err != nil {
			return s.refuseCheck(c, nil, err)
		}
		return answer(c, under)
	}
}

// checkPage returns the form for files, to be checked under an event where there is one.
func (s Pages) checkPage(c echo.Context, under *event.Conditions) (p check.Check, err error) {
	p.Page = views.SitePage("Check lists", s.Library.Packs())
	if under == nil {
		return p, nil
	}
	p.Event, p.EventHash = under.Title(), under.Hash()
	if p.Token, err = code.OfEvent(under.Event); err == nil {
		p.Conditions, err = under.Sentences(c.Request().Context())
	}
	return p, err
}

// refuseCheck shows the form again, with the error above it.
func (s Pages) refuseCheck(c echo.Context, under *event.Conditions, why error) error {
	if kind := builder.KindOf(why); kind != builder.KindInvalid && kind != builder.KindNotFound &&
		kind != builder.KindTooLarge {
		return why
	}
	p, err := s.checkPage(c, under)
	if err != nil {
		return err
	}
	problem := site.ProblemOf(why)
	p.Notice = &views.Notice{Bad: true, Text: problem.Text}
	return site.Render(c, problem.Status, check.Page(p))
}

// Time that one request may take to compare PDF pages: a base, more per MB sent, and a
// maximum. A printed list has 50 kB or more and takes 0.05 to 0.25 s.
const (
	compareBase = 5 * time.Second
	compareMB   = 5 * time.Second // more for each megabyte that is sent
	maxCompare  = 20 * time.Second
)

// compareTime returns how long a request of some bytes may compare the pages of PDFs.
func compareTime(bytes int) time.Duration {
	return min(compareBase+compareMB*time.Duration(bytes)/(1<<20), maxCompare)
}

// Checker rules on the files of one request, under an event where there is one. It opens
// links and compares the pages of PDFs.
func (s Pages) Checker(c echo.Context, under *event.Conditions) exchange.Checker {
	setter := func() (*paper.Setter, error) { return s.Setter, nil }
	sent, _ := c.Request().Body.(site.SentBody)
	return exchange.Checker{Library: s.Library, Event: under, Open: s.OpenLinks(c),
		Pages: proof.Pages(s.Library, setter, compareTime(len(sent.Data)))}
}

// CheckUploads rules on files. The error is a UserError for none.
func CheckUploads(ctx context.Context, checker exchange.Checker, files []site.Upload) (entries []exchange.CheckEntry,
	err error) {
	if len(files) == 0 {
		return nil, builder.Invalid(site.NoticeNothingSent.Text, nil)
	}
	for _, f := range files {
		of, err := checker.Check(ctx, f.Name, f.Data)
		if err != nil {
			return nil, err
		}
		entries = append(entries, of...)
	}
	return entries, nil
}

// checkFiles rules on the files of a form, under an event where there is one.
func (s Pages) checkFiles(c echo.Context, under *event.Conditions) error {
	files, err := site.ReadUploads(c)
	if err != nil {
		return s.refuseCheck(c, under, err)
	}
	checker := s.Checker(c, under)
	checker.Forget, checker.Titles = true, true
	entries, err := CheckUploads(c.Request().Context(), checker, files)
	if err != nil {
		return s.refuseCheck(c, under, err)
	}
	p, err := s.checkPage(c, under)
	if err != nil {
		return err
	}
	exchange.MarkSame(entries)
	p.Count = map[builder.StandingState]int{}
	for _, e := range entries {
		count(&p, e)
	}
	// What an organizer must act on comes first.
	slices.SortStableFunc(entries, func(a, b exchange.CheckEntry) int { return cmp.Compare(urgency(a), urgency(b)) })
	findings := 0
	for _, e := range entries[:min(maxRows, len(entries))] {
		if e.Checked != nil {
			findings += len(e.Findings)
		}
		if findings > maxFindings && len(p.Rows) > 0 {
			break
		}
		p.Rows = append(p.Rows, s.checkRow(e))
	}
	return site.Render(c, http.StatusOK, check.Page(p))
}

func count(p *check.Check, e exchange.CheckEntry) {
	switch {
	case e.Skipped != "":
		p.Skipped++
	case e.Checked == nil:
		p.Broken++
	default:
		p.Count[e.Ruled.Standing().State]++
	}
}

// urgency orders entries: illegal, unreadable, needs agreement, incomplete, those that need a look, others.
func urgency(e exchange.CheckEntry) int {
	if e.Checked == nil || e.PagesCheck.Doubtful() && e.Verdict != builder.Illegal {
		return 1
	}
	if !e.NeedsLook() {
		return 5
	}
	return map[builder.StandingState]int{builder.StandingIllegal: 0, builder.Open: 2, builder.Draft: 3,
		builder.Ready: 4}[e.Ruled.Standing().State]
}

func (s Pages) checkRow(e exchange.CheckEntry) check.Row {
	row := check.Row{CheckEntry: e}
	if e.Checked != nil {
		row.Game = s.GameName(e.System)
	}
	return row
}
