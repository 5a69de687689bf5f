package web

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/pdf"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// owned and lent are the two ways to reach a roster: as its owner, and by the
// token of its shared view.
func (s *server) owned(c echo.Context) (store.Saved, string, error) {
	saved, err := s.saved(c)
	return saved, views.RosterPath(saved.ID), err
}

func (s *server) lent(c echo.Context) (store.Saved, string, error) {
	saved, err := s.Store.Shared(c.Request().Context(), c.Param("token"))
	return saved, views.SharedPath(c.Param("token")), err
}

type reach = func(echo.Context) (saved store.Saved, base string, err error)

// printRequest reads a print request from a query: what it does not say is as
// by default, and of several values the last counts, as a form with a hidden
// "false" before a checkbox posts them.
func printRequest(q url.Values) (layout.Options, error) {
	o := layout.DefaultOptions()
	if v := q["paper"]; len(v) > 0 {
		o.Paper = v[len(v)-1]
	}
	o.Products = slices.DeleteFunc(slices.Clone(q["product"]), func(p string) bool { return p == "" })
	for name, to := range printSwitches(&o) {
		v := q[name]
		if len(v) == 0 {
			continue
		}
		on, err := strconv.ParseBool(v[len(v)-1])
		if err != nil {
			return o, builder.Invalid("The option "+name+" must be true or false.", nil)
		}
		*to = on
	}
	return o, nil
}

func printSwitches(o *layout.Options) map[string]*bool {
	return map[string]*bool{"mono": &o.Mono, "crop": &o.CropMarks, "legend": &o.Legend, "merge": &o.Merge}
}

// printQuery is a print request as a query; it says everything.
func printQuery(o layout.Options) string {
	q := url.Values{"paper": {o.Paper}, "product": o.Products}
	for name, on := range printSwitches(&o) {
		q.Set(name, strconv.FormatBool(*on))
	}
	return q.Encode()
}

// pages sets a roster for paper.
func (s *server) pages(ctx context.Context, r builder.Roster, o layout.Options) (layout.Document, builder.Sheet, error) {
	sheet, err := s.Library.Sheet(r)
	if err != nil {
		return layout.Document{}, sheet, err
	}
	doc, err := s.setter.Pages(ctx, sheet, o)
	return doc, sheet, err
}

// printPDF is the pages that the query asks for.
func (s *server) printPDF(reach reach) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, reach, "") }
}

// productPDF is the pages of one product.
func (s *server) productPDF(reach reach, product string) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, reach, product) }
}

func (s *server) sendPDF(c echo.Context, reach reach, product string) error {
	saved, _, err := reach(c)
	if err != nil {
		return err
	}
	o, err := printRequest(c.QueryParams())
	if err != nil {
		return err
	}
	suffix := ".pdf"
	if product != "" {
		o.Products = []string{product}
		suffix = "-" + product + ".pdf"
	}
	if unchanged(c, s.tag(saved.Revision, c.Request().URL.RequestURI())) {
		return nil
	}
	data, err := s.pdf(c.Request().Context(), saved.Roster, o)
	if err != nil {
		return err
	}
	return file(c, true, "application/pdf", fileName(saved.Roster.Name, "roster", suffix), data)
}

func (s *server) pdf(ctx context.Context, r builder.Roster, o layout.Options) ([]byte, error) {
	doc, _, err := s.pages(ctx, r, o)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := pdf.Write(&b, doc); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// printPage is the preview: one sheet of paper and the options beside it.
func (s *server) printPage(reach reach) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := reach(c)
		if err != nil {
			return err
		}
		o, err := printRequest(c.QueryParams())
		if err != nil {
			return err
		}
		if unchanged(c, s.tag(saved.Revision, c.Request().URL.RequestURI())) {
			return nil
		}
		doc, sheet, err := s.pages(c.Request().Context(), saved.Roster, o)
		if err != nil {
			return err
		}
		return render(c, http.StatusOK, views.PrintPage(s.printView(sheet, doc, o, base, c.QueryParam("page"))))
	}
}

func (s *server) printView(sheet builder.Sheet, doc layout.Document, o layout.Options, base, page string) views.Print {
	if len(o.Products) == 0 {
		o.Products = sheet.About.Products
	}
	p := views.Print{Page: s.sheetPage("Print "+titled(sheet.Roster.Name), sheet), Base: base, Name: sheet.Roster.Name,
		Verdict: sheet.Verdict, Options: printControls(sheet.About, o), Query: printQuery(o), Count: len(doc.Pages), Number: 1, Notes: doc.Notes}
	p.Page.Wide = true
	if n, err := strconv.Atoi(page); err == nil {
		p.Number = min(max(1, n), max(1, len(doc.Pages)))
	}
	if len(doc.Pages) > 0 {
		p.Sheet = doc.Pages[p.Number-1]
	}
	for _, product := range sheet.About.Products {
		p.Files = append(p.Files, views.Link{Text: productName(product), To: base + "/" + product + ".pdf?" + p.Query})
	}
	return p
}

func productName(id string) string {
	switch id {
	case rules.ProductRoster:
		return "Roster sheet"
	case rules.ProductCards:
		return "Unit cards"
	case rules.ProductPlaySheets:
		return "Play sheets"
	case rules.ProductCounters:
		return "Counters"
	}
	return id
}

func printControls(about rules.About, o layout.Options) []views.Control {
	papers := map[string]string{"a4": "A4", "letter": "Letter"}
	paper := views.Control{ID: "paper", Name: "paper", Label: "Paper", Shape: views.ShapeSelect}
	for _, id := range layout.Papers() {
		paper.Choices = append(paper.Choices, views.Choice{Value: id, Label: papers[id], On: id == o.Paper})
	}
	products := views.Control{ID: "product", Name: "product", Label: "Print", Shape: views.ShapeMany}
	for _, id := range about.Products {
		products.Choices = append(products.Choices, views.Choice{Value: id, Label: productName(id), On: slices.Contains(o.Products, id)})
	}
	list := []views.Control{paper, products}
	on := printSwitches(&o)
	for _, sw := range [][3]string{
		{"legend", "Legend", "The rules that a unit uses, on its card."},
		{"crop", "Crop marks", "Where to cut, outside the cards."},
		{"merge", "Merge identical units", "One card with their number."},
		{"mono", "Black only", ""},
	} {
		list = append(list, views.Control{ID: sw[0], Name: sw[0], Label: sw[1], Help: sw[2], Shape: views.ShapeCheck, Checked: *on[sw[0]]})
	}
	return list
}
