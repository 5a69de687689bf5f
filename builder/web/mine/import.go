package mine

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
	"gantry/builder/play"
	"gantry/builder/store"
	battles "gantry/builder/web/play"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/front"
	battlepage "gantry/views/play"
)

func (s Pages) importForm(c echo.Context) error {
	return site.Render(c, http.StatusOK, front.ImportPage(front.Import{Page: views.SitePage("Import",
		s.Library.Packs())}))
}

// importRosters saves the lists of files and reports how each was read. Text lists
// become drafts to check first.
func (s Pages) importRosters(c echo.Context) error {
	p := front.Import{Page: views.SitePage("Import", s.Library.Packs())}
	files, err := site.ReadUploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		p.Notice = site.NoticeNothingSent
		return site.Render(c, http.StatusUnprocessableEntity, front.ImportPage(p))
	}
	var rosters []builder.Roster
	var origins []string
	var places []int // of the rosters, in the report
	for _, f := range files {
		if play.Is(f.Data) {
			line, id, err := s.importBattle(c, f)
			if err != nil {
				return err
			}
			if p.Lines = append(p.Lines, line); id != "" {
				p.Made = append(p.Made, id)
			}
			continue
		}
		lines, found, err := s.readImport(c, f)
		if err != nil {
			return err
		}
		if c.FormValue("save") == "" && len(found) > 0 && exchange.HoldsText(c.Request().Context(), f.Data) {
			draft, err := s.draftImport(c.Request().Context(), f, lines, found)
			if err != nil {
				return err
			}
			p.Drafts = append(p.Drafts, draft)
			continue
		}
		for i, line := range lines {
			if !line.Failed() {
				places = append(places, len(p.Lines)+i)
			}
		}
		p.Lines, rosters = append(p.Lines, lines...), append(rosters, found...)
		origins = append(origins, slices.Repeat([]string{"Imported from " + f.Name}, len(found))...)
	}
	if len(p.Lines) == 0 { // all is to be looked at first
		return site.Render(c, http.StatusOK, front.ImportPage(p))
	}
	outcomes, err := site.CreateAll(c, s.Site, s.Store.Documents, rosters, origins...)
	if err != nil {
		return err
	}
	status := importStatus(p)
	for i, k := range outcomes {
		line := &p.Lines[places[i]]
		if k.Err != nil {
			line.Fail(site.ProblemOf(k.Err).Text)
			continue
		}
		v, err := s.Library.Judge(c.Request().Context(), k.Document)
		if err != nil {
			return err
		}
		standing := v.Standing()
		line.To, line.Standing, status = views.RosterPath(k.ID), &standing, http.StatusOK
		p.Made = append(p.Made, k.ID)
	}
	p.Notice = site.UnsavedNotice(outcomes, "lists")
	return site.Render(c, status, front.ImportPage(p))
}

// importStatus returns the status of an import before its lists are saved: 200 if it has drafts or battles.
func importStatus(p front.Import) int {
	if len(p.Drafts) > 0 || slices.ContainsFunc(p.Lines, func(l views.Imported) bool { return l.To != "" }) {
		return http.StatusOK
	}
	return http.StatusUnprocessableEntity
}

// importBattle saves a battle file as the reader's own, and returns its id, "" if it is refused.
func (s Pages) importBattle(c echo.Context, f site.Upload) (line views.Imported, id string, err error) {
	line.File = f.Name
	b, err := play.DecodeWithin(c.Request().Context(), f.Data)
	if err == nil {
		line.Name = b.Name
		if id, err = battles.Create(c, s.Site, "", b); err == nil {
			line.To = battlepage.Path(id)
		}
	}
	if err != nil && builder.KindOf(err) == builder.KindInternal {
		return line, "", err
	}
	if err != nil {
		line.Fail(site.ProblemOf(err).Text)
	}
	return line, id, nil
}

// undoImport deletes what one import made, in one step, or brings it back.
func (s Pages) undoImport(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	p := front.Import{Page: views.SitePage("Import", s.Library.Packs()), Made: form[views.RosterParameter]}
	if len(p.Made) > store.MaxLive {
		return builder.Invalid(fmt.Sprintf("The form names %d lists; one import makes at most %d.", len(p.Made),
			store.MaxLive),
			nil)
	}
	if p.Undone = form.Get("do") != "redo"; p.Undone {
		p.Changed, err = s.Store.DeleteAll(c.Request().Context(), site.Owner(c), p.Made)
	} else {
		p.Changed, err = s.Store.RestoreAll(c.Request().Context(), site.Owner(c), p.Made)
	}
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, front.ImportPage(p))
}

// draftImport returns a text before its lists are kept.
func (s Pages) draftImport(ctx context.Context, f site.Upload, lines []views.Imported,
	found []builder.Roster) (front.ImportDraft, error) {
	next := 0
	for i := range lines {
		if lines[i].Failed() {
			continue
		}
		v, err := s.Library.Judge(ctx, found[next])
		if err != nil {
			return front.ImportDraft{}, err
		}
		standing := v.Standing()
		lines[i].Standing = &standing
		next++
	}
	return front.ImportDraft{Text: string(f.Data), Lists: lines}, nil
}

// readImport reads the lists of a file. It returns a line of notes per document, and
// one without an error for each list.
func (s Pages) readImport(c echo.Context, f site.Upload) (lines []views.Imported, rosters []builder.Roster, err error) {
	rosters, notes, err := exchange.ImportWith(c.Request().Context(), s.Library, f.Data, s.OpenLinks(c),
		site.MaxImport)
	if err != nil && len(notes) == 0 {
		return nil, nil, err
	}
	if len(rosters) > site.MaxImport {
		text := fmt.Sprintf("This file holds over %d lists. Import at most %d at once.", site.MaxImport,
			site.MaxImport)
		return []views.Imported{{File: f.Name, Notes: []format.Note{{Error: true, Text: text}}}}, nil, nil
	}
	at := -1
	for _, n := range notes {
		if n.Index != at {
			at = n.Index
			lines = append(lines, views.Imported{File: f.Name, Index: n.Index, Name: n.Name})
		}
		l := &lines[len(lines)-1]
		l.Notes = append(l.Notes, n)
	}
	return lines, rosters, nil
}
