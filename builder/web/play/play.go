package play

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/opponent"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	page "gantry/views/play"
)

// beginPage serves the page where a battle of a list begins.
func (s Pages) beginPage(c echo.Context) error { return s.beginWith(c, http.StatusOK, "") }

// beginWith is beginPage with a fault above the form, "" for none.
func (s Pages) beginWith(c echo.Context, status int, fault string) error {
	saved, base, err := s.LoadOwned(c)
	if err != nil {
		return err
	}
	sheet, err := s.Sheet(c.Request().Context(), saved)
	if err != nil {
		return err
	}
	others, err := opponent.Others(s.Site, c, sheet, saved.ID)
	if err != nil {
		return err
	}
	p := page.BeginOf(sheet, base)
	if p.Closed = !page.CanBegin(sheet); p.Closed {
		fault = cannotBegin(sheet)
	}
	for _, o := range others {
		p.Against.Choices = append(p.Against.Choices, views.Choice{Value: o.Key, Label: o.Name})
	}
	if p.Press, err = s.beginPress(c, saved.ID); err != nil {
		return err
	}
	if fault != "" {
		p.Notice = &views.Notice{Bad: true, Text: fault}
	}
	return site.Render(c, status, page.BeginPage(p))
}

// beginPress names the press that begins the reader's next battle of a list: the same until a battle comes or goes.
func (s Pages) beginPress(c echo.Context, list string) (string, error) {
	if site.Owner(c) == "" {
		return list, nil
	}
	battles, err := s.Store.Battles.List(c.Request().Context(), site.Owner(c))
	ids := []string{list}
	for _, l := range battles {
		ids = append(ids, l.ID)
	}
	slices.Sort(ids)
	return pressID(strings.Join(ids, " "), ""), err
}

// cannotBegin returns why no battle of a list can begin.
func cannotBegin(s builder.Sheet) string {
	if len(s.Units) == 0 {
		return "No units yet. Add your first."
	}
	return fmt.Sprintf("Gantry can't track battles of %s yet. Print play sheets.", s.Pack.System.Name)
}

// begin saves a new battle of a list and opens it.
func (s Pages) begin(c echo.Context) error {
	ctx := c.Request().Context()
	saved, _, err := s.LoadOwned(c)
	if err != nil {
		return err
	}
	other, err := s.otherSide(c, saved.Document.System)
	if kind := builder.KindOf(err); err != nil && kind != builder.KindInternal {
		return s.beginWith(c, http.StatusUnprocessableEntity, site.ProblemOf(err).Text)
	}
	if err != nil {
		return err
	}
	lists := []builder.Roster{saved.Document}
	if other != nil {
		lists = append(lists, *other)
	}
	for i := range lists {
		if lists[i], err = s.Library.Complete(lists[i]); err != nil {
			return err
		}
	}
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return err
	}
	b, err := play.Begin(s.Now(), lists...)
	if err == nil && !page.CanBegin(sheet) {
		err = builder.Invalid(cannotBegin(sheet), nil)
	}
	if builder.KindOf(err) == builder.KindInvalid {
		return s.beginWith(c, http.StatusUnprocessableEntity, site.ProblemOf(err).Text)
	}
	if err != nil {
		return err
	}
	return s.open(c, b, "")
}

// rematch begins a battle of the same lists as they were when the battle of the address began, and opens it.
func (s Pages) rematch(c echo.Context) error {
	saved, err := s.Store.Battles.Get(c.Request().Context(), site.Owner(c), c.Param("id"))
	if err != nil {
		return err
	}
	b, err := saved.Document.Again(s.Now())
	if err != nil {
		return err
	}
	return s.open(c, b, saved.ID)
}

// open saves a new battle, unless the press of the form made it before, and opens it. The players of the battle before
// play it as well; that is "" for none.
func (s Pages) open(c echo.Context, b play.Battle, before string) error {
	ctx, id := c.Request().Context(), ""
	if store.PressOf(ctx).ID == "" { // else its id is the press's
		same := b
		same.Begun = time.Time{}
		id = pressID(c.FormValue(page.PressField), string(same.Node().Append(nil)))
		was, err := s.Store.Battles.Get(ctx, site.Owner(c), id)
		for ; err == nil; was, err = s.Store.Battles.Get(ctx, site.Owner(c), id) {
			if was.Events == 0 {
				if err := s.takePlayers(c, before, id); err != nil {
					return err
				}
				return site.Redirect(c, page.Path(id))
			}
			id = pressID(id, "again")
		}
	}
	made, err := Create(c, s.Site, id, b)
	if err == nil {
		err = s.takePlayers(c, before, made)
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, page.Path(made))
}

