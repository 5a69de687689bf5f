package api

import (
	"bytes"
	"context"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/answers"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/versions"
	"gantry/builder/web/check"
	"gantry/builder/web/printing"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/doc"
)

// apiCheck answers with the verdict on each roster of the body, a document, a text, a PDF,
// a zip or a form with such files. What cannot be read is an entry with an error, as for
// the command.
func (s Pages) apiCheck(c echo.Context) error {
	checker := check.Pages{Site: s.Site}.Checker(c, nil)
	if checker.Forget = c.QueryParam("to") != "covers"; checker.Forget { // covers show no fixes
		checker.Fix = fixesFor(maxFixes, mend.AttachFixes(s.Library))
	}
	files, err := s.readCheck(c, &checker)
	if err != nil {
		return err
	}
	entries, err := check.CheckUploads(c.Request().Context(), checker, files)
	if err != nil {
		return err
	}
	switch to := c.QueryParam("to"); to {
	case "", "json":
	case "covers":
		return check.Pages{Site: s.Site}.SendCovers(c, checker, entries, c.QueryParam("paper"))
	default:
		return builder.Invalid(fmt.Sprintf("Unknown format %.60q. Allowed: json, covers.", to), nil)
	}
	exchange.MarkSame(entries)
	return site.SendJSONList(c, slices.Values(entries))
}

// maxFixes is how long one request may look for fixes. A thousand illegal lists would use
// up maxHeavyWork with them.
const maxFixes = 4 * time.Second

type fixer = func(context.Context, builder.Roster, builder.Verdict) error

// fixesFor returns fix for so long. Later findings that a fix could end have none and say
// that the search was cut.
func fixesFor(most time.Duration, fix fixer) fixer {
	until := time.Now().Add(most)
	return func(ctx context.Context, r builder.Roster, v builder.Verdict) error {
		soon, stop := context.WithDeadline(ctx, until)
		defer stop()
		if soon.Err() == nil {
			if err := fix(soon, r, v); soon.Err() == nil || ctx.Err() != nil {
				return err
			}
		}
		for i, f := range v.Findings {
			v.Findings[i].FixesCut = f.Severity == rules.Error || f.Todo
		}
		return nil
	}
}

// readCheck reads what is to be checked, and the event under which it is.
func (s Pages) readCheck(c echo.Context, checker *exchange.Checker) (files []site.Upload, err error) {
	kind, _, _ := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if kind == echo.MIMEMultipartForm {
		if _, err := c.MultipartForm(); err != nil {
			return nil, site.BodyError(err)
		}
		if checker.Event, err = (check.Pages{Site: s.Site}).PostedEvent(c); err != nil {
			return nil, err
		}
		return site.ReadUploads(c)
	}
	data, err := site.ReadBody(c)
	if err != nil {
		return nil, err
	}
	if under, rosters, ok := exchange.ReadCheck(data); ok {
		checker.Event, err = check.Pages{Site: s.Site}.ReadEvent(c, under)
		data = rosters
	}
	return []site.Upload{{Data: data}}, err
}

// readSheet returns everything derived from the one roster of the body, in a battle if it has marks.
func (s Pages) readSheet(c echo.Context) (builder.Sheet, error) {
	data, err := site.ReadBody(c)
	if err != nil {
		return builder.Sheet{}, err
	}
	if data, err = exchange.Unwrap(c.Request().Context(), data); err != nil {
		return builder.Sheet{}, err
	}
	r, err := s.Library.ReadAny(c.Request().Context(), data)
	if err != nil {
		return builder.Sheet{}, err
	}
	return s.Library.BattleSheet(c.Request().Context(), r)
}

// readRoster returns the one roster of the body.
func (s Pages) readRoster(c echo.Context) (builder.Roster, error) {
	data, err := site.ReadBody(c)
	if err != nil {
		return builder.Roster{}, err
	}
	if data, err = exchange.Unwrap(c.Request().Context(), data); err != nil {
		return builder.Roster{}, err
	}
	return s.Library.Read(c.Request().Context(), data)
}

// apiMove answers with the list in the body, moved to its game's newest rules data, and
// what changed for each unit.
func (s Pages) apiMove(c echo.Context) error {
	r, err := s.readRoster(c)
	if err != nil {
		return err
	}
	m, err := versions.Move(c.Request().Context(), s.Library, r)
	if err != nil {
		return err
	}
	return site.SendJSON(c, answers.MoveOf(m))
}

