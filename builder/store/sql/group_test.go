package sql

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"gantry/builder/store"
	"gantry/rules"
)

// crew are changes of a file that come one after another while its writer is taken.
type crew struct {
	*testing.T
	*opened
	owner    string
	saved    store.Saved   // of the owner
	release  chan struct{} // of the writer
	order    []string      // in which they were begun
	mu       sync.Mutex
	answered map[string]error
}

// withCrew runs f, whose changes wait until it lets them go.
func withCrew(t *testing.T, f func(*crew)) {
	synctest.Test(t, func(t *testing.T) {
		s, err := openNow(t.Context(), filepath.Join(t.TempDir(), "gantry.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		c := &crew{T: t, opened: s, release: make(chan struct{}), answered: map[string]error{}}
		c.owner, c.saved = made(t, s)
		go func() {
			if err := s.db.change(t.Context(), func(tx) error { <-c.release; return nil }); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		f(c)
	})
}

func (c *crew) letGo() {
	close(c.release)
	synctest.Wait()
}

// add is one more who waits, to save something under its name and to end as f does.
func (c *crew) add(ctx context.Context, name string, f func(tx) error) {
	go func() {
		var err error
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			c.answered[name] = err
		}()
		err = c.db.changeInGroup(ctx, func(t tx) error {
			c.order = append(c.order, name)
			if _, err := t.Charge(name, 1, 0); err != nil {
				return err
			}
			return f(t)
		})
	}()
	synctest.Wait()
}

func (c *crew) hasSaved(name string) bool {
	u, err := c.Usage(c.Context(), name)
	if err != nil {
		c.Error(err)
	}
	return u.Documents == 1
}

func succeed(tx) error { return nil }

// Waiting changes are made in one transaction in the order in which they came, up to maxGroup at a time. None is
// answered before the commit.
func TestGroupIsCommittedTogether(t *testing.T) {
	withCrew(t, func(c *crew) {
		const whole, groups = 1 + maxGroup, 2
		var names []string
		for i := range groups * whole {
			names = append(names, fmt.Sprint("writer ", i))
			c.add(c.Context(), names[i], func(tx) error {
				before := i / whole * whole
				c.mu.Lock()
				defer c.mu.Unlock()
				if len(c.answered) > before || c.hasSaved(names[before]) {
					c.Errorf("%s is not of one transaction with %s: answered are %v", names[i],
						names[before], c.answered)
				}
				return nil
			})
		}
		c.letGo()
		if !slices.Equal(c.order, names) {
			c.Errorf("they wrote in the order %q", c.order)
		}
		for _, name := range names {
			if c.answered[name] != nil || !c.hasSaved(name) {
				c.Errorf("%s: %v", name, c.answered[name])
			}
		}
	})
}

// Whatever becomes of one of those who are committed together, the others are saved.
func TestGroupMemberFails(t *testing.T) {
	errRefused := errors.New("refused")
	run := func(statement string, err error) func(tx) error {
		return func(t tx) error {
			return errors.Join(t.exec(statement), err)
		}
	}
	for _, member := range []struct {
		name string
		f    func(tx) error
		err  string
	}{
		{"refuses", func(tx) error { return errRefused }, "refused"},
		{"panics", func(tx) error { panic("oh") }, "panic: oh"},
		{"ends the transaction", run(`ROLLBACK`, errRefused), "refused"},
		{"cannot be committed", run(`PRAGMA defer_foreign_keys = 1; INSERT INTO summaries (document, tags, words)
			VALUES ('none', '', '')`, nil), "committing: constraint failed: FOREIGN KEY constraint failed (787)"},
	} {
		for place := range 3 {
			t.Run(fmt.Sprint(member.name, " at place ", place), func(t *testing.T) {
				withCrew(t, func(c *crew) {
					want := map[string]string{}
					for i := range 3 {
						name, f := fmt.Sprint("writer ", i), succeed
						if want[name] = "<nil>"; i == place {
							f, want[name] = member.f, member.err
						}
						c.add(c.Context(), name, f)
					}
					c.letGo()
					for name, want := range want {
						if got := fmt.Sprint(c.answered[name]); got != want || c.hasSaved(name) != (want == "<nil>") {
							t.Errorf("%s is saved %v: %s; want %s", name, c.hasSaved(name), got, want)
						}
					}
				})
			})
		}
	}
}

// Who leaves before its turn has come is left out.
func TestGroupMemberLeaves(t *testing.T) {
	withCrew(t, func(c *crew) {
		waits, leave := context.WithCancel(c.Context())
		c.add(c.Context(), "first", succeed)
		c.add(waits, "it", succeed)
		leave()
		c.letGo()
		if c.answered["first"] != nil || !errors.Is(c.answered["it"], context.Canceled) ||
			slices.Contains(c.order, "it") {
			c.Error(c.order, c.answered)
		}
	})
}

// An event is added with others, but for many at once.
func TestEventsGoInGroups(t *testing.T) {
	for size, grouped := range map[int]bool{store.EventBytes / 2: true, store.EventBytes - 9: false} {
		withCrew(t, func(c *crew) {
			go func() {
				events := make([]store.Event, store.FewBytes/store.EventBytes+1)
				for i := range events {
					events[i] = store.Event{ID: fmt.Sprint(i), Text: strings.Repeat("x", size)}
				}
				if _, err := c.Append(c.Context(), c.owner, c.saved.ID, events...); err != nil {
					c.Error(err)
				}
			}()
			synctest.Wait()
			c.add(c.Context(), "next", func(t tx) error {
				within, err := t.Facts(c.saved.ID)
				if err != nil || within.Events == 0 {
					c.Errorf("%d events, %v", within.Events, err)
				}
				outside, err := c.Events(c.Context(), c.owner, c.saved.ID, 0)
				if err != nil || (len(outside) == 0) != grouped {
					c.Errorf("of %d bytes each, %d are committed, %v", size, len(outside), err)
				}
				return nil
			})
			c.letGo()
			if c.answered["next"] != nil {
				c.Error(c.answered)
			}
		})
	}
}

// An edit is made with others, but for that of a long document.
func TestEditsGoInGroups(t *testing.T) {
	for notes, grouped := range map[string]bool{"short": true, strings.Repeat("long ", store.FewBytes/5): false} {
		withCrew(t, func(c *crew) {
			go func() {
				_, err := c.Edit(c.Context(), c.owner, c.saved.ID, 0, "", []rules.Edit{rules.Set("", "notes", notes)})
				if err != nil {
					c.Error(err)
				}
			}()
			synctest.Wait()
			c.add(c.Context(), "next", func(t tx) error {
				within, err := t.Facts(c.saved.ID)
				if err != nil || within.Revision != 2 {
					c.Errorf("revision %d, %v", within.Revision, err)
				}
				outside, err := c.Fingerprint(c.Context(), c.owner, c.saved.ID)
				if err != nil || (outside.Revision == 1) != grouped {
					c.Errorf("the edit of %d bytes is committed: revision %d, %v", len(notes), outside.Revision, err)
				}
				return nil
			})
			c.letGo()
			if c.answered["next"] != nil {
				c.Error(c.answered)
			}
		})
	}
}