// takePlayers seats the players of one battle of the reader's at another. "" stands for none.
func (s Pages) takePlayers(c echo.Context, from, to string) error {
	if from == "" {
		return nil
	}
	ctx, owner := c.Request().Context(), site.Owner(c)
	members, err := s.Store.Battles.Members(ctx, owner, from)
	for _, m := range members {
		if err == nil {
			_, err = s.Store.Battles.Join(ctx, store.Seat{Owner: owner, Document: to}, m.Owner, m.Side)
		}
	}
	return err
}

// otherSide returns the list of the other side: one that the form brings or names, nil for none.
func (s Pages) otherSide(c echo.Context, system string) (*builder.Roster, error) {
	key := c.FormValue("against")
	files, err := site.ReadUploads(c)
	if err != nil {
		return nil, err
	}
	if len(files) > 0 {
		if key, err = opponent.Bring(s.Site, c, files[0], system); err != nil {
			return nil, err
		}
	}
	if key == "" {
		return nil, nil
	}
	r, err := opponent.Roster(s.Site, c, key, system)
	return &r, err
}

// pressID returns the id of what a press makes: the same for the same press on the same state of a page.
func pressID(state, press string) string {
	if state == "" {
		state = store.NewSecret()
	}
	sum := sha256.Sum256([]byte(state + "\n" + press))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:26]
}

// table is a battle as its reader sees it.
type table struct {
	seat
	saved store.Stored[play.Battle]
	board play.Board
}

// load returns the battle of the address.
func (s Pages) load(c echo.Context) (t table, err error) {
	ctx := c.Request().Context()
	for {
		if t.seat, err = s.seatNow(ctx, c); err != nil { // not the one before the request waited for its turn
			return t, err
		}
		k, err := s.openBoard(ctx, t.seat)
		t.saved, t.board = k.saved, k.board
		t.board.NoLuck = site.PreferencesOf(c).NoLuck
		if err != nil || t.isCurrent(t.saved) {
			return t, err
		}
	}
}

// openBoard returns the battle of a seat as its reader may see it.
func (s Pages) openBoard(ctx context.Context, at seat) (keptBoard, error) {
	k, _ := s.boards.known.Get(at.Document)
	isSame := k.saved.Revision == at.Facts.Revision && k.saved.Created.UnixMilli() == at.Facts.Created
	secret := false
	var err error
	switch {
	case isSame && len(k.log) == at.Facts.Events:
		return k, nil
	case isSame && len(k.log) < at.Facts.Events:
		more, err := logAfter(ctx, s.Site, at.Owner, at.Document, len(k.log))
		if err != nil {
			return keptBoard{}, err
		}
		more = more[:min(len(more), at.Facts.Events-len(k.log))] // later ones may be of a later revision
		k.log = slices.Concat(k.log, more)
	default:
		if k.saved, k.log, secret, err = seen(ctx, s.Site, at); err != nil {
			return keptBoard{}, err
		}
	}
	k.board, err = play.Open(ctx, s.Library, k.saved.Document, k.log)
	if err == nil && !secret && k.saved.Memory <= builder.MaxMemory {
		s.boards.known.Put(at.Document, k)
	}
	return k, err
}

// stateOf names the state of a page on which the reader presses: equal presses of two players are two, and the names
// of presses don't tell a list that is hidden. It is the same before and after somebody joins.
func (t table) stateOf(state string) string {
	if own, ok := t.board.Army(t.side); ok && state != "" {
		return state + "\n" + own.ID + "\n" + own.Roster.Hash()
	}
	return state
}

// onPage is that of the seat.
func (t table) onPage() page.Seat { return t.seat.onPage(t.saved.Revision + len(t.board.Entries)) }

// page serves the table of a battle.
func (s Pages) page(c echo.Context) error {
	t, err := s.load(c)
	if err != nil {
		return err
	}
	return s.show(c, http.StatusOK, t)
}

