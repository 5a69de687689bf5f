package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/views"
)

func (s *server) importForm(c echo.Context) error {
	return render(c, http.StatusOK, views.ImportPage(views.Import{Page: views.SitePage("Import", s.Library.Packs())}))
}

// importMost is how many rosters one import saves.
const importMost = 100

// importRosters saves the rosters of files as the browser's own and says of
// each what was read.
func (s *server) importRosters(c echo.Context) error {
	p := views.Import{Page: views.SitePage("Import", s.Library.Packs())}
	files, err := readUploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		p.Notice = noticeNothingSent
		return render(c, http.StatusUnprocessableEntity, views.ImportPage(p))
	}
	var rosters []builder.Roster
	var origins []string
	var places []int // of the rosters, in the report
	for _, f := range files {
		lines, found, err := s.readImport(c, f)
		if err != nil {
			return err
		}
		if c.FormValue("save") == "" && len(found) > 0 && exchange.HoldsText(c.Request().Context(), f.data) {
			draft, err := s.draftImport(c.Request().Context(), f, lines, found)
			if err != nil {
				return err
			}
			p.Drafts = append(p.Drafts, draft)
			continue
		}
		for i, line := range lines {
			if len(line.Bad) == 0 {
				places = append(places, len(p.Lines)+i)
			}
		}
		p.Lines, rosters = append(p.Lines, lines...), append(rosters, found...)
		origins = append(origins, slices.Repeat([]string{"Imported from " + f.name}, len(found))...)
	}
	if len(p.Lines) == 0 { // all is to be looked at first
		return render(c, http.StatusOK, views.ImportPage(p))
	}
	outcomes, err := createAll(c, s, s.Store.Documents, rosters, origins...)
	if err != nil {
		return err
	}
	status := http.StatusUnprocessableEntity
	if len(p.Drafts) > 0 {
		status = http.StatusOK
	}
	for i, k := range outcomes {
		line := &p.Lines[places[i]]
		if k.Err != nil {
			line.Bad = append(line.Bad, problemOf(k.Err).text)
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
	p.Notice = unsavedNotice(outcomes, "lists")
	return render(c, status, views.ImportPage(p))
}

// undoMost is how many rosters one import can have made: as many as a browser may have.
const undoMost = 500

// undoImport deletes what one import made, in one step, or brings it back.
func (s *server) undoImport(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	p := views.Import{Page: views.SitePage("Import", s.Library.Packs()), Made: form[views.RosterParameter]}
	if len(p.Made) > undoMost {
		return builder.Invalid(fmt.Sprintf("The form names %d lists; one import makes at most %d.", len(p.Made), undoMost),
			nil)
	}
	if p.Undone = form.Get("do") != "redo"; p.Undone {
		p.Changed, err = s.Store.DeleteAll(c.Request().Context(), owner(c), p.Made)
	} else {
		p.Changed, err = s.Store.RestoreAll(c.Request().Context(), owner(c), p.Made)
	}
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, views.ImportPage(p))
}

// draftImport is a text before its lists are kept.
func (s *server) draftImport(ctx context.Context, f upload, lines []views.Imported,
	found []builder.Roster) (views.ImportDraft, error) {
	next := 0
	for i := range lines {
		if len(lines[i].Bad) > 0 {
			continue
		}
		v, err := s.Library.Judge(ctx, found[next])
		if err != nil {
			return views.ImportDraft{}, err
		}
		standing := v.Standing()
		lines[i].Standing = &standing
		next++
	}
	return views.ImportDraft{Text: string(f.data), Lists: lines}, nil
}

// readImport reads the rosters of a file, and says of each document in it what was
// read: a line without anything bad for each roster.
func (s *server) readImport(c echo.Context, f upload) (lines []views.Imported, rosters []builder.Roster, err error) {
	rosters, notes, err := exchange.ImportWith(c.Request().Context(), s.Library, f.data, s.openLinks(c),
		importMost)
	if err != nil && len(notes) == 0 {
		return nil, nil, err
	}
	if len(rosters) > importMost {
		text := fmt.Sprintf("This file holds over %d lists. Import at most %d at once.", importMost, importMost)
		return []views.Imported{{File: f.name, Bad: []string{text}}}, nil, nil
	}
	at := -1
	for _, n := range notes {
		if n.Index != at {
			at = n.Index
			lines = append(lines, views.Imported{File: f.name, Index: n.Index, Name: n.Name})
		}
		l := &lines[len(lines)-1]
		switch {
		case n.Error:
			l.Bad = append(l.Bad, n.Text)
		case n.Kind == "":
			l.Notes = append(l.Notes, n.Text)
		case n.Settled():
			l.Resolved = append(l.Resolved, views.NewImportNote(n.Line, "", n.Text, ""))
		default:
			l.Look = append(l.Look, views.NewImportNote(n.Line, n.Kind.Word(), n.Text, n.Mend))
		}
	}
	return lines, rosters, nil
}
