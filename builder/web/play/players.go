package play

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/opponent"
	"gantry/builder/web/site"
	"gantry/views"
	page "gantry/views/play"
)

// playersPage serves who plays a battle.
func (s Pages) playersPage(c echo.Context) error {
	ctx := c.Request().Context()
	at, saved, err := s.seatAndBattle(c)
	if err != nil {
		return err
	}
	as := at.onPage(0)
	as.Side = at.side
	p := page.PlayersOf(saved.ID, saved.Document.ShowAbandoned(at.Joined), as, at.Joined)
	if at.hosts() {
		code, err := s.Store.Battles.Invitation(ctx, at.Owner, at.Document)
		if err != nil {
			return err
		}
		token, err := s.Store.Battles.ShareToken(ctx, at.Owner, at.Document)
		if err != nil {
			return err
		}
		p.Invite(s.SiteURL(c), code.Code, code.Ends.Sub(s.Now()), code.Closed, s.IsLocal(c))
		p.Link(s.SiteURL(c), token)
	}
	return site.Render(c, http.StatusOK, page.PlayersPage(p))
}

// seatAndBattle returns the reader's seat at the battle of the address, and the battle as it was then.
func (s Pages) seatAndBattle(c echo.Context) (at seat, saved store.Stored[play.Battle], err error) {
	ctx := c.Request().Context()
	for {
		if at, err = s.seatNow(ctx, c); err != nil {
			return at, saved, err
		}
		if saved, err = s.Store.Battles.Get(ctx, at.Owner, at.Document); err != nil || at.isCurrent(saved) {
			return at, saved, err
		}
	}
}

// pressPlayers takes a press on the page of players.
func (s Pages) pressPlayers(c echo.Context) error {
	ctx := c.Request().Context()
	at, err := s.seat(c)
	if err != nil {
		return err
	}
	battles, do := s.Store.Battles, c.FormValue(page.DoField)
	dismissed, dismisses := strings.CutPrefix(do, page.DoDismiss)
	switch {
	case do == page.DoHide, do == page.DoShow:
		err = s.hide(c, at, at.side, do == page.DoHide)
	case do == page.DoLeave && !at.hosts():
		if err = s.leave(c, at, at.side); err == nil {
			return site.Redirect(c, views.HomePath)
		}
	case !at.hosts():
		err = errNotHost
	case do == page.DoInvite:
		err = battles.Invite(ctx, at.Owner, at.Document)
	case do == page.DoLink:
		_, err = battles.Share(ctx, at.Owner, at.Document)
	case do == page.DoUnlink:
		err = battles.Unshare(ctx, at.Owner, at.Document)
	case dismisses:
		if err = s.checkShown(c, at, dismissed); err == nil {
			err = s.leave(c, at, dismissed)
		}
	default:
		err = errUnknownPress
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, page.Path(at.Document, "players"))
}

// hide hides one side from the others, or shows it.
func (s Pages) hide(c echo.Context, at seat, side string, hidden bool) error {
	_, err := s.Store.Battles.Revise(c.Request().Context(), at.Owner, at.Document,
		func(b play.Battle) (play.Battle, error) { return b.Hide(side, hidden), nil })
	return err
}

// errHides refuses to remove a player in a way that would show a hidden list.
var errHides = builder.Invalid("This player's list is hidden. End the battle first, or ask them to show it.", nil)

// checkShown refuses a hidden side of a battle that goes on.
func (s Pages) checkShown(c echo.Context, at seat, side string) error {
	saved, err := s.Store.Battles.Get(c.Request().Context(), at.Owner, at.Document)
	if of, ok := saved.Document.Side(side); err == nil && ok && of.Hidden && saved.Document.Ended.IsZero() {
		return errHides
	}
	return err
}

// leave ends the seat of a player. The others then see the list, since only its player could show it.
func (s Pages) leave(c echo.Context, at seat, side string) error {
	if err := s.Store.Battles.Leave(c.Request().Context(), at.Seat, side); err != nil {
		return err
	}
	return s.hide(c, at, side, false)
}

