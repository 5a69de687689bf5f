package web_test

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// How a table of the load is played.
const (
	tables     = 100
	pressEvery = 5 * time.Second // per player
	fetchEvery = time.Second     // per page
	playedFor  = 30 * time.Second
)

// BenchmarkTables is 100 battles, each of two players who press every 5 seconds and two who watch. Every page listens,
// and fetches itself after news, once a second at most. Clients and server share the processors.
func BenchmarkTables(b *testing.B) {
	s := start(b)
	var pages []*playedPage
	for i := range tables {
		ana, ben := s.browser(), s.browser()
		battle := ana.battle("").url.Path
		ben.join(ana.invite(battle))
		p := ana.get(battle + "/players")
		p = ana.press(p, p.test("link"))
		watch, err := url.Parse(p.test("watch-link").AttrOr("value", ""))
		if err != nil {
			b.Fatal(err)
		}
		pages = append(pages, &playedPage{browser: ana, at: battle, presses: true, first: i},
			&playedPage{browser: ben, at: battle, presses: true, first: i + tables/2},
			&playedPage{browser: s.browser(), at: watch.Path}, &playedPage{browser: s.browser(), at: watch.Path})
	}
	for b.Loop() {
		ctx, stop := context.WithTimeout(b.Context(), playedFor)
		var all sync.WaitGroup
		for _, p := range pages {
			all.Go(func() { p.play(ctx) })
		}
		all.Wait()
		stop()
	}
	var took []time.Duration
	failed, late := 0, 0
	for _, p := range pages {
		took = append(took, p.took...)
		failed += p.failed
		if newest := p.get(p.at + "/events").body; newest != strconv.Itoa(p.heard) {
			late++
		}
	}
	slices.Sort(took)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(median(took).Seconds()*1e3, "press-median-ms")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1e3, "press-p99-ms")
	b.ReportMetric(float64(len(took)), "presses")
	b.ReportMetric(float64(failed), "failed")
	b.ReportMetric(float64(late), "pages-without-the-last-news")
	b.ReportMetric(float64(m.Sys>>20), "MB")
}

// playedPage is a page of a battle on somebody's phone.
type playedPage struct {
	*browser
	at            string
	presses       bool
	first         int // when it presses first, in hundredths of pressEvery
	took          []time.Duration
	failed, heard int
}

// play presses and fetches until a context ends, and listens a little longer.
func (p *playedPage) play(ctx context.Context) {
	longer, stop := context.WithCancel(context.WithoutCancel(ctx))
	news, ended := make(chan struct{}, 1), make(chan struct{})
	go func() {
		defer close(ended)
		p.listenFor(longer, news)
	}()
	next := time.NewTimer(pressEvery * time.Duration(p.first%tables) / tables)
	defer next.Stop()
	var fetched time.Time
	for n := 0; ctx.Err() == nil; {
		select {
		case <-ctx.Done():
		case <-next.C:
			next.Reset(pressEvery)
			if n++; p.presses {
				begun := time.Now()
				form := url.Values{"note": {strconv.Itoa(n)}, "press": {strconv.FormatInt(begun.UnixNano(), 36)}}
				if p.send(p.request(http.MethodPost, p.at, strings.NewReader(form.Encode()))) {
					p.took = append(p.took, time.Since(begun))
				}
			}
		case <-news:
			time.Sleep(fetchEvery - time.Since(fetched))
			fetched = time.Now()
			p.send(p.request(http.MethodGet, p.at, nil))
		}
	}
	time.Sleep(2 * time.Second)
	stop()
	<-ended
}

func (p *playedPage) send(r *http.Request) bool {
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := p.Do(r)
	ok := err == nil && res.StatusCode == http.StatusOK
	if err == nil {
		_ = res.Body.Close()
	}
	if !ok {
		p.failed++
	}
	return ok
}

// listenFor reads the stream of the page.
func (p *playedPage) listenFor(ctx context.Context, news chan<- struct{}) {
	r := p.request(http.MethodGet, p.at+"/events", nil).WithContext(ctx)
	r.Header.Set("Accept", "text/event-stream")
	res, err := p.Do(r)
	if err != nil {
		return
	}
	defer res.Body.Close()
	for text := bufio.NewScanner(res.Body); text.Scan(); {
		if id, is := strings.CutPrefix(text.Text(), "id: "); is {
			p.heard, _ = strconv.Atoi(id)
			select {
			case news <- struct{}{}:
			default:
			}
		}
	}
}
