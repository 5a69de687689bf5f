package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

var writeAnswers = flag.Bool("answers", false, "write what the games answer now")

// The same document, rules data and rules version always have the same answers:
// verdict, findings, numbers, odds. If a game's code changes an answer, raise its
// rulesVersion, note it in CHANGELOG and run "make answers". Under -short, only the newest
// rules data of a game are tried.
func TestAnswersStand(t *testing.T) {
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("..", "..", "rules", system.ID, "testdata", "answers.txt")
			version, now := answersOf(t, system, nil)
			stood, was := readAnswers(t, file)
			changed := 0
			for question, answer := range now {
				if was[question] != "" && was[question] != answer {
					changed++
				}
			}
			switch {
			case changed > 0 && version <= stood:
				t.Errorf("%d answers are others than those of rules %d: raise rulesVersion, write the line in "+
					"CHANGELOG, run "+
					"make answers", changed, stood)
			case version < stood:
				t.Errorf("rules %d, and rules %d have answered", version, stood)
			case *writeAnswers:
				writeAnswersTo(t, file, version, now)
			case version > stood || !testing.Short() && !maps.Equal(was, now):
				t.Error("fixtures or packs are new: run make answers")
			}
		})
	}
}

// Units without a mark answer in a battle as they do before it.
func TestABattleBeginsWithTheSameAnswers(t *testing.T) {
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			_, before := answersOf(t, system, nil)
			_, begun := answersOf(t, system, &rules.Moment{Round: 1})
			if diff := cmp.Diff(before, begun); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// unmarked returns units in a battle that have no mark.
func unmarked(units []rules.Unit) []rules.Unit {
	units = slices.Clone(units)
	for i := range units {
		units[i].Condition = rules.Condition{}
	}
	return units
}

// answersOf are short hashes of what a game answers, by those of what is asked:
// every fixture under every content of its pack, at a moment of a battle or before it.
func answersOf(t *testing.T, system rules.System, at *rules.Moment) (version int, answers map[string]string) {
	answers = map[string]string{}
	packs := [][]byte{data.Pack(system.ID)}
	for _, e := range data.Index() {
		if e.ID == system.ID && !testing.Short() {
			packs = append(packs, data.PackOf(e.SHA256))
		}
	}
	for _, pack := range packs {
		lib, err := builder.NewLibrary([]rules.System{system}, pack)
		if err != nil {
			t.Fatal(err)
		}
		p, err := lib.Pack(system.ID)
		if err != nil {
			t.Fatal(err)
		}
		version = p.About.RulesVersion
		ask := func(kind, member string, answer func(json.RawMessage) string) {
			files, err := filepath.Glob(filepath.Join("..", "..", "rules", system.ID, "testdata", kind, "*.json"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if doc := memberOf(t, file, member); doc != nil {
					answers[short(p.SHA256, string(doc))] = short(answer(doc))
				}
			}
		}
		ask("rules", "roster", func(doc json.RawMessage) string { return rosterAnswer(t, lib, doc, at) })
		ask("odds", "question", func(doc json.RawMessage) string { return oddsAnswer(t, lib, system.ID, doc, at) })
	}
	return version, answers
}

// memberOf is a member of a fixture without white space, nil where it has none.
func memberOf(t *testing.T, file, member string) json.RawMessage {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := doc.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if n.Get(member) == nil {
		return nil
	}
	return n.Get(member).AppendSorted(nil)
}

// rosterAnswer is the verdict and every number of a roster, without sentences.
func rosterAnswer(t *testing.T, lib *builder.Library, doc []byte, at *rules.Moment) string {
	r, err := lib.Read(t.Context(), doc)
	if err != nil {
		return "refused"
	}
	if at != nil {
		r.Moment, r.Units = at, unmarked(r.Units)
	}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		return "refused"
	}
	var b strings.Builder
	write := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	write([]any{s.Verdict.State, s.Verdict.RestsOn.String(), s.Verdict.Points, s.Verdict.Limit})
	for _, f := range s.Verdict.Findings {
		countsRight(t, f.Message)
		write([]any{f.Rule, f.Severity, f.Basis, f.Unit, f.Item, f.Used, f.Max, f.Todo})
	}
	numbers := func(of string, p rules.Profile) {
		for key, stat := range p.ByKey() {
			write([]any{of, key, stat.Value, stat.Basis})
		}
	}
	numbers("", s.Whole)
	for _, u := range s.Units {
		numbers(u.Unit.ID, u.Profile)
	}
	return b.String()
}

// oddsAnswer is the chances and distributions of a question, without words.
func oddsAnswer(t *testing.T, lib *builder.Library, system string, question []byte, at *rules.Moment) string {
	n, err := doc.Parse(question)
	if err != nil {
		t.Fatal(err)
	}
	n.Put("system", doc.NodeOf(system))
	request, err := odds.ReadRequest(t.Context(), lib, n.Append(nil))
	if err != nil {
		return "refused"
	}
	if at != nil {
		request.Force.Moment = at
		request.Attackers, request.Targets = unmarked(request.Attackers), unmarked(request.Targets)
	}
	a, err := odds.Ask(t.Context(), lib, request)
	if err != nil {
		return "refused"
	}
	for _, reason := range a.Working {
		countsRight(t, reason.Text)
	}
	var b strings.Builder
	for _, o := range a.Outcomes {
		fmt.Fprint(&b, o.ID, a.Samples)
		for value, p := range o.Dist.All() {
			fmt.Fprint(&b, " ", value, " ", p)
		}
	}
	for _, c := range a.Chances {
		fmt.Fprint(&b, c.ID, " ", c.P)
	}
	return b.String()
}

// one matches "1" before a word for several.
var one = regexp.MustCompile(`(^|[^\d.,/+×−"-])1 (EQ )?(slots|units|levels|points|dice|weapons|abilities|items)\b`)

// countsRight demands that a sentence speaks of one thing in the singular.
func countsRight(t *testing.T, text string) {
	t.Helper()
	if found := one.FindString(text); found != "" {
		t.Errorf("%q has %q", text, strings.TrimSpace(found))
	}
}

func short(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// readAnswers reads a line of the number of the rules, then a line a question.
func readAnswers(t *testing.T, file string) (version int, answers map[string]string) {
	answers = map[string]string{}
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) && *writeAnswers {
		return 0, answers
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if _, err := fmt.Sscanf(lines[0], "rules %d", &version); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		question, answer, _ := strings.Cut(line, " ")
		answers[question] = answer
	}
	return version, answers
}

func writeAnswersTo(t *testing.T, file string, version int, answers map[string]string) {
	var b strings.Builder
	fmt.Fprintf(&b, "rules %d\n", version)
	for _, question := range slices.Sorted(maps.Keys(answers)) {
		fmt.Fprintf(&b, "%s %s\n", question, answers[question])
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
