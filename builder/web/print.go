package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// printRequest is how a roster is to be printed: as a form or query says, of
// several values of a name the last, as a hidden "false" before a checkbox has it,
// and for the rest as it is printed otherwise. A name that is no option is refused.
func printRequest(o job.Options, q url.Values) (job.Options, error) {
	choices := rules.Choices{}
	form := job.Form(rules.About{})
	for name, values := range q {
		fd, known := form.Field(name)
		last := values[len(values)-1]
		switch {
		case slices.Contains(drawParameters, name), name == views.RosterParameter: // not of the paper
		case !known:
			choices[name] = last
		case fd.Kind == rules.FieldList:
			list := []any{}
			for _, v := range values {
				if v != "" {
					list = append(list, v)
				}
			}
			choices[name] = list
		case fd.Kind == rules.FieldBool:
			on, err := strconv.ParseBool(last)
			if err != nil {
				return o, builder.Invalid(fmt.Sprintf("Unknown %s %.40q. Allowed: true, false.", name, last), nil)
			}
			choices[name] = on
		case fd.Kind == rules.FieldInt:
			n, err := posted.ParseWhole("The option "+name, last)
			if err != nil {
				return o, err
			}
			choices[name] = n
		default:
			choices[name] = last
		}
	}
	o, faults := o.With(choices)
	if len(faults) > 0 {
		return o, builder.Invalid(strings.Join(faults, " "), nil)
	}
	return o, nil
}

// printParameters are the names of the options in a query.
func printParameters() []string {
	names := slices.Clone(drawParameters)
	for _, f := range job.Form(rules.About{}).Fields {
		names = append(names, f.ID)
	}
	return names
}

// onPaper is a roster with how it is printed.
func (s *server) onPaper(ctx context.Context, r builder.Roster, o job.Options) (l paper.List, err error) {
	if l.Sheet, err = s.Library.Sheet(ctx, r); err != nil {
		return l, err
	}
	l.Options, err = s.withToken(ctx, r, o)
	return l, err
}

// printPDF is the pages that the query asks for.
func (s *server) printPDF(load loader) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, load, "") }
}

// productPDF is the pages of one product.
func (s *server) productPDF(load loader, product string) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, load, product) }
}

// blankPDF is record sheets of a game to fill in by hand.
func (s *server) blankPDF(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	sheet, err := s.emptySheet(c, p)
	if err != nil {
		return err
	}
	o := job.DefaultOptions()
	o.Products, o.Stamp = []string{job.RecordSheets}, false // nothing is ruled on
	if o, err = printRequest(o, c.QueryParams()); err != nil {
		return err
	}
	return s.sendPrint(c, []paper.List{{Sheet: sheet, Options: o}}, "-blank-"+p.ID)
}

func (s *server) sendPDF(c echo.Context, load loader, product string) error {
	saved, base, err := load(c)
	if err != nil {
		return err
	}
	kept, _ := job.SavedOptions(saved.Document)
	o, err := printRequest(kept, c.QueryParams())
	if err != nil {
		return err
	}
	suffix := ""
	if product != "" {
		o.Products = []string{product}
		suffix = "-" + product
	}
	if o.Link, err = s.shareURL(c, saved, base); err != nil {
		return err
	}
	if c.QueryParam("to") == toTabletop {
		if link, err := s.tabletopLink(c, saved, o.Link); err != nil || link != "" {
			if err != nil {
				return err
			}
			return s.sendTabletop(c, saved, o, link)
		}
	}
	if hasTag(c, s.etag(saved.Head, c.Request().URL.RequestURI(), o.Link)) {
		return c.NoContent(http.StatusNotModified)
	}
	if o.Images, err = s.images(c.Request().Context(), saved, o); err != nil {
		return err
	}
	l, err := s.onPaper(c.Request().Context(), saved.Document, o)
	if err != nil {
		return err
	}
	return s.sendPrint(c, []paper.List{l}, suffix)
}

func (s *server) pdf(ctx context.Context, lists []paper.List) ([]byte, error) {
	doc, err := s.setter.Book(ctx, lists)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := pdf.Write(ctx, &b, doc); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// withToken gives a print the list as a token, and the address that it is opened at
// where the server knows its own.
func (s *server) withToken(ctx context.Context, r builder.Roster, o job.Options) (job.Options, error) {
	var err error
	o.Token, err = exchange.Token(ctx, r)
	o.LongToken = o.Token == ""
	if s.PublicURL != "" {
		o.TokenAt = strings.TrimSuffix(s.PublicURL, "/") + views.TokenPath("")
	}
	return o, err
}

// printPage is the preview: one sheet of paper and the options beside it.
func (s *server) printPage(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		kept, left := job.SavedOptions(saved.Document)
		o, err := printRequest(kept, c.QueryParams())
		if err != nil {
			return err
		}
		if o.Link, err = s.shareURL(c, saved, base); err != nil {
			return err
		}
		presets, err := s.presets(c)
		if err != nil {
			return err
		}
		if hasTag(c, s.etag(saved.Head, c.Request().URL.RequestURI(), o.Link, readerTag(c), listedTag(presets))) {
			return c.NoContent(http.StatusNotModified)
		}
		if o.Images, err = s.images(c.Request().Context(), saved, o); err != nil {
			return err
		}
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		if o, err = s.withToken(c.Request().Context(), saved.Document, o); err != nil {
			return err
		}
		doc, err := s.setter.Pages(c.Request().Context(), sheet, o)
		if err != nil {
			return err
		}
		p := views.PrintOf(sheet, doc, o, base, pageNumber(c.QueryParam("page")))
		p.Notes, p.Owned = append(left, p.Notes...), base == views.RosterPath(saved.ID)
		if err := s.showPresets(c, &p, presets, sheet, o); err != nil {
			return err
		}
		return render(c, http.StatusOK, views.PrintPage(p))
	}
}

// savePrintOptions keeps the options of the form with the roster.
func (s *server) savePrintOptions(c echo.Context) error {
	saved, err := s.loadRoster(c)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	o, err := printRequest(job.DefaultOptions(), form)
	if err != nil {
		return err
	}
	o, _ = o.WithoutGone(saved.Document)
	l, err := s.onPaper(c.Request().Context(), saved.Document, o)
	if err == nil {
		_, err = s.setter.Pages(c.Request().Context(), l.Sheet, l.Options)
	}
	if err != nil {
		return err // what cannot be printed is not kept
	}
	var value any
	if choices := o.Choices(); len(choices) > 0 {
		value = map[string]any(choices)
	}
	if !sameNode(saved.Document.Print, value) {
		if _, err := s.Store.Edit(c.Request().Context(), owner(c), saved.ID, 0, "",
			[]rules.Edit{rules.Set("", "print", value)}); err != nil {
			return err
		}
	}
	return redirect(c, views.PrintPath(views.RosterPath(saved.ID, "print"), "", max(1, pageNumber(form.Get("page")))))
}

func sameNode(n *doc.Node, value any) bool {
	if n == nil || value == nil {
		return n == nil && value == nil
	}
	return bytes.Equal(n.Append(nil), doc.NodeOf(value).Append(nil))
}

// pageNumber is the sheet that is asked for, 0 where none is.
func pageNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}
