package printing

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/builder/posted"
	"gantry/builder/web/site"
	"gantry/views"
)

// toPDF is the default of the parameter to.
const toPDF = "pdf"

// drawing is a requested output of lists.
type drawing struct {
	image.Request
	output job.Output // instead of pages, zero for none

	likeness, view string // draw a unit instead of pages; "" for none
	px             int
}

// drawRequest reads the output that a query asks for.
func drawRequest(q url.Values) (r drawing, err error) {
	r.Request = image.Request{To: cmp.Or(q.Get("to"), toPDF), DPI: image.UsualDPI}
	if output, ok := paper.OutputOf(r.To); ok {
		r.Request, r.output = image.Request{To: image.PNG, DPI: output.DPI}, output
		return r, nil
	}
	if r.likeness, r.view = q.Get("likeness"), q.Get("view"); r.likeness != "" {
		if r.To != image.PNG && r.To != image.SVG {
			return r, builder.Invalid("Art needs another format. Allowed: png, svg.", nil)
		}
		r.DPI = paper.PortraitDPI
		r.px, err = portraitDots(q)
		return r, err
	}
	if dpi := q.Get("dpi"); dpi != "" {
		if r.DPI, err = posted.ParseWhole("The parameter dpi", dpi); err != nil {
			return r, err
		}
	}
	if page := q.Get("page"); page != "" {
		if r.Page, err = posted.ParseWhole("The parameter page", page); err != nil {
			return r, err
		}
	}
	if cut := q.Get("cut"); cut != "" {
		if r.Cards, err = strconv.ParseBool(cut); err != nil {
			return r, builder.Invalid(fmt.Sprintf("Unknown cut %.40q. Allowed: true, false.", cut), nil)
		}
	}
	return r, nil
}

// linkDots is how many dots pictures in one file for strangers may have: 11 pages of A4 at
// 300 dpi. 300 million take 24 s of the processor.
const linkDots = 100_000_000

// set sets the pages that a request asks for.
func (s Pages) set(ctx context.Context, lists []paper.List, q drawing) (layout.Document, error) {
	switch {
	case q.output.ID != "":
		return s.Setter.Output(ctx, q.output, lists)
	case q.likeness != "" && len(lists) == 1:
		return paper.Portraits(lists[0].Sheet, q.likeness, q.view, lists[0].Options, q.px)
	}
	return s.Setter.Book(ctx, lists)
}

// Send answers with lists as PDF, or as the pictures or the text that the query asks
// for.
func (s Pages) Send(c echo.Context, lists []paper.List, suffix string) error {
	q, err := drawRequest(c.QueryParams())
	if err != nil {
		return err
	}
	if _, shared := views.SharedToken(c.Path()); shared {
		q.MostDots = linkDots
	}
	ctx, name := c.Request().Context(), severalTitle(lists)
	doc, err := s.set(ctx, lists, q)
	if err != nil {
		return err
	}
	if q.output.Name != "" {
		suffix += "-" + q.output.Name
	}
	switch {
	case q.To == toPDF:
		var b bytes.Buffer
		if err := pdf.Write(ctx, &b, doc); err != nil {
			return err
		}
		return site.SendFile(c, true, "application/pdf", site.FileName(name, "roster", suffix+".pdf"), b.Bytes())
	case q.output.IsText() && q.output.ID != "":
		return site.SendFile(c, true, "text/plain; charset=utf-8", site.FileName(name, "roster", suffix+".txt"),
			doc.Files[0].Data)
	}
	plan, err := planOf(doc, q.Request)
	if err != nil {
		return err
	}
	return s.SendPlan(c, plan, name, suffix)
}

// portraitDots returns the width and height of art in pixels: px, or mm at dpi.
func portraitDots(q url.Values) (side int, err error) {
	side, mm, dpi := paper.UsualPortrait, usualMM, 0
	for name, at := range map[string]*int{"px": &side, "mm": &mm, "dpi": &dpi} {
		if text := q.Get(name); text != "" {
			if *at, err = posted.ParseWhole("The parameter "+name, text); err != nil {
				return 0, err
			}
		}
	}
	switch {
	case dpi == 0:
		return side, nil
	case q.Get("px") != "":
		return 0, builder.Invalid("Two sizes. Use px, or mm and dpi.", nil)
	case dpi < image.LeastDPI || dpi > image.MostDPI || mm < 1 || mm > 1000:
		return 0, builder.Invalid(fmt.Sprintf("Size out of range. Allowed: %d to %d dpi, 1 to 1000 mm.",
			image.LeastDPI, image.MostDPI), nil)
	}
	return int(math.Round(layout.DotsOf(float64(mm), float64(dpi)))), nil
}

// severalTitle returns what a file of lists is called.
func severalTitle(lists []paper.List) string {
	if len(lists) == 1 {
		return lists[0].Sheet.Roster.Name
	}
	var names []string
	for _, l := range lists {
		names = append(names, cmp.Or(l.Sheet.Roster.Name, "List"))
	}
	return fmt.Sprintf("%.80s", strings.Join(names, ", "))
}

// usualMM is how wide a likeness is whose resolution alone is asked for.
const usualMM = 80
