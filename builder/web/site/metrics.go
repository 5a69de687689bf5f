//go:build !js

package site

import (
	"context"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"gantry/builder/store"
)

// registerer is where metrics are shown.
type registerer = prometheus.Registerer

// measureRequests counts and times requests by route, never by address: anyone with the
// address of a shared list may read it.
func measureRequests(into registerer) echo.MiddlewareFunc {
	count := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "gantry_http_requests_total",
		Help: "Requests that were answered."}, []string{"method", "route", "code"})
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "gantry_http_request_seconds",
		Help:    "How long requests took.",
		Buckets: []float64{.005, .01, .025, .05, .1, .2, .5, 1, 2, 5, 10}}, []string{"route"})
	open := prometheus.NewGauge(prometheus.GaugeOpts{Name: "gantry_http_requests_open",
		Help: "Requests that are being answered."})
	into.MustRegister(count, seconds, open)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			open.Inc()
			defer open.Dec()
			began := time.Now()
			if err := next(c); err != nil {
				c.Error(err) // here, so that its status is known
			}
			method, route := c.Request().Method, c.Path()
			if route == "" { // anybody may make up methods and addresses
				method, route = "any", "none"
			}
			count.WithLabelValues(method, route, strconv.Itoa(c.Response().Status)).Inc()
			seconds.WithLabelValues(route).Observe(time.Since(began).Seconds())
			return nil
		}
	}
}

// measureTime is how long a question of the metrics to the database may take.
const measureTime = 2 * time.Second

// measureWork shows what waits, what the database is used for, and what is kept.
func (s *Site) measureWork(into registerer) {
	gauge := func(name, help string, labels prometheus.Labels, value func() float64) {
		into.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels},
			value))
	}
	for name, l := range map[string]*lane{"pages": &s.queue.pages, "small": &s.queue.small, "large": &s.queue.large} {
		gauge("gantry_waiting", "Weight of the work that waits, of pages their number.",
			prometheus.Labels{"lane": name},
			func() float64 { return float64(l.waiting.Load()) })
	}
	for name, stats := range map[string]func() store.PoolStats{"write": s.Store.WriteStats, "read": s.Store.ReadStats} {
		pool := prometheus.Labels{"pool": name}
		gauge("gantry_database_connections", "Connections to the database.", pool,
			func() float64 { return float64(stats().Open) })
		gauge("gantry_database_connections_in_use", "Connections that are at work.", pool,
			func() float64 { return float64(stats().InUse) })
		gauge("gantry_database_wait_seconds", "How long requests have waited for a connection, all in all.", pool,
			func() float64 { return stats().Waited.Seconds() })
	}
	gauge("gantry_kept_bytes", "What everybody keeps, as --total-mb counts it; -1 where the database does not say.",
		nil,
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
