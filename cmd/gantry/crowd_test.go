package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gantry/builder/store/storetest"
	"gantry/data"
)

// TestCrowd has users edit lists of 30 units again and again. Every acknowledged edit
// is kept, and a refused user learns when to try again. A soak has up to 2,000 users
// who edit every two to five seconds: on one file, on PostgreSQL, and on two servers of
// one database. It reports edits of arriving users separately, since a first edit opens
// a connection and reads the list. If a soak refuses no one, 99 of 100 edits and
// questions take at most 200 ms.
func TestCrowd(t *testing.T) {
	sizes, c := []int{20}, crowd{pause: 50 * time.Millisecond, lasts: 500 * time.Millisecond, asks: 40}
	if os.Getenv("GANTRY_SOAK") != "" {
		sizes, c = []int{500, 1000, 2000}, crowd{pause: 2 * time.Second, lasts: 30 * time.Second, asks: 2000}
	}
	for name, nodes := range map[string]func(t *testing.T) []*node{
		"one file": func(t *testing.T) []*node {
			return []*node{startNode(t, "--data", filepath.Join(t.TempDir(), "gantry.db"))}
		},
		"PostgreSQL": func(t *testing.T) []*node {
			return []*node{startNode(t, "--data", storetest.Start(t).Database(t))}
		},
		"two servers of a PostgreSQL": func(t *testing.T) []*node {
			database := storetest.Start(t).Database(t)
			return []*node{startNode(t, "--data", database), startNode(t, "--data", database)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			n := nodes(t)
			for _, users := range sizes {
				c.edits(t, n, users)
			}
		})
	}
}

// crowd is how users edit: each waits for pause up to two and a half times that. Beside
// them, open pages ask for changes.
type crowd struct {
	pause, lasts time.Duration
	asks         int // pages
}

func (c crowd) next() time.Duration { return c.pause + rand.N(c.pause*3/2) }

// longest is the longest pause: by then everybody has arrived with a first press.
func (c crowd) longest() time.Duration { return c.pause * 5 / 2 }

// rest returns how much of their pause a user has left at the start, since not all
// begin at once. A pause twice as long is found twice as often.
func (c crowd) rest() time.Duration {
	for {
		if p := c.next(); rand.N(c.longest()) < p {
			return rand.N(p)
		}
	}
}

func (c crowd) edits(t *testing.T, nodes []*node, users int) {
	connections := &http.Transport{MaxIdleConnsPerHost: users + c.asks}
	defer connections.CloseIdleConnections()
	var all sync.WaitGroup
	list := make([]*user, users)
	const atOnce = 8 // make a list
	for first := range atOnce {
		all.Go(func() {
			for i := first; i < users; i += atOnce {
				list[i] = newUser(t, nodes[i%len(nodes)], connections, i)
			}
		})
	}
	all.Wait()
	var mu sync.Mutex
	var arriving, atWork tally
	arrived := time.Now().Add(c.longest())
	end := arrived.Add(c.lasts)
	for _, u := range list {
		all.Go(func() {
			kept := 0
			for pause := c.rest(); ; pause = c.next() {
				time.Sleep(pause)
				began := time.Now()
				if began.After(end) {
					break
				}
				status, again := u.press()
				mu.Lock()
				of := &atWork
				if began.Before(arrived) {
					of = &arriving
				}
				switch {
				case status == http.StatusOK:
					kept++
					of.took = append(of.took, time.Since(began))
				case status == http.StatusServiceUnavailable && again != "":
					of.refused++
				default:
					t.Errorf("an edit: %d", status)
				}
				mu.Unlock()
			}
			list := u.get(u.at, u.roster+"/roster.json")
			for ; list.status == http.StatusServiceUnavailable; list = u.get(u.at, u.roster+"/roster.json") {
				time.Sleep(c.pause) // the crowd goes home
			}
			if got := countIn(list.body); got != 1+kept {
				t.Errorf("%d of %d acknowledged edits are kept", got-1, kept)
			}
		})
	}
	var asking sync.WaitGroup
	asked := c.askers(t, &asking, list, connections, end)
	time.Sleep(time.Until(arrived))
	before := worked(nodes)
	time.Sleep(time.Until(end))
	after := worked(nodes)
	all.Wait()
	asking.Wait()
	if len(atWork.took) == 0 {
		t.Fatalf("%d users: nobody was served", users)
	}
	t.Logf("%d users: %s; %v of the servers' processors each, memory %s", users, atWork.over(c.lasts),
		(after-before)/time.Duration(len(atWork.took)), peaks(nodes))
	t.Logf("%d users, as they arrive: %s", users, arriving.over(c.longest()))
	if len(*asked) == 0 {
		t.Fatal("nobody asked for changes")
	}
	t.Logf("%d pages ask for changes: %d times, 99 of 100 took at most %v", c.asks, len(*asked),
		percentile(*asked, 99))
	if os.Getenv("GANTRY_SOAK") == "" || atWork.refused > 0 {
		return
	}
	for what, took := range map[string][]time.Duration{"asking for changes": *asked, "editing": atWork.took} {
		if p99 := percentile(took, 99); p99 > 200*time.Millisecond {
			t.Errorf("%d users: %s took %v", users, what, p99)
		}
	}
}

