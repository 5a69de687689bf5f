package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// otherNumbers are numbers of the games' packs that change what their examples answer.
var otherNumbers = map[string]map[string]int{
	"mechahex":     {"/classes/rows/light-mecha/points": 45},
	"mechastellar": {"/points/performance": 25},
	"fleshwound":   {"/points/armor": 3},
	"masc":         {"/types/rows/turtle/armor": 5},
	"robotech":     {"/army/limit": 400},
}

// addedPack is the file of a pack of a game with other numbers than the shipped one.
func addedPack(t *testing.T, system, version string) string {
	t.Helper()
	raw, err := rulestest.PackChange{Version: version, Numbers: otherNumbers[system]}.Of(data.Pack(system))
	if err != nil {
		t.Fatal(err)
	}
	return writeFile(t, system+"-"+version+".json", raw)
}

func writeFile(t *testing.T, name string, raw []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// pinnedExample is the file of the first example of a pack, which names that pack.
func pinnedExample(t *testing.T, raw []byte) string {
	t.Helper()
	p, err := builder.OpenPack(systems.All, raw)
	if err != nil {
		t.Fatal(err)
	}
	return writeFile(t, p.ID+".json", p.Examples[0].Encode())
}

// Every list answers the same, byte for byte, whatever packs are added: one of a newer
// version, and one that calls itself what the shipped one does.
func TestAddedPacksChangeNoAnswer(t *testing.T) {
	for _, e := range rulestest.Some(data.Index()) {
		t.Run(e.ID+" "+e.Version, func(t *testing.T) {
			t.Parallel()
			added := []string{"--pack", addedPack(t, e.ID, "1.1.0"), "--pack", addedPack(t, e.ID, "9.0.0")}
			list := pinnedExample(t, data.PackOf(e.SHA256))
			short := writeFile(t, "short.json", regexp.MustCompile(`,?\s*"sha256": "[0-9a-f]{64}"`).ReplaceAll(
				mustRead(t, list), nil)) // names a version alone
			judging := writeFile(t, "event.json",
				[]byte(`{"format": "gantry.event/1", "system": "`+e.ID+`", "pack": {"id": "`+
					e.ID+`", "version": "`+e.Version+`"}}`))
			open := writeFile(t, "open.json", []byte(`{"format": "gantry.event/1", "system": "`+e.ID+`"}`))
			for _, args := range rulestest.Some([][]string{
				{"check", list}, {"check", "--json", list}, {"check", "--csv", list}, {"check", "--json", short},
				{"check", "--json", "--event", judging, list}, {"check", "--json", "--event", open, list},
				{"derive", "--json", list}, {"odds", "--json", list, "--against", list},
				{"convert", "--to", "text", list}, {"print", list, "-o", "-"}, {"fix", list},
			}) {
				want, errs, code := invoke(t, args...)
				got, moreErrs, again := invoke(t, append(args, added...)...)
				if code == exitUsage || want == "" || got != want || moreErrs != errs || again != code {
					t.Errorf("%s: exit status %d, then %d\n%.300s%.300s\nwith added packs:\n%.300s%.300s",
						strings.Join(args, " "), code, again, want, errs, got, moreErrs)
				}
			}
			text, _, _ := invoke(t, append([]string{"move", "--json", list}, added...)...)
			var moved struct {
				Moves bool
				To    builder.PackRef
			}
			if err := json.Unmarshal([]byte(text), &moved); err != nil || !moved.Moves || moved.To.Version != "9.0.0" {
				t.Errorf("moves %v to %v: %v", moved.Moves, moved.To, err)
			}
		})
	}
}

func mustRead(t *testing.T, file string) []byte {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// A list that names no pack is checked with the last one that was added of its game; the
// number that was changed is then in its answer.
func TestListsWithoutAPackTakeTheAddedOne(t *testing.T) {
	for _, s := range systems.All {
		list := exampleFile(t, s.ID)
		same, newer := addedPack(t, s.ID, "1.1.0"), addedPack(t, s.ID, "9.0.0")
		shipped, _, _ := invoke(t, "derive", "--json", list)
		for _, row := range []struct {
			name, version string
			flags         []string
		}{
			{"the same version", "1.1.0", []string{"--pack", same}},
			{"the last of two", "9.0.0", []string{"--pack", same, "--pack", newer}},
			{"the last of two, whatever its version", "1.1.0", []string{"--pack", newer, "--pack", same}},
		} {
			answer, errs, _ := invoke(t, append([]string{"derive", "--json", list}, row.flags...)...)
			if answer == shipped || !strings.Contains(answer, "according to "+s.ID+" "+row.version) {
				t.Errorf("%s: %s: %s", s.ID, row.name, errs)
			}
		}
	}
}

// check --under judges each list with one pack, names it and the list's own pack, and
// writes no list.
func TestCheckUnder(t *testing.T) {
	list := pinnedExample(t, data.Pack("mechahex"))
	before := string(mustRead(t, list))
	mine := addedPack(t, "mechahex", "9.0.0")
	other := pinnedExample(t, data.Pack("masc"))
	for _, row := range []struct {
		name string
		args []string
		code int
		want string // in standard output or error
	}{
		{"a file", []string{"--under", mine, list}, exitIllegal,
			`checked with mechahex 9\.0\.0 \([0-9a-f]{8}\), made with mechahex 1\.3\.1 \(`},
		{"a file, as a document", []string{"--json", "--under", mine, list}, exitIllegal,
			`"pack":{"named":{"id":"mechahex","version":"1\.3\.1",[^}]*},"used":{"id":"mechahex","version":"9\.0\.0"`},
		{"a file, as a table", []string{"--csv", "--under", mine, list}, exitIllegal,
			`,"mechahex 9\.0\.0 \([0-9a-f]{8}\), not shipped with Gantry",mechahex 1\.3\.1 \([0-9a-f]{8}\),`},
		{"the summary", []string{"--under", mine, list}, exitIllegal, `\. Rules data: mechahex 9\.0\.0 \(`},
		{"a shipped version", []string{"--under", "mechahex@1.0.0", list}, exitFine,
			`checked with mechahex 1\.0\.0 \(25f7ffb0\), made with mechahex 1\.3\.1`},
		{"a version of any game", []string{"--under", "1.0.0", list, other}, exitFine, `checked with masc 1\.0\.0`},
		{"an added version", []string{"--under", "9.0.0", "--pack", mine, list}, exitIllegal,
			`checked with mechahex 9\.0\.0`},
		{"the pack that the list names", []string{"--under", "1.3.1", list}, exitFine,
			`checked with mechahex 1\.3\.1 \(35c83eea\), made with mechahex 1\.3\.1 \(35c83eea\)`},
		{"a list for another game", []string{"--under", mine, other}, exitFailure,
			`This list is for masc\. It can't be checked with mechahex 9\.0\.0`},
		{"no such pack", []string{"--under", "mechahex@7", list}, exitUsage,
			`unknown rules data "mechahex@7"\nAvailable: a file or mechahex@1`},
		{"no pack", []string{"--under", list, list}, exitFailure, `must be "gantry\.pack/1"`},
		{"an event", []string{"--under", mine, "--event", list, list}, exitUsage, `can't be used together`},
		{"covers over the pack", []string{"--under", mine, "--covers", mine, list}, exitUsage, `would overwrite`},
	} {
		out, errs, code := invoke(t, append([]string{"check"}, row.args...)...)
		if code != row.code || !regexp.MustCompile(row.want).MatchString(out+errs) {
			t.Errorf("%s: exit status %d, want %d\n%s%s", row.name, code, row.code, out, errs)
		}
	}
	covers := filepath.Join(t.TempDir(), "covers.pdf")
	if _, errs, code := invoke(t, "check", "--under", mine, "--covers", covers, list); code != exitIllegal {
		t.Errorf("covers: %d %s", code, errs)
	}
	out, _, _ := invoke(t, "check", covers)
	if !strings.Contains(out, "200/200 (source: interpreted, rules data mechahex 1.3.1)") {
		t.Errorf("the list of the cover has become\n%s", out)
	}
	if string(mustRead(t, list)) != before {
		t.Error("check --under has changed a list")
	}
}

// gantry packs lists every pack that a list can name, the newest of a game first.
func TestPacksListsAllThatAreHere(t *testing.T) {
	same, newer := addedPack(t, "mechahex", "1.3.1"), addedPack(t, "mechahex", "9.0.0")
	text, _, _ := invoke(t, "packs", "--json", "--pack", newer, "--pack", same, "--pack", newer)
	var list []packDocument
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range list {
		if d.ID == "mechahex" {
			got = append(got, strings.Trim(d.String()[len(d.ID):], " "))
		}
	}
	want := []string{"9.0.0  Mecha: HEX  [0-9a-f]{12}  added", "1.3.1  Mecha: HEX  [0-9a-f]{12}  added  older",
		"1.3.1  Mecha: HEX  35c83eea0904  older", "1.3.0  Mecha: HEX  16ccd09ac32f  older",
		"1.2.1  Mecha: HEX  8aad33a36a9b  older",
		"1.2.0  Mecha: HEX  efd200125a86  older",
		"1.1.0  Mecha: HEX  475f595c8bae  older",
		"1.0.0  Mecha: HEX  25f7ffb0e7af  older"}
	if !regexp.MustCompile("^"+strings.Join(want, "\n")+"$").MatchString(strings.Join(got, "\n")) ||
		len(list) != len(data.Index())+2 {
		t.Errorf("%d packs, of Mecha: HEX\n%s", len(list), strings.Join(got, "\n"))
	}
}
