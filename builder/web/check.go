package web

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/views"
)

// upload is one file of a form, or the text pasted into it.
type upload struct {
	name string
	data []byte
}

// uploads are the files of a form and its pasted text.
func uploads(c echo.Context) ([]upload, error) {
	form, err := c.MultipartForm()
	if err != nil {
		return nil, bodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // what is left lies in the folder for temporary files
	var list []upload
	for _, f := range form.File["file"] {
		if f.Filename == "" && f.Size == 0 {
			continue
		}
		data, err := readUpload(f)
		if err != nil {
			return nil, fmt.Errorf("reading an uploaded file: %w", err)
		}
		list = append(list, upload{f.Filename, data})
	}
	for _, text := range form.Value["paste"] {
		if text != "" {
			list = append(list, upload{"pasted text", []byte(text)})
		}
	}
	return list, nil
}

func readUpload(f *multipart.FileHeader) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close() //nolint:errcheck // it was only read
	return io.ReadAll(r)
}

var nothingSent = &views.Notice{Bad: true, Text: "Choose a file or paste a roster."}

func (s *server) checkForm(c echo.Context) error {
	return render(c, http.StatusOK, views.CheckPage(views.Check{Page: s.page("Check files", nil)}))
}

// rowsMost bounds the table of verdicts that a page shows.
const rowsMost = 1000

// check rules on many files at once.
func (s *server) check(c echo.Context) error {
	p := views.Check{Page: s.page("Check files", nil)}
	files, err := uploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		p.Notice = nothingSent
		return render(c, http.StatusUnprocessableEntity, views.CheckPage(p))
	}
	var entries []exchange.CheckEntry
	for _, f := range files {
		of, err := exchange.Check(c.Request().Context(), s.Library, f.name, f.data)
		if err != nil {
			return err
		}
		entries = append(entries, of...)
	}
	for _, e := range entries {
		countVerdict(&p, e)
	}
	// What an organizer must act on comes first.
	slices.SortStableFunc(entries, func(a, b exchange.CheckEntry) int { return cmp.Compare(urgency(a), urgency(b)) })
	for _, e := range entries[:min(rowsMost, len(entries))] {
		row, err := s.checkRow(e)
		if err != nil {
			return err
		}
		p.Rows = append(p.Rows, row)
	}
	return render(c, http.StatusOK, views.CheckPage(p))
}

func countVerdict(p *views.Check, e exchange.CheckEntry) {
	switch {
	case e.Checked == nil:
		p.Broken++
	case e.Verdict == builder.Legal:
		p.Legal++
		if e.Ruled.Draft() {
			p.Drafts++
		}
	case e.Verdict == builder.Illegal:
		p.Illegal++
	default:
		p.Undecided++
	}
}

// urgency orders entries: illegal, unreadable, undecided, draft, legal.
func urgency(e exchange.CheckEntry) int {
	if e.Checked == nil {
		return 1
	}
	return map[string]int{string(builder.Illegal): 0, string(builder.Undecided): 2, "draft": 3, string(builder.Legal): 4}[e.Ruled.Word()]
}

func (s *server) checkRow(e exchange.CheckEntry) (views.CheckRow, error) {
	row := views.CheckRow{File: e.File, Index: e.Index, Error: e.Error}
	if e.Checked == nil {
		return row, nil
	}
	titles, err := s.Library.Titles(e.Roster)
	if err != nil {
		return row, err
	}
	row.Checked, row.Player, row.Titles = true, e.Roster.Player, titles
	row.Name, row.System, row.Game, row.Verdict, row.SHA256 = e.Name, e.System, s.gameName(e.System), e.Ruled, e.SHA256
	return row, nil
}

func (s *server) importForm(c echo.Context) error {
	return render(c, http.StatusOK, views.ImportPage(views.Import{Page: s.page("Import", nil)}))
}

// importMost is how many rosters one import saves.
const importMost = 100

// importRosters saves the rosters of files as the browser's own and says of
// each what was read.
func (s *server) importRosters(c echo.Context) error {
	p := views.Import{Page: s.page("Import", nil)}
	files, err := uploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		p.Notice = nothingSent
		return render(c, http.StatusUnprocessableEntity, views.ImportPage(p))
	}
	var rosters []builder.Roster
	var places []int // of the rosters, in the report
	for _, f := range files {
		lines, found, err := s.readImport(c.Request().Context(), f)
		if err != nil {
			return err
		}
		for i, line := range lines {
			if len(line.Bad) == 0 {
				places = append(places, len(p.Lines)+i)
			}
		}
		p.Lines, rosters = append(p.Lines, lines...), append(rosters, found...)
	}
	kept, err := createAll(c, s, s.Store.Documents, rosters)
	if err != nil {
		return err
	}
	status := http.StatusUnprocessableEntity
	for i, k := range kept {
		line := &p.Lines[places[i]]
		if k.Err != nil {
			line.Bad = append(line.Bad, problemOf(k.Err).text)
			continue
		}
		v, err := s.Library.Judge(c.Request().Context(), k.Document)
		if err != nil {
			return err
		}
		line.To, line.Verdict, line.Todo, status = views.RosterPath(k.ID), v.Word(), v.Todo, http.StatusOK
	}
	p.Notice = unsavedNotice(kept, "rosters")
	return render(c, status, views.ImportPage(p))
}

// readImport reads the rosters of a file, and says of each document in it what was
// read: a line without anything bad for each roster.
func (s *server) readImport(ctx context.Context, f upload) (lines []views.Imported, rosters []builder.Roster, err error) {
	rosters, notes, err := exchange.Import(ctx, s.Library, f.data)
	if err != nil && len(notes) == 0 {
		return nil, nil, err
	}
	if len(rosters) > importMost {
		text := fmt.Sprintf("The file holds %d rosters; at most %d are taken at once.", len(rosters), importMost)
		return []views.Imported{{File: f.name, Bad: []string{text}}}, nil, nil
	}
	at := -1
	for _, n := range notes {
		if n.Index != at {
			at = n.Index
			lines = append(lines, views.Imported{File: f.name, Index: n.Index, Name: n.Name})
		}
		l := &lines[len(lines)-1]
		if n.Error {
			l.Bad = append(l.Bad, n.Text)
		} else {
			l.Notes = append(l.Notes, n.Text)
		}
	}
	return lines, rosters, nil
}
