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
	kept, err := s.Store.Battles.Events(ctx, owner, id, 0)
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
	ctx := c.Request().Context()
	events, last := make([]store.Event, len(b.Log)), b.Begun
	for i, e := range b.Log {
		if e.At.IsZero() {
			e.At = last.Add(time.Millisecond)
		}
		last = e.At
		events[i] = store.Event{ID: e.ID, Made: e.At, Text: e.Text()}
	}
	b.Log = nil
	made, err := site.CreateAllWithIDs(c, s, s.Store.Battles, []string{id}, []play.Battle{b})
	if err == nil {
		err = made[0].Err
	}
	if err != nil || len(events) == 0 {
		return firstID(made), err
	}
	if _, err = s.Store.Battles.Append(ctx, site.Owner(c), made[0].ID, events...); err != nil {
		if gone := s.Store.Battles.Erase(ctx, site.Owner(c), made[0].ID); gone != nil {
			s.Logger.ErrorContext(ctx, "a battle is kept without its log", "err", gone)
		}
		return "", err
	}
	return made[0].ID, nil
}

func firstID(made []store.Outcome[play.Battle]) string {
	if len(made) == 0 {
		return ""
	}
	return made[0].ID
}
