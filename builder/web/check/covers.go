package check

import (
	"bytes"
	"cmp"

	"github.com/labstack/echo/v4"

	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/builder/web/printing"
	"gantry/builder/web/site"
)

// coverFiles answers with the covers of the lists in the files of a form, under an event
// where there is one.
func (s Pages) coverFiles(c echo.Context, under *event.Conditions) error {
	checker := s.Checker(c, under)
	var entries []exchange.CheckEntry
	files, err := site.ReadUploads(c)
	if err == nil {
		entries, err = CheckUploads(c.Request().Context(), checker, files)
	}
	if err == nil {
		err = s.SendCovers(c, checker, entries, c.FormValue("paper"))
	}
	if err != nil {
		return s.refuseCheck(c, under, err)
	}
	return nil
}

// SendCovers answers with the covers of checked lists in one PDF.
func (s Pages) SendCovers(c echo.Context, checker exchange.Checker, entries []exchange.CheckEntry,
	onPaper string) error {
	ctx := c.Request().Context()
	checked, err := exchange.Covered(entries)
	if err != nil {
		return err
	}
	title := ""
	if checker.Event != nil {
		title = checker.Event.Title()
	}
	doc, err := s.Setter.Covers(ctx, title, len(checked), func(i int) (l paper.List, err error) {
		o := job.DefaultOptions()
		o.Paper = cmp.Or(onPaper, o.Paper)
		if own := checked[i].WithoutEvent; own != nil {
			o.WithoutEvent = own.Ruled
		}
		o.EventHash, o.Import = checked[i].EventHash, checked[i].ImportLines()
		o.PagesNote = checked[i].PagesCheck.Line()
		if l.Options, err = (printing.Pages{Site: s.Site}).WithToken(ctx, checked[i].Roster, o); err == nil {
			l.Sheet, l.Options.Document, err = checker.Sheet(ctx, checked[i])
		}
		return l, err
	})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pdf.Write(ctx, &b, doc); err != nil {
		return err
	}
	return site.SendFile(c, true, "application/pdf", site.FileName(title, "covers", ".pdf"), b.Bytes())
}