// joinPage serves the page where a player joins a battle, and takes its form. The code is given again with each.
func (s Pages) joinPage(c echo.Context) error {
	ctx, code := c.Request().Context(), c.FormValue(page.CodeField)
	p := page.JoinOf(s.Library.Packs(), code)
	if code == "" {
		return site.Render(c, http.StatusOK, page.JoinPage(p))
	}
	of, err := s.Store.Battles.Invited(ctx, code)
	if builder.KindOf(err) == builder.KindInvalid {
		p.Notice = &views.Notice{Bad: true, Text: site.ProblemOf(err).Text}
		return site.Render(c, http.StatusUnprocessableEntity, page.JoinPage(p))
	}
	if err != nil {
		return err
	}
	if at, err := s.Store.Battles.SeatOf(ctx, site.Owner(c), of.Document); err == nil { // plays there already
		return site.Redirect(c, page.Path(at.Document))
	}
	saved, err := s.Store.Battles.Get(ctx, of.Owner, of.Document)
	if err != nil {
		return err
	}
	b := saved.Document
	side := play.FreeSide(of.Joined) // of who began it
	b, _ = play.SeenBy("", b, nil)
	p.Battle = b.Name
	waiting, waits := saved.Document.Side(play.FreeSide([]string{side}))
	if p.Side = waiting.Name; !waits {
		if p.List, err = s.listsToJoin(c, b.System); err != nil {
			return err
		}
	}
	if c.FormValue(page.JoinField) == "" {
		return site.Render(c, http.StatusOK, page.JoinPage(p))
	}
	err = s.join(c, of, b.System, waiting.ID)
	if builder.KindOf(err) == builder.KindInvalid {
		p.Notice = &views.Notice{Bad: true, Text: site.ProblemOf(err).Text}
		return site.Render(c, http.StatusUnprocessableEntity, page.JoinPage(p))
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, page.Path(of.Document))
}

// listsToJoin returns the choice of the reader's lists of a game, and of its examples.
func (s Pages) listsToJoin(c echo.Context, system string) (*views.Control, error) {
	pack, err := s.Library.Pack(system)
	if err != nil {
		return nil, err
	}
	lists, err := opponent.Others(s.Site, c, builder.Sheet{Pack: pack}, noList)
	if err != nil {
		return nil, err
	}
	choice := views.SelectOf(page.JoiningList, "Your list")
	for _, l := range lists {
		choice.Choices = append(choice.Choices, views.Choice{Value: l.Key, Label: l.Name})
	}
	return &choice, nil
}

// noList is the id of no list.
const noList = "-"

// join seats the reader at one side of a battle, with a list unless one waits there.
func (s Pages) join(c echo.Context, of store.Seat, system, side string) error {
	ctx := c.Request().Context()
	v, err := s.VisitorOrNew(c)
	if err != nil {
		return err
	}
	var list *builder.Roster
	if side == "" {
		if list, err = s.otherSide(c, system); err == nil && list == nil {
			err = builder.Invalid("Choose or paste your list.", nil)
		}
		if err != nil {
			return err
		}
	}
	before, err := s.Store.Battles.Get(ctx, of.Owner, of.Document)
	if err == nil && !before.Document.Ended.IsZero() {
		err = errEnded
	}
	if err != nil {
		return err
	}
	own := play.Side{Hidden: c.FormValue(page.HideField) != ""}
	if list != nil {
		own.Roster = *list
		after, err := before.Document.With(own)
		if err != nil {
			return err
		}
		side = after.Sides[len(after.Sides)-1].ID
	}
	// First: a hidden side without a player is shown. A phone that hangs up doesn't stop it halfway.
	ctx = context.WithoutCancel(ctx)
	added, err := s.Store.Battles.Join(ctx, of, v.Owner, side)
	if err != nil {
		return err
	}
	_, err = s.Store.Battles.Revise(ctx, of.Owner, of.Document, func(b play.Battle) (play.Battle, error) {
		return seated(b, own, side, list != nil)
	})
	if err != nil && added {
		err = errors.Join(err, s.Store.Battles.Leave(ctx, of, side))
	}
	if err != nil {
		return err
	}
	s.KeepVisitor(c, v)
	return nil
}

// seated returns a battle with the side of a player who joins: with the list that waits there, or the player's own.
func seated(b play.Battle, own play.Side, side string, brings bool) (play.Battle, error) {
	switch {
	case !b.Ended.IsZero():
		return b, errEnded
	case !brings && own.Hidden:
		return b.Hide(side, true), nil
	case !brings:
		return b, nil
	}
	b, err := b.With(own)
	if err == nil && b.Sides[len(b.Sides)-1].ID != side {
		err = builder.Invalid("Somebody else joined just now. Try again.", nil)
	}
	return b, err
}
