package site

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

const (
	readyFor   = 5 * time.Second // an answer is given again so long
	readyWait  = 2 * time.Second // limit for an answer
	readyBound = time.Minute     // of one write, which SQLite gives up itself far sooner
)

// Health answers as long as the process does; whether changes are saved is what
// ready tells.
func (s *Site) Health(c echo.Context) error { return c.String(http.StatusOK, "ok\n") }

// Ready answers 200 where a change would be saved now, else 503 and why not.
func (s *Site) Ready(c echo.Context) error {
	wait := time.NewTimer(readyWait)
	defer wait.Stop()
	select {
	case <-s.askReady():
	case <-wait.C:
		return c.String(http.StatusServiceUnavailable, "not ready: the database took no write within 2 seconds\n")
	case <-c.Request().Context().Done():
		return c.Request().Context().Err()
	}
	s.readiness.mu.Lock()
	err := s.readiness.err
	s.readiness.mu.Unlock()
	if err == nil {
		return c.String(http.StatusOK, "ok\n")
	}
	why := store.TroubleOf(err)
	if why == "" {
		why = "the database is not responding"
	}
	return c.String(http.StatusServiceUnavailable, "not ready: "+string(why)+"\n")
}

// askReady writes once, however many ask, and no more often than every few
// seconds. The channel is closed when there is an answer.
func (s *Site) askReady() <-chan struct{} {
	r := &s.readiness
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asked != nil {
		return r.asked
	}
	asked := make(chan struct{})
	if !r.at.IsZero() && time.Since(r.at) < readyFor {
		close(asked)
		return asked
	}
	r.asked = asked
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), readyBound)
		defer cancel()
		err := s.Store.Ready(ctx)
		r.mu.Lock()
		defer r.mu.Unlock()
		if was := r.err; (was == nil) != (err == nil) {
			s.logReady(err)
		}
		r.at, r.err, r.asked = time.Now(), err, nil
		close(asked)
	}()
	return asked
}

func (s *Site) logReady(err error) {
	if err == nil {
		s.Logger.Info("changes are saved again")
		return
	}
	s.Logger.LogAttrs(context.Background(), slog.LevelError, "changes are not saved",
		slog.String("trouble", string(store.TroubleOf(err))), slog.Any("error", err))
}
