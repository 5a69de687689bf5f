package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gantry/builder/store"
	"gantry/builder/store/sql"
	"gantry/builder/twin"
	"gantry/builder/web"
	"gantry/builder/web/metrics"
	"gantry/builder/web/site"
)

// serveCommand runs the web app.
type serveCommand struct {
	Addr       string   `default:"127.0.0.1:8080" placeholder:"ADDR" help:"Address to listen on, port 0 for any (default 127.0.0.1:8080)."`
	Data       string   `placeholder:"FILE|postgres://…" help:"SQLite file or PostgreSQL address (default gantry.db in your data folder)."`
	Metrics    string   `hidden:"" placeholder:"ADDR" help:"Private address for Prometheus /metrics."`
	PublicURL  string   `name:"public-url" placeholder:"URL" help:"Public address, if it differs from --addr."`
	TrustProxy []string `placeholder:"CIDR" help:"Trusted network for X-Forwarded-For."`
	Rate       string   `default:"20" placeholder:"N|off" help:"Average requests per second per client (default 20)."`
	Heavy      int      `hidden:"" default:"16" placeholder:"MB" help:"MB of files processed at once (default 16)."`
	Retention  int      `default:"30" placeholder:"DAYS" help:"Days to keep deleted items (default 30, 0 = forever)."`
	OwnerMB    int64    `name:"owner-mb" hidden:"" default:"64" placeholder:"MB" help:"MB of lists and history per player (default 64, 0 = unlimited)."`
	TotalMB    int64    `name:"total-mb" hidden:"" default:"20480" placeholder:"MB" help:"MB for all players, including pictures (default 20480, 0 = unlimited)."`
}

// Help returns the long help.
func (serveCommand) Help() string {
	return "Example:\n\n\tgantry serve --addr 127.0.0.1:9000\n\nStop it with Ctrl+C. " +
		"Server setup: docs/operating.md in the source."
}

// More returns the rest of the help.
func (serveCommand) More() string {
	return `The server prints its address. It creates a missing SQLite file. When stopped, it finishes running ` +
		`requests first. Several servers can share a PostgreSQL database.

When --heavy is used up, requests wait or are told to try again. A file needs up to 40 times its size in memory.

Deleted items can be restored until they are purged from the database.`
}

// patience is how long requests that have begun may take after an interrupt.
const patience = 10 * time.Second

// Run serves until an interrupt.
func (c serveCommand) Run(p *program) error {
	config, err := c.config()
	if err != nil {
		return err
	}
	// A press takes a quarter less computing, in a rush a seventh less again; with what it leaves
	// behind all stays below a gigabyte.
	const percent, inRush = 300, 900
	setGarbage, back := p.roomyHeap(percent, 576<<20+16*config.Heavy)
	defer back()
	config.Rush = func(on bool) {
		if on {
			setGarbage(inRush)
		} else {
			setGarbage(percent)
		}
	}
	data, err := dataOf(p, c.Data)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(p.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	if config.Library, err = p.library(); err != nil {
		return err
	}
	// The port comes first: a second server would otherwise upgrade the first
	// one's database before it finds the port taken.
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("can't listen on %s: %w\nUse --addr to choose another address", c.Addr, err)
	}
	defer listener.Close() //nolint:errcheck // the server closes it too
	if config.Store, err = sql.Open(ctx, data, time.Now); err != nil {
		return err
	}
	defer config.Store.Close() //nolint:errcheck // every save was synced when it was made
	config.Store.SetQuota(c.quota())
	config.Logger = slog.New(slog.NewTextHandler(p.stderr, nil))
	if c.Metrics != "" {
		registry := prometheus.NewRegistry()
		config.Metrics = metrics.New(registry)
		stopMetrics, err := c.serveMetrics(p, registry, config.Logger)
		if err != nil {
			return err
		}
		defer stopMetrics()
	}
	config.Twin, config.Stopping = twinMaker(), ctx
	handler, err := web.New(config)
	if err != nil {
		return usage("%s", err)
	}
	config.Logger.Info("database open", "data", sql.Redacted(data))
	purged := make(chan struct{})
	go func() {
		defer close(purged)
		c.purge(ctx, config.Store, config.Logger)
	}()
	defer func() { stop(); <-purged }()
	if _, err := fmt.Fprintf(p.stdout, "Gantry is at %s\n", c.address(listener.Addr())); err != nil {
		return err
	}
	return serve(ctx, stop, listener, handler, config.Logger)
}