// show is page of a loaded battle. Any status but 200 is for a press that a full log refused.
func (s Pages) show(c echo.Context, status int, t table) error {
	at := page.At{Side: c.QueryParam("side"), Unit: c.QueryParam("unit")}
	if _, seen := t.board.Army(at.Side); !seen && at.Side != "" { // hidden since
		return site.Redirect(c, page.Path(t.address(c)))
	}
	p := page.Of(t.address(c), t.board, at, t.onPage())
	if p.Unit != "" && p.Open == nil {
		return site.StatusError(http.StatusNotFound, "Unit not found in this battle.")
	}
	p.Refused = status != http.StatusOK
	return site.Render(c, status, page.Page(p))
}

// logPage serves the log of a battle, the latest entries or those before one.
func (s Pages) logPage(c echo.Context) error {
	t, err := s.load(c)
	if err != nil {
		return err
	}
	before, err := strconv.Atoi(cmp.Or(c.QueryParam("before"), "0")) // 0 is the latest
	if err != nil {
		return builder.Invalid("Unknown entry. Reload the page.", err)
	}
	return site.Render(c, http.StatusOK, page.LogPage(page.LogOf(t.address(c), t.board, before, t.onPage())))
}

// guide serves the guide of one side.
func (s Pages) guide(c echo.Context) error {
	t, err := s.load(c)
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, page.GuidePage(page.GuideOf(t.address(c), t.board, c.QueryParam("side"),
		t.onPage())))
}

// report serves the report of a battle.
func (s Pages) report(c echo.Context) error {
	at, r, err := s.loadReport(c)
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, page.ReportPage(page.ReportPageOf(at, r)))
}

// score serves the score sheet of a battle.
func (s Pages) score(c echo.Context) error {
	at, r, err := s.loadReport(c)
	if err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, page.ScorePage(page.ScoreOf(at, r, s.Now())))
}

// loadReport returns the report of the battle of the address, and where its pages are; see page.Path.
func (s Pages) loadReport(c echo.Context) (string, play.Report, error) {
	t, err := s.load(c)
	if err != nil {
		return "", play.Report{}, err
	}
	r, err := play.ReportOf(c.Request().Context(), s.Library, t.board)
	return t.address(c), r, err
}

// file sends a battle with its log.
func (s Pages) file(c echo.Context) error {
	t, err := s.load(c)
	if err != nil {
		return err
	}
	return site.SendFile(c, false, "application/json", site.FileName(t.saved.Document.Name, "battle", ".json"),
		append(builder.IndentNode(t.board.Node(), ""), '\n'))
}

// errEnded refuses marks in a battle that has ended.
var errEnded = builder.Invalid("Not saved: this battle has ended. The player who started it can continue it.", nil)

// press takes a press on a page of a battle and leads back to the page.
func (s Pages) press(c echo.Context) error {
	t, err := s.load(c)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	here := c.Request().URL.RequestURI()
	switch form.Get(page.DoField) {
	case page.DoEnd, page.DoReopen:
		if !t.hosts() {
			return errNotHost
		}
		if err := s.end(c, t.Seat, form.Get(page.DoField) == page.DoEnd); err != nil {
			return err
		}
		return site.Redirect(c, here)
	}
	e, ok, err := t.eventOf(page.At{Side: c.QueryParam("side"), Unit: c.QueryParam("unit")}, form)
	if err != nil {
		return err
	}
	if !ok {
		return site.Redirect(c, here)
	}
	if !t.saved.Document.Ended.IsZero() && len(e.Do) > 0 {
		return errEnded
	}
	said := form.Get(page.MarkField) + "\n" + form.Get(page.DoField) + "\n" + form.Get(page.NoteField)
	if e.Unit != "" {
		said += "\n" + c.QueryParam("unit")
	}
	return s.add(c, t, pressID(t.stateOf(form.Get(page.PressField)), said), e, here)
}

// basesHeader carries what a press replaces from the twin that made it to the server; see play.Board.Bases.
const basesHeader = "Gantry-Bases"

// add puts an event of a press into the log of a battle and leads to a page. If the log is full, the page offers the
// next part.
func (s Pages) add(c echo.Context, t table, press string, e play.Event, to string) error {
	if s.Away {
		c.Response().Header().Set("Gantry-Said", url.PathEscape(t.board.Text(e)))
		c.Response().Header().Set(basesHeader, t.board.Bases(e))
	} else if bases := c.Request().Header.Values(basesHeader); len(bases) > 0 {
		e = t.board.OnBases(e, bases[0])
	}
	_, err := s.Store.Battles.Append(c.Request().Context(), t.Owner, t.Document,
		store.Event{ID: press, Made: s.after(t.board), Text: e.Text()})
	switch {
	case builder.KindOf(err) == builder.KindInvalid && t.board.IsFull():
		return s.show(c, http.StatusUnprocessableEntity, t)
	case err != nil:
		return err
	}
	return site.Redirect(c, to)
}

