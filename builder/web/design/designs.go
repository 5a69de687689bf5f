package design

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/design"
)

// designsPage returns the reader's own profiles of all games.
func (s Pages) designsPage(c echo.Context) error {
	return s.showDesigns(c, http.StatusOK, nil, nil)
}

func (s Pages) showDesigns(c echo.Context, status int, notice *views.Notice, report []views.Imported) error {
	p := design.Designs{Page: views.SitePage("My units", s.Library.Packs()), Notice: notice, Report: report}
	for _, pack := range s.Library.Packs() {
		p.Systems = append(p.Systems, design.Game{ID: pack.ID, Name: pack.System.Name,
			Bases: design.BasesOf(pack)})
	}
	if who := site.Owner(c); who != "" {
		list, err := s.Store.Profiles.List(c.Request().Context(), who)
		if err != nil {
			return err
		}
		for _, l := range list {
			line := design.Line{ID: l.ID, Name: l.Name, System: l.System, Game: s.GameName(l.System),
				Numbers: l.Models == 0}
			if l.Deleted {
				p.Deleted = append(p.Deleted, line)
			} else {
				p.Designs = append(p.Designs, line)
			}
		}
	}
	return site.Render(c, status, design.DesignsPage(p))
}

// importDesigns saves the units and numbers of uploaded files as the browser's own, and
// reports how each one went.
func (s Pages) importDesigns(c echo.Context) error {
	files, err := site.ReadUploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		notice := &views.Notice{Bad: true, Text: "Choose a file or paste a unit."}
		return s.showDesigns(c, http.StatusUnprocessableEntity, notice, nil)
	}
	var report []views.Imported
	var list []builder.Design
	var origins []string
	var places []int // of the profiles, in the report
	for _, f := range files {
		profiles, err := exchange.ImportDesigns(c.Request().Context(), f.Data)
		if err != nil {
			return err
		}
		for _, p := range profiles {
			line := views.Imported{File: f.Name, Index: p.Index}
			if d, why := s.checkDesign(p); why != "" {
				line.Fail(why)
			} else if len(list) == site.MaxImport {
				line.Fail(fmt.Sprintf("Limit reached: %d units. Import this one separately.", site.MaxImport))
			} else {
				list, places = append(list, d), append(places, len(report))
				origins = append(origins, "Imported from "+f.Name)
			}
			report = append(report, line)
		}
	}
	outcomes, err := site.CreateAll(c, s.Site, s.Store.Profiles, list, origins...)
	if err != nil {
		return err
	}
	status := http.StatusUnprocessableEntity
	for i, k := range outcomes {
		line, d := &report[places[i]], list[i]
		line.Name = views.DesignTitle(d.Name, s.GameName(d.System), d.Numbers())
		if k.Err != nil {
			line.Fail(site.ProblemOf(k.Err).Text)
			continue
		}
		status = http.StatusOK
		line.To = views.DesignPath(k.Document.System, k.ID)
	}
	return s.showDesigns(c, status, site.UnsavedNotice(outcomes, "units"), report)
}

// checkDesign returns a profile of an import that can be used here, else why not: own numbers of any game, or a
// unit of one that has a bench.
func (s Pages) checkDesign(read exchange.ImportedDesign) (d builder.Design, why string) {
	if read.Error != "" {
		return d, read.Error
	}
	d = read.Design
	p, err := s.Library.PackOf(d.System, d.Pack)
	if err != nil {
		return d, site.ProblemOf(err).Text
	}
	if _, ok := p.Designed(); !ok && !d.Numbers() && d.Profile == "" {
		return d, p.System.Name + ` has no units that are all design; name the published profile that this one is ` +
			`built on as "profile".`
	}
	if d, err = s.Library.CompleteDesign(d); err != nil {
		return d, site.ProblemOf(err).Text
	}
	return d, ""
}