// askers have pages of the lists open on other devices. Each asks for the newest revision
// every 8 s. It answers how long that took, complete when asking is done.
func (c crowd) askers(t *testing.T, asking *sync.WaitGroup, list []*user, connections *http.Transport,
	end time.Time) *[]time.Duration {
	var mu sync.Mutex
	took := new([]time.Duration)
	every := 4 * c.pause
	client := http.Client{Transport: connections}
	for i := range c.asks {
		u := list[i%len(list)]
		asking.Go(func() {
			to := u.at.at.JoinPath(strings.Replace(u.roster, "/r/", "/live/", 1)).String()
			for pause := rand.N(every); time.Now().Add(pause).Before(end); pause = every {
				time.Sleep(pause)
				began := time.Now()
				resp, err := client.Get(to)
				if err != nil {
					t.Errorf("asking for changes: %v", err)
					return
				}
				_, _ = io.Copy(io.Discard, resp.Body)
				_ = resp.Body.Close()
				if resp.StatusCode != http.StatusOK {
					t.Errorf("asking for changes: %d", resp.StatusCode)
				}
				mu.Lock()
				*took = append(*took, time.Since(began))
				mu.Unlock()
			}
		})
	}
	return took
}

// tally is the outcome of presses.
type tally struct {
	took    []time.Duration // only of served presses
	refused int
}

// over returns the tally as text. long is the duration of the run.
func (x tally) over(long time.Duration) string {
	text := fmt.Sprintf("%d edits (%.0f/s), %d refused", len(x.took), float64(len(x.took))/long.Seconds(), x.refused)
	if len(x.took) > 0 {
		text += fmt.Sprintf("; half took at most %v, 99 of 100 %v", percentile(x.took, 50), percentile(x.took, 99))
	}
	return text
}

// percentile returns the time that n of 100 took at most.
func percentile(took []time.Duration, n int) time.Duration {
	slices.Sort(took)
	return took[len(took)*n/100]
}

// listOf is the link to a list on a page.
var listOf = regexp.MustCompile(`href="(/r/[a-z0-9]+)"`)

// user is a visitor of one server, with a list of 30 units there.
type user struct {
	*visitor
	at     *node
	roster string
	edit   []byte // the request
	conn   net.Conn
	in     *bufio.Reader
}

func newUser(t *testing.T, at *node, connections *http.Transport, number int) *user {
	u := &user{visitor: newVisitor(t), at: at}
	u.Transport = connections
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField("paste", listOf30(t, number)) // to memory
	_ = w.Close()
	a, err := u.answer(u.Post(at.at.JoinPath("/rosters/import").String(), w.FormDataContentType(), &form))
	link := listOf.FindStringSubmatch(a.body)
	if err != nil || link == nil {
		t.Errorf("a list of 30: %d, %v", a.status, err)
		return u
	}
	u.roster = link[1]
	u.edit = u.editOf()
	return u
}

