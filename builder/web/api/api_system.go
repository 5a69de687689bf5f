package api

import (
	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// systemDocument is a game as the API lists it.
type systemDocument struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Doc     string `json:"doc"`
	Version string `json:"version"` // of the pack
	SHA256  string `json:"sha256"`  // of the pack
	Page    string `json:"page"`
	Pack    string `json:"pack"`

	*systemDetail
}

// systemDetail is what the API says beyond that of one game.
type systemDetail struct {
	Credit   string        `json:"credit"`
	License  string        `json:"licence"`
	Source   string        `json:"source"`
	Points   string        `json:"points"`
	Products []string      `json:"products"`
	Editions []choice      `json:"editions"`
	Profiles []apiProfile  `json:"profiles"`
	Rules    []apiRule     `json:"rules"`
	Number   int           `json:"rules_number"` // the version of the rules
	Options  []apiField    `json:"options"`
	Readings []apiReadings `json:"readings"`
}

type choice struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Note  string `json:"note,omitempty"`
}

type apiProfile struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Group  string     `json:"group"`
	Facets []string   `json:"facets"`
	Note   string     `json:"note,omitempty"`
	Unit   rules.Unit `json:"unit"` // ready to add
}

type apiRule struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Severity rules.Severity `json:"severity"`
	rules.Source
}

type apiField struct {
	ID      string   `json:"id"`
	Label   string   `json:"label"`
	Help    string   `json:"help,omitempty"`
	Choices []choice `json:"choices,omitempty"`
	Default any      `json:"default,omitempty"`
}

type apiReadings struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	rules.Source
}

func systemSummary(p *builder.Pack) systemDocument {
	return systemDocument{ID: p.ID, Name: p.System.Name, Doc: p.System.Doc, Version: p.Version, SHA256: p.SHA256,
		Page: views.SystemPath(p.ID), Pack: "/api/v1" + views.SystemPath(p.ID) + "/pack"}
}

func (s Pages) apiSystems(c echo.Context) error {
	list := []systemDocument{}
	for _, p := range s.Library.Packs() {
		list = append(list, systemSummary(p))
	}
	return site.SendJSON(c, list)
}

func (s Pages) apiSystem(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	doc := systemSummary(p)
	about := p.About
	d := &systemDetail{Credit: about.Credit, License: about.License, Source: about.Source, Points: about.PointsName,
		Number: about.RulesVersion, Products: about.Products, Editions: choiceDocuments(about.Editions),
		Profiles: []apiProfile{}, Rules: []apiRule{},
		Options: []apiField{}, Readings: []apiReadings{}}
	for _, e := range p.Catalogue {
		d.Profiles = append(d.Profiles, apiProfile{e.ID, e.Name, e.Group, e.Facets, e.Note, e.Unit})
	}
	for _, r := range about.Rules {
		d.Rules = append(d.Rules, apiRule{r.ID, r.Title, r.Severity, r.Source})
	}
	for _, fd := range p.Options.Fields {
		d.Options = append(d.Options, apiField{fd.ID, fd.Label, fd.Help, choiceDocuments(fd.Options), fd.Default})
	}
	for _, t := range about.Readings {
		d.Readings = append(d.Readings, apiReadings{t.ID, t.Name, t.Text, t.Source})
	}
	doc.systemDetail = d
	return site.SendJSON(c, doc)
}

func choiceDocuments(options []rules.Option) []choice {
	list := []choice{}
	for _, o := range options {
		list = append(list, choice{o.ID, o.Label, o.Note})
	}
	return list
}

// apiPack returns the pack as it is, byte for byte.
func (s Pages) apiPack(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	site.SetFileName(c, false, p.ID+".json")
	return site.SendTagged(c, "application/json", p.Raw)
}
