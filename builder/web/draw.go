package web

import (
	"bytes"
	"context"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
)

// drawParameters are the names in a query that say how pages are written, beside how
// they are set.
var drawParameters = []string{"to", "dpi", "cut", "page", "shop"}

// toShop is what the parameter to calls cards for a print shop.
const toShop = "print-shop"

// drawing is how a roster is to leave as pictures.
type drawing struct {
	image.Request
	shop *layout.ShopSize // nil where its pages are drawn
}

// drawRequest is how pages are to be drawn as pictures; none where a PDF is asked for.
func drawRequest(q url.Values) (r drawing, pictures bool, err error) {
	r.Request = image.Request{To: q.Get("to"), DPI: image.UsualDPI}
	if r.To == toShop {
		size, err := layout.ShopSizeOf(q.Get("shop"))
		r.Request, r.shop = image.Request{To: image.PNG, DPI: layout.ShopDPI}, &size
		return r, true, err
	}
	if dpi := q.Get("dpi"); dpi != "" {
		if r.DPI, err = builder.ParseWhole("The parameter dpi", dpi); err != nil {
			return r, false, err
		}
	}
	if page := q.Get("page"); page != "" {
		if r.Page, err = builder.ParseWhole("The parameter page", page); err != nil {
			return r, false, err
		}
	}
	if cut := q.Get("cut"); cut != "" {
		if r.Cards, err = strconv.ParseBool(cut); err != nil {
			return r, false, builder.Invalid("The parameter cut must be true or false.", nil)
		}
	}
	return r, r.To != "" && r.To != "pdf", nil
}

// pictures draws a roster's pages.
func (s *server) pictures(ctx context.Context, r builder.Roster, o layout.Options, q drawing) (
	image.Plan, []byte, error) {
	doc, err := s.setPictures(ctx, r, o, q)
	if err != nil {
		return image.Plan{}, nil, err
	}
	plan, refusal := image.PlanOf(doc, q.Request)
	if refusal != "" {
		return plan, nil, builder.Invalid(refusal, nil)
	}
	var b bytes.Buffer
	err = plan.Write(ctx, &b)
	return plan, b.Bytes(), err
}

// setPictures sets what is to be drawn.
func (s *server) setPictures(ctx context.Context, r builder.Roster, o layout.Options, q drawing) (
	layout.Document, error) {
	if q.shop == nil {
		return s.setPages(ctx, r, o)
	}
	sheet, err := s.Library.Sheet(ctx, r)
	if err != nil {
		return layout.Document{}, err
	}
	return s.setter.ShopCards(ctx, sheet, o, *q.shop)
}

// sendPrint answers with a roster as PDF, or as the pictures that the query asks for.
func (s *server) sendPrint(c echo.Context, r builder.Roster, o layout.Options, suffix string) error {
	q, drawn, err := drawRequest(c.QueryParams())
	if err != nil {
		return err
	}
	if drawn {
		plan, data, err := s.pictures(c.Request().Context(), r, o, q)
		if err != nil {
			return err
		}
		return sendFile(c, false, plan.ContentType(), fileName(r.Name, "roster", suffix+"."+plan.Ending()), data)
	}
	data, err := s.pdf(c.Request().Context(), r, o)
	if err != nil {
		return err
	}
	return sendFile(c, true, "application/pdf", fileName(r.Name, "roster", suffix+".pdf"), data)
}
