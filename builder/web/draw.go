package web

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/posted"
)

// drawParameters are the names in a query that say how pages are written, beside how
// they are set.
var drawParameters = []string{"to", "dpi", "cut", "page", "shop", "likeness", "view", "px"}

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
func (s *server) pictures(ctx context.Context, lists []paper.List, q drawing) (image.Plan, error) {
	doc, err := s.setPictures(ctx, lists, q)
	if err != nil {
		return image.Plan{}, err
	}
	return planOf(doc, q.Request)
}

// planOf is what is drawn of a document; the error is a UserError.
func planOf(d layout.Document, q image.Request) (image.Plan, error) {
	plan, refusal := image.PlanOf(d, q)
	if refusal != "" {
		return plan, builder.Invalid(refusal, nil)
	}
	return plan, nil
}

// What pictures may take, in dots. 300 million take 24 s of the processor.
const (
	linkDots      = 100_000_000 // of one file for strangers: 11 pages of A4 at 300 dpi
	dotsPerWeight = 30          // so that 30 million go to the lane of the large
)

// sendPlan draws pictures and sends them as a file of a roster's name. Many dots need a place
// in the lane of the large.
func (s *server) sendPlan(c echo.Context, plan image.Plan, name, suffix string) error {
	if weight := int64(plan.Dots() / dotsPerWeight); weight >= weightLarge {
		leave, err := s.enterAgain(c, weight)
		if err != nil {
			return err
		}
		defer leave()
	}
	var b bytes.Buffer
	if err := plan.Write(c.Request().Context(), &b); err != nil {
		return err
	}
	return sendFile(c, false, plan.ContentType(), fileName(name, "roster", suffix+"."+plan.Ending()), b.Bytes())
}

// setPictures sets what is to be drawn.
func (s *server) setPictures(ctx context.Context, lists []paper.List, q drawing) (layout.Document, error) {
	if q.likeness != "" && len(lists) == 1 {
		return paper.Portraits(lists[0].Sheet, q.likeness, q.view, lists[0].Options, q.px)
	}
	if q.shop == nil {
		return s.setter.Book(ctx, lists)
	}
	if len(lists) != 1 {
		return layout.Document{}, builder.Invalid("Print shop cards need a single list. Send one list at a time.",
			nil)
	}
	return s.setter.ShopCards(ctx, lists[0].Sheet, lists[0].Options, *q.shop)
}

// sendPrint answers with lists as PDF, or as the pictures or the text that the query asks
// for.
func (s *server) sendPrint(c echo.Context, lists []paper.List, suffix string) error {
	ctx, name := c.Request().Context(), severalTitle(lists)
	q, drawn, err := drawRequest(c.QueryParams())
	if err != nil {
		return err
	}
	if isSharedPath(c.Path()) {
		q.MostDots = linkDots
	}
	if q.To == toText {
		text, err := paper.PlainText(ctx, lists)
		if err != nil {
			return err
		}
		return sendFile(c, true, "text/plain; charset=utf-8", fileName(name, "roster", suffix+".txt"), []byte(text))
	}
	if q.To == toTabletop {
		plan, err := s.tabletopPlan(ctx, lists, q.MostDots)
		if err != nil {
			return err
		}
		return s.sendPlan(c, plan, name, suffix+"-tabletop")
	}
	if drawn {
		plan, err := s.pictures(ctx, lists, q)
		if err != nil {
			return err
		}
		return s.sendPlan(c, plan, name, suffix)
	}
	data, err := s.pdf(ctx, lists)
	if err != nil {
		return err
	}
	return sendFile(c, true, "application/pdf", fileName(name, "roster", suffix+".pdf"), data)
}