// apiMend answers with the way from the roster of the body to the nearest ready one.
func (s Pages) apiMend(c echo.Context) error {
	r, err := s.readRoster(c)
	if err != nil {
		return err
	}
	m, err := mend.All(c.Request().Context(), s.Library, r)
	if err != nil {
		return err
	}
	return site.SendJSON(c, answers.MendOf(m))
}

// apiDiff answers with the differences between the two lists in the body.
func (s Pages) apiDiff(c echo.Context) error {
	data, err := site.ReadBody(c)
	if err != nil {
		return err
	}
	x, y, err := answers.ReadDiff(c.Request().Context(), s.Library, data)
	if err != nil {
		return err
	}
	d, err := versions.Between(c.Request().Context(), s.Library, x, y)
	if err != nil {
		return err
	}
	return site.SendJSON(c, answers.DiffOf(d))
}

func (s Pages) apiDerive(c echo.Context) error {
	sheet, err := s.readSheet(c)
	if err != nil {
		return err
	}
	d, err := answers.Derive(c.Request().Context(), sheet)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := d.Encode(c.Request().Context(), &b); err != nil {
		return fmt.Errorf("encoding an answer: %w", err)
	}
	return site.Send(c, http.StatusOK, "application/json", b.Bytes())
}

// apiPrint answers with the PDF, the pictures or the text that the query asks for.
func (s Pages) apiPrint(c echo.Context) error {
	data, err := site.ReadBody(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	rosters, err := exchange.ReadPrint(ctx, s.Library, data)
	if err != nil {
		return err
	}
	var lists []paper.List
	for _, r := range rosters {
		sheet, err := s.Library.Sheet(ctx, r)
		if err != nil {
			return err
		}
		kept, _ := job.SavedOptions(sheet)
		o, err := printing.ReadOptions(kept, c.QueryParams())
		if err == nil {
			o, err = printing.Pages{Site: s.Site}.WithToken(ctx, r, o)
		}
		if err == nil && len(rosters) > 1 {
			o, err = paper.Among(o, sheet)
		}
		if err != nil {
			return err
		}
		lists = append(lists, paper.List{Sheet: sheet, Options: o})
	}
	return printing.Pages{Site: s.Site}.Send(c, lists, "")
}

// apiConvert answers with the lists in the body in another format. With ?report=true it
// adds a report of the conversion.
func (s Pages) apiConvert(c echo.Context) error {
	data, err := site.ReadBody(c)
	if err != nil {
		return err
	}
	ctx, to := c.Request().Context(), c.QueryParam("to")
	switch report := c.QueryParam("report"); report {
	case "true":
		converted, err := exchange.Convert(ctx, s.Library, data, to)
		if err != nil {
			return err
		}
		return site.SendJSON(c, converted)
	case "", "false":
	default:
		return builder.Invalid(fmt.Sprintf("Unknown report %.40q. Allowed: true, false.", report), nil)
	}
	rosters, report, err := exchange.Import(ctx, s.Library, data)
	if err != nil {
		return err
	}
	for _, n := range report {
		if n.Error { // half an answer would be taken for the whole
			return builder.Invalid(fmt.Sprintf("List %d is unreadable: %s", n.Index+1, n.Text), nil)
		}
	}
	if to == "json" {
		return sendRosters(c, rosters)
	}
	f, err := exchange.ExportOf(to)
	if err != nil {
		return err
	}
	out, err := exchange.Export(ctx, s.Library, rosters, to)
	if err != nil {
		return err
	}
	return site.Send(c, http.StatusOK, f.MediaType, out)
}

// sendRosters answers with one document as it is, with several as a list.
func sendRosters(c echo.Context, rosters []builder.Roster) error {
	if len(rosters) != 1 {
		return site.SendJSONList(c, func(yield func(*doc.Node) bool) {
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
	return site.Send(c, http.StatusOK, "application/json", document)
}

// apiOdds answers a request for odds, or for a matrix of them.
func (s Pages) apiOdds(c echo.Context) error {
	data, err := site.ReadBody(c)
	if err != nil {
		return err
	}
	r, err := odds.ReadRequest(c.Request().Context(), s.Library, data)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), site.OddsWait)
	defer cancel()
	if r.Matrix {
		m, err := odds.AskMatchup(ctx, s.Library, r)
		if err != nil {
			return err
		}
		return site.SendJSON(c, answers.Matchup(m))
	}
	a, err := odds.Ask(ctx, s.Library, r)
	if err != nil {
		return err
	}
	var told odds.Activations
	if _, err = odds.Beside(ctx, func(ctx context.Context) (err error) {
		told, err = odds.CountActivations(ctx, s.Library, a)
		return err
	}); err != nil {
		return err
	}
	return site.SendJSON(c, answers.Odds(a, told))
}
