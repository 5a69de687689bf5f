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
var drawParameters = []string{"to", "dpi", "cut", "page"}

// drawRequest is how pages are to be drawn as pictures; none where a PDF is asked for.
func drawRequest(q url.Values) (r image.Request, pictures bool, err error) {
	r = image.Request{To: q.Get("to"), DPI: image.UsualDPI}
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
func (s *server) pictures(ctx context.Context, r builder.Roster, o layout.Options, q image.Request) (
	image.Plan, []byte, error) {
	doc, err := s.setPages(ctx, r, o)
	if err != nil {
		return image.Plan{}, nil, err
	}
	plan, refusal := image.PlanOf(doc, q)
	if refusal != "" {
		return plan, nil, builder.Invalid(refusal, nil)
	}
	var b bytes.Buffer
	err = plan.Write(ctx, &b)
	return plan, b.Bytes(), err
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
