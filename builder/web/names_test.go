package web_test

import (
	"database/sql"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	store "gantry/builder/store/sql"
	"gantry/builder/web/site"
)

// Pages that list rosters by name read none of them: here the others cannot be
// read at all. Where their units are listed, such a roster is left out.
func TestListsOfNamesReadNoDocuments(t *testing.T) {
	long(t)
	file := filepath.Join(t.TempDir(), "gantry.db")
	st, err := store.Open(t.Context(), file, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	b := start(t, func(c *site.Config) { c.Store = st }).browser()
	const system = "mechastellar"
	mine := b.exampleOf(system).url.Path
	other := b.exampleOf(system).url.Path
	if p := b.post(other+"/edit", url.Values{"op": {"set"}, "field": {"name"},
		"value": {"Unread"}}); p.status != http.StatusOK {
		t.Fatal(p.status)
	}
	unit := b.post("/design/"+system, url.Values{"name": {"Mine"}}).url.Path
	numbers := b.post("/design/"+system, url.Values{"kind": {"numbers"}, "name": {"Mine"}}).url.Path
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	result, err := db.ExecContext(t.Context(), "UPDATE documents SET document = 'unreadable' WHERE id = $1",
		strings.TrimPrefix(other, "/r/"))
	if n, _ := result.RowsAffected(); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	for _, at := range []string{unit, numbers, mine + "/odds", mine + "/odds/matchup"} {
		if p := b.get(at); p.status != http.StatusOK || !strings.Contains(p.body, "Unread") {
			t.Errorf("%s: %d, and the other roster's name stands there: %v", at, p.status,
				strings.Contains(p.body, "Unread"))
		}
	}
	// Units to compare are in the documents: what cannot be read is not among them.
	p := b.get("/design/" + system + "/compare")
	offered := func(roster string) int {
		return p.Find(`option[value^="` + strings.TrimPrefix(roster, "/r/") + `."]`).Length()
	}
	if p.status != http.StatusOK || offered(mine) == 0 || offered(other) != 0 {
		t.Errorf("compare: %d, with %d units of a roster and %d of one that cannot be read", p.status,
			offered(mine), offered(other))
	}
	if p := b.get("/design/" + system + "/compare?p=" + strings.TrimPrefix(other, "/r/") +
		".u1"); p.status == http.StatusOK {
		t.Error("a unit is compared that cannot be read")
	}
}
