package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gantry/builder/play"
	"gantry/builder/store/storetest"
	"gantry/rules/rulestest"
)

// The code that a device shows, and the device that waits for being confirmed.
var (
	codeShown     = regexp.MustCompile(`data-testid="code"[^>]*>([^<]+)<`)
	deviceWaiting = regexp.MustCompile(`name="device" value="([^"]+)"[^>]*data-testid="confirm"`)
)

// joined returns another device of a visitor.
func (v *visitor) joined(n *node) *visitor {
	v.t.Helper()
	other := newVisitor(v.t)
	shown, err := v.post(n, "/mine/code", nil)
	code := codeShown.FindStringSubmatch(shown.body)
	if err != nil || code == nil {
		v.t.Fatalf("no code: %d, %v", shown.status, err)
	}
	form := url.Values{"code": {code[1]}, "name": {"Phone"}, "together": {"on"}}
	if a, err := other.post(n, "/mine/join", form); err != nil || a.status != http.StatusOK {
		v.t.Fatalf("joining: %d, %v", a.status, err)
	}
	device := deviceWaiting.FindStringSubmatch(v.get(n, "/mine").body)
	if device == nil {
		v.t.Fatal("no device waits")
	}
	a, err := v.post(n, "/mine/code/confirm", url.Values{"device": {device[1]}})
	if err != nil || a.status != http.StatusOK {
		v.t.Fatalf("confirming: %d, %v", a.status, err)
	}
	return other
}

// upload posts a form that may have files, with one field.
func (v *visitor) upload(n *node, path, field, value string) (answer, error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField(field, value) // to memory
	_ = w.Close()
	return v.answer(v.Post(n.at.JoinPath(path).String(), w.FormDataContentType(), &form))
}

// battle begins a battle of an example of Mecha: HEX, and returns its path.
func (v *visitor) battle(n *node) string {
	v.t.Helper()
	a, err := v.upload(n, v.roster(n, "mechahex")+"/play", "against", "example.1")
	if err != nil || !strings.HasPrefix(a.path, "/p/") {
		v.t.Fatalf("a battle: %d at %s, %v", a.status, a.path, err)
	}
	return a.path
}

// battleFile returns the document of a battle.
func (v *visitor) battleFile(n *node, path string) play.Battle {
	v.t.Helper()
	b, err := play.Decode([]byte(v.get(n, path+"/battle.json").body))
	if err != nil {
		v.t.Fatal(err)
	}
	return b
}

// presses returns a client that takes the answer to a press as it comes, without the page behind it.
func (v *visitor) presses() *visitor {
	p := *v
	p.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &p
}

// pressOf is a press of a device: it marks a box of one unit or clears it in turn, and a note comes after each.
func pressOf(device, i int) url.Values {
	form := url.Values{"press": {fmt.Sprint(device, " ", i)}}
	if i%2 == 1 {
		form.Set("note", fmt.Sprint("press ", i))
	} else {
		form.Set("mark", fmt.Sprintf("side=a&unit=u%d&model=1&mark=m1&by=%d", device+1, 1-i%4))
	}
	return form
}

// A server is killed in the middle of a battle that four devices of one player press in. Who had no answer sends the
// press again. Every press is in the log once, and the marks are the sum.
func TestBattleOutlivesAKill(t *testing.T) {
	for name, data := range map[string]func(t *testing.T) string{
		"one file":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "gantry.db") },
		"PostgreSQL": func(t *testing.T) string { return storetest.Start(t).Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			for range rulestest.Rounds(2, 20) {
				killedBattle(t, data(t))
			}
		})
	}
}

func killedBattle(t *testing.T, data string) {
	const devices, each = 4, 125
	var at atomic.Pointer[node]
	at.Store(startNode(t, "--data", data))
	first := newVisitor(t)
	path := first.battle(at.Load())
	players := []*visitor{first}
	for len(players) < devices {
		players = append(players, first.joined(at.Load()))
	}
	var answered, repeated atomic.Int64
	killAt, kill := 50+rand.Int64N(devices*each-100), make(chan bool, 1)
	var all sync.WaitGroup
	for d, v := range players {
		all.Go(func() {
			v := v.presses()
			for i := range each {
				for since := time.Now(); ; repeated.Add(1) {
					to := fmt.Sprintf("%s?unit=u%d", at.Load().at.JoinPath(path), d+1)
					a, err := v.answer(v.PostForm(to, pressOf(d, i)))
					if err == nil && a.status == http.StatusSeeOther {
						break
					}
					if err == nil || time.Since(since) > time.Minute {
						t.Errorf("device %d, press %d: %d, %v %.300s", d, i, a.status, err, a.body)
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
				if answered.Add(1) == killAt {
					kill <- true
				}
			}
		})
	}
	pressed := make(chan bool)
	go func() { all.Wait(); close(pressed) }()
	select {
	case <-kill:
	case <-pressed:
		t.Fatal("it was not killed in the middle")
	}
	_ = at.Load().cmd.Process.Kill()
	_ = at.Load().cmd.Wait()
	at.Store(startNode(t, "--data", data))
	all.Wait()
	t.Logf("killed after %d answers; %d presses were sent again", killAt, repeated.Load())
	log := first.battleFile(at.Load(), path).Log
	next := map[string]int{} // the press of each unit that comes next
	for i, e := range log {
		unit, text := e.Unit, "note "+e.Note
		if len(e.Do) == 1 {
			unit, text = e.Do[0].Unit, fmt.Sprint("mark ", e.Do[0].By)
		}
		want := fmt.Sprint("note press ", next[unit])
		if by := 1 - next[unit]%4; next[unit]%2 == 0 {
			want = fmt.Sprint("mark ", by)
		}
		if next[unit]++; text != want {
			t.Fatalf("entry %d of %s is %q, want %q", i, unit, text, want)
		}
	}
	if len(log) != devices*each || len(next) != devices {
		t.Errorf("%d entries of %d presses by %d devices", len(log), devices*each, len(next))
	}
}
