package site

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

// measureRequests counts and times requests by route, never by address: anyone with the
// address of a shared list may read it.
func measureRequests(into Metrics) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			ended := into.Began()
			defer func() { // also of a request that is cut off
				method, route := c.Request().Method, c.Path()
				if route == "" { // anybody may make up methods and addresses
					method, route = "any", "none"
				}
				ended(method, route, c.Response().Status)
			}()
			if err := next(c); err != nil {
				c.Error(err) // here, so that its status is known
			}
			return nil
		}
	}
}

// measureTime is how long a question of the metrics to the database may take.
const measureTime = 2 * time.Second

// measureWork shows what waits, what the database is used for, and what is kept.
func (s *Site) measureWork(into Metrics) {
	for name, l := range map[string]*lane{"pages": &s.queue.pages, "small": &s.queue.small, "large": &s.queue.large} {
		into.Gauge("gantry_waiting", "Weight of the work that waits, of pages their number.",
			map[string]string{"lane": name},
			func() float64 { return float64(l.waiting.Load()) })
	}
	for name, stats := range map[string]func() store.PoolStats{"write": s.Store.WriteStats, "read": s.Store.ReadStats} {
		pool := map[string]string{"pool": name}
		into.Gauge("gantry_database_connections", "Connections to the database.", pool,
			func() float64 { return float64(stats().Open) })
		into.Gauge("gantry_database_connections_in_use", "Connections that are at work.", pool,
			func() float64 { return float64(stats().InUse) })
		into.Gauge("gantry_database_wait_seconds", "How long requests have waited for a connection, all in all.", pool,
			func() float64 { return stats().Waited.Seconds() })
	}
	into.Gauge("gantry_kept_bytes",
		"What everybody keeps, as --total-mb counts it; -1 where the database does not say.", nil,
		func() float64 {
			ctx, stop := context.WithTimeout(context.Background(), measureTime)
			defer stop()
			used, err := s.Store.Usage(ctx, "")
			if err != nil {
				return -1
			}
			return float64(used.Total)
		})
}