// twinMaker returns what makes the twin: from the sources if the server was started among them.
func twinMaker() *twin.Maker {
	sources, cache := "", ""
	if at, err := os.Getwd(); err == nil {
		sources = twin.Sources(at)
	}
	if at, err := os.UserCacheDir(); err == nil {
		cache = filepath.Join(at, "gantry", "twin")
	}
	return twin.New(sources, cache)
}

// serveMetrics serves the metrics at a separate address until stop is called.
func (c serveCommand) serveMetrics(p *program, metrics *prometheus.Registry, logger *slog.Logger) (stop func(),
	err error) {
	listener, err := (&net.ListenConfig{}).Listen(p.ctx, "tcp", c.Metrics)
	if err != nil {
		return nil, fmt.Errorf("can't listen on %s: %w\nUse --metrics to choose another address", c.Metrics, err)
	}
	metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "gantry_build_info", Help: "1 for the running version.",
			ConstLabels: prometheus.Labels{"version": version()}}, func() float64 { return 1 }))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{MaxRequestsInFlight: 2}))
	server := newServer(mux, logger)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.Error("metrics server stopped", "error", err)
		}
	}()
	logger.Info("metrics", "at", "http://"+listener.Addr().String()+"/metrics")
	return func() { _ = server.Close(); <-done }, nil
}

// purgeEvery is the time between purges.
const purgeEvery = 6 * time.Hour

// purge deletes expired items from the file at the start and every purgeEvery, until
// its context ends. It warns when storage is almost full.
func (c serveCommand) purge(ctx context.Context, st *store.Store, logger *slog.Logger) {
	tick := time.NewTicker(purgeEvery)
	defer tick.Stop()
	for {
		err := st.Purge(ctx, time.Duration(c.Retention)*24*time.Hour)
		used, counting := st.Usage(ctx, "")
		if err = errors.Join(err, counting); err != nil && ctx.Err() == nil {
			logger.Error("purge failed, trying again later", "error", err)
		}
		if most := c.quota().Total; most > 0 && used.Total >= most/5*4 {
			logger.Warn("storage almost full: raise --total-mb or free space", "bytes", used.Total, "limit", most)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (c serveCommand) quota() store.Quota {
	return store.Quota{Owner: c.OwnerMB << 20, Total: c.TotalMB << 20}
}

func newServer(handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn), MaxHeaderBytes: 64 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: 2 * time.Minute,
		IdleTimeout: 30 * time.Second, ConnState: newConnections(maxConnections).note,
	}
}

func serve(ctx context.Context, stop func(), listener net.Listener, handler http.Handler, logger *slog.Logger) error {
	server := newServer(handler, logger)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stop() // a second interrupt ends the process at once
	limit, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := server.Shutdown(limit); err != nil {
		return errors.Join(fmt.Errorf("stop: %w", err), server.Close())
	}
	return nil
}

// config returns the flags that the site itself needs.
func (c serveCommand) config() (site.Config, error) {
	config := site.Config{PublicURL: c.PublicURL}
	for _, cidr := range c.TrustProxy {
		_, network, err := net.ParseCIDR(cidr)
		if err != nil {
			return site.Config{}, usage("--trust-proxy: enter a network such as 10.0.0.0/8, not %q", cidr)
		}
		config.TrustedProxies = append(config.TrustedProxies, *network)
	}
	if c.Heavy < 1 || c.Heavy > 1<<20 {
		return site.Config{}, usage("--heavy: enter 1 MB or more, not %d", c.Heavy)
	}
	config.Heavy = int64(c.Heavy) << 20
	for flag, n := range map[string]int64{"retention": int64(c.Retention), "owner-mb": c.OwnerMB,
		"total-mb": c.TotalMB} {
		if n < 0 || n > 1e6 {
			return site.Config{}, usage("--%s: enter 0 to 1000000, not %d", flag, n)
		}
	}
	if c.Rate != "off" {
		rate, err := strconv.ParseFloat(c.Rate, 64)
		if err != nil || !(rate > 0 && rate <= 1e6) {
			return site.Config{}, usage("--rate: enter a number above 0 or off, not %q", c.Rate)
		}
		config.Rate = rate
	}
	return config, nil
}

// address returns where a browser on this machine finds the server.
func (c serveCommand) address(a net.Addr) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "http://" + a.String() + "/"
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}