// end ends the battle of the address, or begins it again.
func (s Pages) end(c echo.Context, of store.Seat, ends bool) error {
	var at any
	if ends {
		at = s.Now().UTC().Truncate(time.Second).Format(time.RFC3339)
	}
	_, err := s.Store.Battles.Edit(c.Request().Context(), of.Owner, of.Document, 0, "",
		[]rules.Edit{rules.Set("", "notes", at)})
	return err
}

// after returns the present time, but later than everything in the log, whatever the clocks of its devices.
func (s Pages) after(b play.Board) time.Time {
	now := s.Now()
	if n := len(b.Entries); n > 0 {
		if last := b.Entries[n-1].At; !now.After(last) {
			return last.Add(time.Millisecond)
		}
	}
	return now
}

// errUnknownPress refuses a form that no page of a battle has.
var errUnknownPress = builder.Invalid("Unknown press. Reload the page.", nil)

// eventOf returns the event of a form on a page; ok is false if it changes nothing.
func (t table) eventOf(at page.At, form url.Values) (e play.Event, ok bool, err error) {
	b, side := t.board, t.pressing(at.Side)
	if _, known := b.Army(side); !known {
		side = b.Armies[0].ID
	}
	do := form.Get(page.DoField)
	switch {
	case form.Has(page.NoteField):
		unit := at.Unit
		if t.shared && at.Side != side { // an entry is of one side: its player's, and its unit's
			unit = ""
		}
		e, err = b.Note(side, unit, form.Get(page.NoteField))
		return e, err == nil, err
	case form.Has(page.MarkField):
		presses, err := readPresses(form.Get(page.MarkField))
		if err != nil {
			return e, false, err
		}
		return b.Mark(side, presses...)
	case strings.HasPrefix(do, page.ClockAt):
		from, to, _ := strings.Cut(strings.TrimPrefix(do, page.ClockAt), " ")
		clock, err := strconv.Atoi(to)
		if err != nil || clock < 0 || clock > maxPressed {
			return e, false, errUnknownPress
		}
		e, ok = b.SetClock(side, clock)
		return e, ok && from == strconv.Itoa(b.Clock), nil
	}
	undoFrom := func(side, id string) (play.Event, bool) { return b.UndoFrom(side, id, t.pressing("")) }
	for prefix, step := range map[string]func(side, id string) (play.Event, bool){page.UndoLine: b.Undo,
		page.RedoLine: b.Redo, page.UndoFrom: undoFrom} {
		if id, is := strings.CutPrefix(do, prefix); is {
			e, ok = step(side, id)
			return e, ok, nil
		}
	}
	return e, false, errUnknownPress
}

// readPresses reads the value of a button; see page.Value.
func readPresses(text string) (list []play.Press, err error) {
	lines := strings.Split(text, "\n")
	if len(lines) > play.MaxChanges {
		return nil, errUnknownPress
	}
	for _, line := range lines {
		q, err := url.ParseQuery(strings.TrimSpace(line))
		if err != nil {
			return nil, errUnknownPress
		}
		p := play.Press{Place: play.Place{Side: q.Get("side"), Unit: q.Get("unit"), Mark: q.Get("mark")}}
		number := func(name string) int {
			n, fault := strconv.Atoi(q.Get(name))
			if fault != nil || n < -maxPressed || n > maxPressed {
				err = errUnknownPress
			}
			return n
		}
		p.Model = number("model")
		if q.Has("to") {
			p.To = new(number("to"))
		} else {
			p.By = number("by")
		}
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// maxPressed bounds the number of one press.
const maxPressed = 100_000

// LoadSide returns the list of one side as it is in the battle now, for the pages that print it.
func (s Pages) LoadSide(c echo.Context) (store.Saved, string, error) {
	t, err := s.load(c)
	if err != nil {
		return store.Saved{}, "", err
	}
	a, ok := t.board.Army(c.Param("side"))
	if !ok {
		return store.Saved{}, "", errNoSide
	}
	list := store.Saved{Head: t.saved.Head, Document: a.Sheet.Roster}
	list.Frozen, list.Beside = true, fmt.Sprintf("%s after %d", a.ID, len(t.board.Entries))
	return list, page.Path(t.saved.ID, "s", a.ID), nil
}
