package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// sceneGrowth is how much memory an attack may add to a server, in megabytes.
const sceneGrowth = 300

// scene is a server under attack, and a player who goes on.
type scene struct {
	*testing.T
	*node
	player       *visitor
	roster       string
	before, full int           // megabytes at its start, and how many clients attack
	slowest      time.Duration // of the player's answers
}

// newScene starts a server. GANTRY_SOAK has the attack at its full size.
func newScene(t *testing.T, few, full int, args ...string) *scene {
	t.Helper()
	if testing.Short() {
		t.Skip("an attack lasts seconds")
	}
	args = append(args, "--data", filepath.Join(t.TempDir(), "gantry.db"))
	s := &scene{T: t, node: startNode(t, args...), player: newVisitor(t), full: few}
	if os.Getenv("GANTRY_SOAK") != "" {
		s.full = full
	}
	s.roster = s.player.roster(s.node, "mechahex")
	s.goesOn()
	s.before = peak(s.cmd.Process.Pid)
	return s
}

// goesOn wants heavy work and an edit of the player answered.
func (s *scene) goesOn() {
	s.Helper()
	for _, path := range []string{"/print.pdf", "/odds", ""} {
		began := time.Now()
		a := s.player.get(s.node, s.roster+path)
		took := time.Since(began)
		if a.status != http.StatusOK {
			s.Errorf("another player's %s%s: %d after %v %.200s", s.roster, path, a.status, took, a.body)
		}
		s.slowest = max(s.slowest, took)
	}
}

// ends holds the growth to a bound where all attack.
func (s *scene) ends() {
	s.Helper()
	growth := peak(s.cmd.Process.Pid) - s.before
	s.Logf("%d clients: %d MB grew by %d", s.full, s.before, growth)
	if os.Getenv("GANTRY_SOAK") != "" && growth > sceneGrowth {
		s.Errorf("that is more than %d MB", sceneGrowth)
	}
}

// attacker opens a connection from another address, with the smallest window.
func (s *scene) attacker() net.Conn {
	s.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	c, err := d.DialContext(s.Context(), "tcp", s.at.Host)
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { _ = c.Close() })
	_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	return c
}

// statuses counts the answers that have come after a time by status, and the connections
// that are dropped or still held.
func (s *scene) statuses(conns []net.Conn, wait time.Duration) map[string]int {
	of := map[string]int{}
	time.Sleep(wait)
	for _, c := range conns {
		_ = c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
		line, err := bufio.NewReader(c).ReadString('\n')
		_, status, _ := strings.Cut(line, " ")
		switch {
		case len(status) > 3:
			of[status[:3]]++
		case errors.Is(err, os.ErrDeadlineExceeded):
			of["held"]++
		default:
			of["dropped"]++
		}
	}
	return of
}

// Uploads that stop take no place of heavy work, and are dropped.
func TestSceneSilentUploads(t *testing.T) {
	s := newScene(t, 12, 12)
	owner := newVisitor(t)
	roster := owner.roster(s.node, "mechahex")
	var conns []net.Conn
	for range s.full {
		c := s.attacker()
		conns = append(conns, c)
		fmt.Fprintf(c, "POST %s/pictures HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nContent-Length: 100000\r\n"+
			"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n", roster, s.at.Host, owner.cookies(s.node))
	}
	time.Sleep(100 * time.Millisecond)
	s.goesOn()
	if of := s.statuses(conns, 0); of["held"] != len(conns) {
		t.Errorf("the player waited until the silent got %v", of)
	}
	if os.Getenv("GANTRY_SOAK") != "" {
		if of := s.statuses(conns, 15*time.Second); of["408"] != len(conns) {
			t.Errorf("the silent get %v", of)
		}
	}
	s.ends()
}

// Bodies in chunks count as they come, and end where there is no room for them.
func TestSceneChunkedBodies(t *testing.T) {
	s := newScene(t, 4, 60)
	var conns []net.Conn
	chunk := append([]byte("100000\r\n"), append(bytes.Repeat([]byte(" "), 1<<20), '\r', '\n')...)
	for range s.full {
		c := s.attacker()
		conns = append(conns, c)
		_ = c.SetWriteDeadline(time.Now().Add(20 * time.Second))
		fmt.Fprintf(c, "POST /api/v1/check HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\n\r\n", s.at.Host)
		for range 31 {
			if _, err := c.Write(chunk); err != nil {
				break
			}
		}
	}
	s.goesOn()
	if of := s.statuses(conns, 500*time.Millisecond); of["held"] > 1 { // one client has room for one such body
		t.Errorf("they get %v", of)
	}
	s.ends()
}

// Answers that clients don't read count, and new ones wait for room.
func TestSceneUnreadAnswers(t *testing.T) {
	s := newScene(t, 16, 500)
	unit := `{"profile":"medium-mecha","name":"` + strings.Repeat("𝔫", 190) + `"}`
	document := `{"format":"gantry.roster/1","system":"mechahex","units":[` +
		strings.TrimSuffix(strings.Repeat(unit+",", 990), ",") + `]}`
	owner := newVisitor(t)
	list := owner.imports(s.node, document)
	page := owner.whole(s.node, list)
	t.Logf("a page of %d kB", len(page.body)>>10)
	var conns []net.Conn
	for i := range s.full {
		c := s.attacker()
		conns = append(conns, c)
		fmt.Fprintf(c, "GET %s?whole=1 HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n", list, s.at.Host,
			owner.cookies(s.node))
		if i%50 == 49 {
			s.goesOn()
		}
	}
	s.goesOn()
	if of := s.statuses(conns, 3*time.Second); of["503"] == 0 {
		t.Errorf("they get %v", of)
	} else {
		t.Logf("they get %v", of)
	}
	s.ends()
}

// One client's heavy work leaves room for another player's.
func TestSceneManyHeavyRequests(t *testing.T) {
	s := newScene(t, 20, 40, "--rate", "1000")
	mounts := strings.Repeat(`{"item":"heavy-laser","at":"torso"},`, 200)
	document := `{"format":"gantry.roster/1","system":"mechahex","limit":100,` +
		`"units":[{"profile":"heavy-mecha","mounts":[` + strings.TrimSuffix(mounts, ",") + `]}]}`
	var conns []net.Conn
	for range s.full {
		c := s.attacker()
		conns = append(conns, c)
		fmt.Fprintf(c, "POST /api/v1/mend HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s", s.at.Host,
			len(document), document)
	}
	time.Sleep(300 * time.Millisecond)
	s.goesOn()
	of := s.statuses(conns, 0)
	t.Logf("%d requests of %d kB get %v, the player's slowest answer took %v", len(conns), len(document)>>10, of,
		s.slowest)
	if of["held"] == 0 {
		t.Error("nothing works or waits")
	}
	if os.Getenv("GANTRY_SOAK") != "" && s.slowest > 3*time.Second {
		t.Error("the player waits too long")
	}
	s.ends()
}

// whole gets the page of a list with every unit open.
func (v *visitor) whole(n *node, list string) answer {
	v.t.Helper()
	a, err := v.answer(v.Get(n.at.JoinPath(list).String() + "?whole=1"))
	if err != nil || a.status != http.StatusOK {
		v.t.Fatal(a.status, err)
	}
	return a
}

// cookies are those of a visitor as a header has them.
func (v *visitor) cookies(n *node) (list string) {
	for _, c := range v.Jar.Cookies(n.at) {
		list += c.Name + "=" + c.Value + "; "
	}
	return list
}
