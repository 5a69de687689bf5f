package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/layout"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// readBody is the whole body of a request.
func readBody(c echo.Context) ([]byte, error) {
	data, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return nil, bodyError(err)
	}
	return data, nil
}

// apiCheck answers with the verdict on each roster of the body. What cannot be
// read is an entry with an error, as for the command.
func (s *server) apiCheck(c echo.Context) error {
	data, err := readBody(c)
	if err != nil {
		return err
	}
	entries, err := exchange.Check(c.Request().Context(), s.Library, "", data)
	if err != nil {
		return err
	}
	return sendJSONList(c, slices.Values(entries))
}

// readSheet is everything derived from the one roster of the body.
func (s *server) readSheet(c echo.Context) (builder.Sheet, error) {
	data, err := readBody(c)
	if err != nil {
		return builder.Sheet{}, err
	}
	if data, err = exchange.Unwrap(data); err != nil {
		return builder.Sheet{}, err
	}
	r, err := s.Library.Read(c.Request().Context(), data)
	if err != nil {
		return builder.Sheet{}, err
	}
	return s.Library.Sheet(c.Request().Context(), r)
}

func (s *server) apiDerive(c echo.Context) error {
	sheet, err := s.readSheet(c)
	if err != nil {
		return err
	}
	d, err := exchange.Derive(c.Request().Context(), sheet)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := d.Encode(c.Request().Context(), &b); err != nil {
		return fmt.Errorf("encoding an answer: %w", err)
	}
	return c.Blob(http.StatusOK, "application/json", b.Bytes())
}

// apiPrint answers with the PDF that the query asks for.
func (s *server) apiPrint(c echo.Context) error {
	data, err := readBody(c)
	if err != nil {
		return err
	}
	if data, err = exchange.Unwrap(data); err != nil {
		return err
	}
	r, err := s.Library.Read(c.Request().Context(), data)
	if err != nil {
		return err
	}
	kept, _ := layout.Kept(r)
	o, err := printRequest(kept, c.QueryParams())
	if err != nil {
		return err
	}
	out, err := s.pdf(c.Request().Context(), r, o)
	if err != nil {
		return err
	}
	return sendFile(c, true, "application/pdf", fileName(r.Name, "roster", ".pdf"), out)
}

// apiConvert answers with the rosters of the body in another format.
func (s *server) apiConvert(c echo.Context) error {
	data, err := readBody(c)
	if err != nil {
		return err
	}
	rosters, report, err := exchange.Import(c.Request().Context(), s.Library, data)
	if err != nil {
		return err
	}
	for _, n := range report {
		if n.Error { // half an answer would be taken for the whole
			return builder.Invalid(fmt.Sprintf("Document %d cannot be read: %s", n.Index, n.Text), nil)
		}
	}
	switch to := c.QueryParam("to"); to {
	case "json":
		return sendRosters(c, rosters)
	case "text":
		var b bytes.Buffer
		for i, r := range rosters {
			sheet, err := s.Library.Sheet(c.Request().Context(), r)
			if err != nil {
				return err
			}
			if i > 0 {
				b.WriteString("\n")
			}
			text, err := exchange.Text(c.Request().Context(), sheet)
			if err != nil {
				return err
			}
			b.WriteString(text)
		}
		return c.Blob(http.StatusOK, "text/plain; charset=utf-8", b.Bytes())
	default:
		return builder.Invalid(fmt.Sprintf("There is no format %.40q to convert to; there are json and text.", to), nil)
	}
}

// sendRosters answers with one document as it is, with several as a list.
func sendRosters(c echo.Context, rosters []builder.Roster) error {
	if len(rosters) != 1 {
		return sendJSONList(c, func(yield func(*doc.Node) bool) {
			for _, r := range rosters {
				if !yield(r.Node()) {
					return
				}
			}
		})
	}
	document, err := rosters[0].Document(c.Request().Context())
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "application/json", document)
}

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
	Licence  string        `json:"licence"`
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

func (s *server) apiSystems(c echo.Context) error {
	list := []systemDocument{}
	for _, p := range s.Library.Packs() {
		list = append(list, systemSummary(p))
	}
	return sendJSON(c, list)
}

func (s *server) apiSystem(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	doc := systemSummary(p)
	about := p.About
	d := &systemDetail{Credit: about.Credit, Licence: about.Licence, Source: about.Source, Points: about.PointsName,
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
	return sendJSON(c, doc)
}

func choiceDocuments(options []rules.Option) []choice {
	list := []choice{}
	for _, o := range options {
		list = append(list, choice{o.ID, o.Label, o.Note})
	}
	return list
}

// apiPack is the pack as it is, byte for byte.
func (s *server) apiPack(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	setFileName(c, false, p.ID+".json")
	return sendTagged(c, "application/json", p.Raw)
}

// apiOdds answers a request for odds, or for a matrix of them.
func (s *server) apiOdds(c echo.Context) error {
	data, err := readBody(c)
	if err != nil {
		return err
	}
	r, err := s.Library.ReadOdds(data)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	if r.Matrix {
		m, err := s.Library.Matchup(ctx, r)
		if err != nil {
			return err
		}
		return sendJSON(c, exchange.Matchup(m))
	}
	a, err := s.Library.Odds(ctx, r)
	if err != nil {
		return err
	}
	return sendJSON(c, exchange.Odds(a))
}