// armed is a unit with what it carries.
type armed struct {
	ID      string           `json:"id"`
	Profile string           `json:"profile"`
	Name    string           `json:"name"`
	Choices map[string]any   `json:"choices,omitempty"`
	Mounts  []map[string]any `json:"mounts"`
}

// listOf30 returns a list of 30 units for the user of a number. It has ten builds: five
// as published in examples or among ready-made units, and five with reordered mounts
// and the user's number in their names.
func listOf30(t *testing.T, number int) string {
	var pack struct{ Examples []struct{ Units []armed } }
	var builds, units []armed
	if err := errors.Join(json.Unmarshal(data.Pack("mechahex"), &pack),
		json.Unmarshal(data.Ready("mechahex"), &builds)); err != nil {
		t.Fatal(err)
	}
	for _, example := range pack.Examples {
		builds = append(builds, example.Units...)
	}
	random := rand.New(rand.NewPCG(uint64(number), 1))
	random.Shuffle(len(builds), func(i, j int) { builds[i], builds[j] = builds[j], builds[i] })
	builds = builds[:10]
	for i := range builds[:5] {
		own := &builds[i]
		own.Name = fmt.Sprintf("%s %d", own.Name, number)
		random.Shuffle(len(own.Mounts), func(i, j int) { own.Mounts[i], own.Mounts[j] = own.Mounts[j], own.Mounts[i] })
	}
	for i := range 30 {
		units = append(units, builds[i%len(builds)])
		units[i].ID = fmt.Sprintf("u%d", i+1)
	}
	text, err := json.Marshal(map[string]any{"format": "gantry.roster/1", "system": "mechahex", "name": "Evening",
		"limit": 2000, "units": units})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// press sends an edit as the page does. again is the Retry-After of the answer. It uses
// a raw connection, since on the same processors a net/http client takes a fifth of the
// server's time.
func (u *user) press() (status int, again string) {
	resp, err := u.ask()
	if err != nil {
		u.t.Error(err)
		return 0, ""
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body) // not inflated, which browsers do elsewhere
	if err != nil {
		u.t.Error(err)
	}
	if resp.Close || err != nil {
		_ = u.conn.Close()
		u.conn = nil
	}
	return resp.StatusCode, resp.Header.Get("Retry-After")
}

func (u *user) ask() (resp *http.Response, err error) {
	if u.conn == nil {
		conn, err := net.Dial("tcp", u.at.at.Host)
		if err != nil {
			return nil, err
		}
		u.t.Cleanup(func() { _ = conn.Close() })
		u.conn, u.in = conn, bufio.NewReader(conn)
	}
	if _, err := u.conn.Write(u.edit); err != nil {
		return nil, err
	}
	return http.ReadResponse(u.in, nil)
}

// editOf is the request of one more of the first unit.
func (u *user) editOf() []byte {
	var b bytes.Buffer
	r, err := http.NewRequest(http.MethodPost, u.at.at.JoinPath(u.roster, "edit").String(),
		strings.NewReader(url.Values{"more": {"u1"}}.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("HX-Request", "true")
		r.Header.Set("Accept-Encoding", "gzip")
		for _, c := range u.Jar.Cookies(r.URL) {
			r.AddCookie(c)
		}
		err = r.Write(&b)
	}
	if err != nil {
		u.t.Error(err)
	}
	return b.Bytes()
}

// worked is the processors' time that the servers have had.
func worked(nodes []*node) (sum time.Duration) {
	for _, n := range nodes {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", n.cmd.Process.Pid))
		if err != nil {
			continue
		}
		// After the name in brackets, which may hold anything: user and system are the 12th and 13th.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		for _, ticks := range fields[11:13] {
			n, _ := strconv.Atoi(string(ticks))
			sum += time.Duration(n) * 10 * time.Millisecond // a hundred a second, on every Linux
		}
	}
	return sum
}

// peaks returns the peak memory of each server.
func peaks(nodes []*node) string {
	var list []string
	for _, n := range nodes {
		list = append(list, fmt.Sprintf("%d MB", peak(n.cmd.Process.Pid)))
	}
	return strings.Join(list, " and ")
}
