package play

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/site"
)

// Log returns the log of an owner's battle.
func Log(ctx context.Context, s *site.Site, owner, id string) ([]play.Event, error) {
	return logAfter(ctx, s, owner, id, 0)
}

// logAfter returns the log without its first entries.
func logAfter(ctx context.Context, s *site.Site, owner, id string, first int) ([]play.Event, error) {
	kept, err := s.Store.Battles.Events(ctx, owner, id, first)
	if err != nil {
		return nil, err
	}
	log := make([]play.Event, len(kept))
	for i, k := range kept {
		if log[i], err = play.ReadEvent(k.ID, k.Made, k.Text); err != nil {
			return nil, err
		}
	}
	return log, nil
}

// Create saves a battle with its log as the browser's own, and returns its id: the given one unless it is taken.
func Create(c echo.Context, s *site.Site, id string, b play.Battle) (string, error) {
	ctx, head := c.Request().Context(), b
	head.Log = nil
	made, err := site.CreateAllWithIDs(c, s, s.Store.Battles, []string{id}, []play.Battle{head})
	if err == nil {
		err = made[0].Err
	}
	if err != nil || len(b.Log) == 0 {
		return firstID(made), err
	}
	if err = AppendLog(c, s, made[0].ID, b); err != nil {
		if gone := s.Store.Battles.Erase(ctx, site.Owner(c), made[0].ID); gone != nil {
			s.Logger.ErrorContext(ctx, "a battle is kept without its log", "err", gone)
		}
		return "", err
	}
	return made[0].ID, nil
}

// AppendLog adds the log of a battle to that of a saved one, as far as it isn't there.
func AppendLog(c echo.Context, s *site.Site, id string, b play.Battle) error {
	events, last := make([]store.Event, len(b.Log)), b.Begun
	for i, e := range b.Log {
		if e.At.IsZero() {
			e.At = last.Add(time.Millisecond)
		}
		last = e.At
		events[i] = store.Event{ID: e.ID, Made: e.At, Text: e.Text()}
	}
	_, err := s.Store.Battles.Append(c.Request().Context(), site.Owner(c), id, events...)
	return err
}

func firstID(made []store.Outcome[play.Battle]) string {
	if len(made) == 0 {
		return ""
	}
	return made[0].ID
}
