package printing

import (
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
	"gantry/builder/posted"
	"gantry/builder/web/site"
)

// toShop is what the parameter to calls cards for a print shop.
const toShop = "print-shop"

// drawing is how a roster is to leave as pictures.
type drawing struct {
	image.Request
	shop *job.ShopSize // nil where its pages are drawn

	likeness, view string // of a unit in place of pages, "" for none
	px             int
}

// What is written by no picture.
const (
	toPDF  = "pdf"
	toText = "text"
)

// drawRequest is how pages are to be drawn as pictures; none where a PDF is asked for.
func drawRequest(q url.Values) (r drawing, pictures bool, err error) {
	r.Request = image.Request{To: q.Get("to"), DPI: image.UsualDPI}
	if r.To == toShop {
		size, err := job.ShopSizeOf(q.Get("shop"))
		r.Request, r.shop = image.Request{To: image.PNG, DPI: job.ShopDPI}, &size
		return r, true, err
	}
	if r.likeness, r.view = q.Get("likeness"), q.Get("view"); r.likeness != "" {
		if r.To != image.PNG && r.To != image.SVG {
			return r, false, builder.Invalid("Art needs another format. Allowed: png, svg.", nil)
		}
		r.DPI = paper.PortraitDPI
		r.px, err = portraitDots(q)
		return r, true, err
	}
	if dpi := q.Get("dpi"); dpi != "" {
		if r.DPI, err = posted.ParseWhole("The parameter dpi", dpi); err != nil {
			return r, false, err
		}
	}
	if page := q.Get("page"); page != "" {
		if r.Page, err = posted.ParseWhole("The parameter page", page); err != nil {
			return r, false, err
		}
	}
	if cut := q.Get("cut"); cut != "" {
		if r.Cards, err = strconv.ParseBool(cut); err != nil {
			return r, false, builder.Invalid(fmt.Sprintf("Unknown cut %.40q. Allowed: true, false.", cut), nil)
		}
	}
	return r, r.To != "" && r.To != toPDF, nil
}

// pictures draws the pages of lists.
func (s Pages) pictures(ctx context.Context, lists []paper.List, q drawing) (image.Plan, error) {
	doc, err := s.setPictures(ctx, lists, q)
	if err != nil {
		return image.Plan{}, err
	}
	return planOf(doc, q.Request)
}

// linkDots is how many dots pictures in one file for strangers may have: 11 pages of A4 at
// 300 dpi. 300 million take 24 s of the processor.
const linkDots = 100_000_000

// setPictures sets what is to be drawn.
func (s Pages) setPictures(ctx context.Context, lists []paper.List, q drawing) (layout.Document, error) {
	if q.likeness != "" && len(lists) == 1 {
		return paper.Portraits(lists[0].Sheet, q.likeness, q.view, lists[0].Options, q.px)
	}
	if q.shop == nil {
		return s.Setter.Book(ctx, lists)
	}
	if len(lists) != 1 {
		return layout.Document{}, builder.Invalid("Print shop cards need a single list. Send one list at a time.",
			nil)
	}
	return s.Setter.ShopCards(ctx, lists[0].Sheet, lists[0].Options, *q.shop)
}

// Send answers with lists as PDF, or as the pictures or the text that the query asks
// for.
func (s Pages) Send(c echo.Context, lists []paper.List, suffix string) error {
	ctx, name := c.Request().Context(), severalTitle(lists)
	q, drawn, err := drawRequest(c.QueryParams())
	if err != nil {
		return err
	}
	if site.IsSharedPath(c.Path()) {
		q.MostDots = linkDots
	}
	if q.To == toText {
		text, err := paper.PlainText(ctx, lists)
		if err != nil {
			return err
		}
		return site.SendFile(c, true, "text/plain; charset=utf-8", site.FileName(name, "roster", suffix+".txt"),
			[]byte(text))
	}
	if q.To == toTabletop {
		plan, err := s.tabletopPlan(ctx, lists, q.MostDots)
		if err != nil {
			return err
		}
		return s.SendPlan(c, plan, name, suffix+"-tabletop")
	}
	if drawn {
		plan, err := s.pictures(ctx, lists, q)
		if err != nil {
			return err
		}
		return s.SendPlan(c, plan, name, suffix)
	}
	data, err := s.pdf(ctx, lists)
	if err != nil {
		return err
	}
	return site.SendFile(c, true, "application/pdf", site.FileName(name, "roster", suffix+".pdf"), data)
}

// portraitDots is how many dots a side a likeness is to have: px, or mm at dpi.
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
	return int(math.Round(float64(mm*dpi) / 25.4)), nil
}

// severalTitle is what a file of lists is called.
func severalTitle(lists []paper.List) string {
	if len(lists) == 1 {
		return lists[0].Sheet.Roster.Name
	}
	var names []string
	for _, l := range lists {
		names = append(names, cmp.Or(l.Sheet.Roster.Name, "List"))
	}
	title := []rune(strings.Join(names, ", "))
	return string(title[:min(len(title), 80)])
}

// usualMM is how wide a likeness is whose resolution alone is asked for.
const usualMM = 80
