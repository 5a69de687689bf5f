// Package metrics shows what a server does to Prometheus.
package metrics

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics counts requests in a registry.
type Metrics struct {
	into    prometheus.Registerer
	count   *prometheus.CounterVec
	seconds *prometheus.HistogramVec
	open    prometheus.Gauge
}

// New returns metrics that are shown by a registry.
func New(into prometheus.Registerer) *Metrics {
	m := &Metrics{into: into,
		count: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "gantry_http_requests_total",
			Help: "Requests that were answered."}, []string{"method", "route", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "gantry_http_request_seconds",
			Help:    "How long requests took.",
			Buckets: []float64{.005, .01, .025, .05, .1, .2, .5, 1, 2, 5, 10}}, []string{"route"}),
		open: prometheus.NewGauge(prometheus.GaugeOpts{Name: "gantry_http_requests_open",
			Help: "Requests that are being answered."})}
	into.MustRegister(m.count, m.seconds, m.open)
	return m
}

// Began counts a request that begins. ended is called with its route and status.
func (m *Metrics) Began() (ended func(method, route string, status int)) {
	began := time.Now()
	m.open.Inc()
	return func(method, route string, status int) {
		m.open.Dec()
		m.count.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
		m.seconds.WithLabelValues(route).Observe(time.Since(began).Seconds())
	}
}

// Gauge shows a number that value returns.
func (m *Metrics) Gauge(name, help string, labels map[string]string, value func() float64) {
	m.into.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels},
		value))
}
