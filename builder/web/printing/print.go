package printing

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
	"gantry/views/print"
)

// printPDF serves the pages that the query asks for.
func (s Pages) printPDF(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, load, "") }
}

// productPDF serves the pages of one product.
func (s Pages) productPDF(load site.Loader, product string) echo.HandlerFunc {
	return func(c echo.Context) error { return s.sendPDF(c, load, product) }
}

// blankPDF returns record sheets of a game to fill in by hand.
func (s Pages) blankPDF(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	sheet, err := s.EmptySheet(c, p)
	if err != nil {
		return err
	}
	o := job.DefaultOptions()
	o.Products, o.Stamp = []string{job.RecordSheets}, false // there is no verdict to stamp
	if o, err = ReadOptions(o, c.QueryParams()); err != nil {
		return err
	}
	return s.Send(c, []paper.List{{Sheet: sheet, Options: o}}, "-blank-"+p.ID)
}

func (s Pages) sendPDF(c echo.Context, load site.Loader, product string) error {
	saved, base, err := load(c)
	if err != nil {
		return err
	}
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	kept, _ := job.SavedOptions(sheet)
	o, err := ReadOptions(kept, c.QueryParams())
	if err != nil {
		return err
	}
	suffix := ""
	if product != "" {
		o.Products = []string{product}
		suffix = "-" + product
	}
	if o.Link, err = s.ShareURL(c, saved, base); err != nil {
		return err
	}
	if send := s.Linked[c.QueryParam("to")]; send != nil {
		if sent, err := send(c, saved, o); sent || err != nil {
			return err
		}
	}
	if site.TagAnswer(c, site.CacheRevalidate, s.Etag(saved.Head, c.Request().URL.RequestURI(), o.Link)) {
		return c.NoContent(http.StatusNotModified)
	}
	if o.Images, err = s.Images(c.Request().Context(), saved, o); err != nil {
		return err
	}
	if o, err = s.WithToken(c.Request().Context(), saved.Document, o); err != nil {
		return err
	}
	return s.Send(c, []paper.List{{Sheet: sheet, Options: o}}, suffix)
}

// printPage serves the preview: one sheet of paper and the options beside it.
func (s Pages) printPage(load site.Loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		sheet, err := s.Sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		kept, left := job.SavedOptions(sheet)
		o, err := ReadOptions(kept, c.QueryParams())
		if err != nil {
			return err
		}
		if o.Link, err = s.ShareURL(c, saved, base); err != nil {
			return err
		}
		presets, err := s.presets(c)
		if err != nil {
			return err
		}
		tag := s.Etag(saved.Head, c.Request().URL.RequestURI(), o.Link, site.PreferencesTag(c), listedTag(presets))
		if site.TagAnswer(c, site.CacheRevalidate, tag) {
			return c.NoContent(http.StatusNotModified)
		}
		if o.Images, err = s.Images(c.Request().Context(), saved, o); err != nil {
			return err
		}
		if o, err = s.WithToken(c.Request().Context(), saved.Document, o); err != nil {
			return err
		}
		doc, err := s.Setter.Pages(c.Request().Context(), sheet, o)
		if err != nil {
			return err
		}
		p := print.PrintOf(sheet, doc, o, base, pageNumber(c.QueryParam("page")))
		p.Notes, p.Owned = append(left, p.Notes...), base == views.RosterPath(saved.ID)
		if err := s.showPresets(c, &p, presets, sheet, o); err != nil {
			return err
		}
		return site.Render(c, http.StatusOK, print.PrintPage(p))
	}
}

// savePrintOptions keeps the options of the form with the roster.
func (s Pages) savePrintOptions(c echo.Context) error {
	saved, err := s.LoadRoster(c)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	o, err := ReadOptions(job.DefaultOptions(), form)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return err
	}
	o, _ = o.WithoutGone(sheet.Units)
	printed, err := s.WithToken(ctx, saved.Document, o)
	if err == nil {
		_, err = s.Setter.Pages(ctx, sheet, printed)
	}
	if err != nil {
		return err // options that can't be printed aren't saved
	}
	var value any
	if choices := o.Choices(); len(choices) > 0 {
		value = map[string]any(choices)
	}
	if kept := saved.Document.Print; kept == nil && value != nil || kept != nil && !doc.Same(kept, value) {
		if _, err := s.Store.Edit(ctx, site.Owner(c), saved.ID, 0, "",
			[]rules.Edit{rules.Set("", "print", value)}); err != nil {
			return err
		}
	}
	return site.Redirect(c, views.PrintPath(views.RosterPath(saved.ID, "print"), "",
		max(1, pageNumber(form.Get("page")))))
}
