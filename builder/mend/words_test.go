package mend_test

import (
	"regexp"
	"strings"
	"testing"
)

// verbs are those that a fix begins with, behind the name of its unit.
var verbs = regexp.MustCompile(
	`^(?i:add|change|clear|mount|move|remove|reorder|rename|set|swap|turn off|turn on|use)\b `)

var (
	arrow  = regexp.MustCompile(`\S → \S`)
	moving = regexp.MustCompile(`^move (.+) from (.+) to (.+)$`)
	placed = regexp.MustCompile(`^(.+) \(([^()]+)\)$`)
	// unreadable finds two pairs of brackets, a document's values and numbers with a hyphen.
	unreadable = regexp.MustCompile(`\) \(|\(unknown\)|\[\d|\{"|[ (]-\d|\b\d{5,}\b`)
)

// clumsy returns the fault in the words of a fix, or "" if there is none.
func clumsy(fix string) string {
	if unreadable.MatchString(fix) {
		return "it has brackets, values or numbers that nobody reads"
	}
	for _, part := range strings.Split(fix, " · ") {
		unit, what, named := strings.Cut(part, ": ")
		if !named {
			unit, what = "", part
		}
		clauses := strings.Split(what, ", ")
		if !verbs.MatchString(clauses[0]) && !arrow.MatchString(clauses[0]) {
			return "it begins with no verb: " + part
		}
		if why := turnsBack(clauses); why != "" {
			return unit + " " + why
		}
	}
	return ""
}

// turnsBack says which item a location both loses and gains, "" for none.
func turnsBack(clauses []string) string {
	type at struct{ item, place string }
	gone, come := map[at]bool{}, map[at]bool{}
	verb := ""
	for _, clause := range clauses {
		what, place := clause, ""
		if m := placed.FindStringSubmatch(clause); m != nil {
			what, place = m[1], m[2]
		}
		put := func(of map[at]bool, items, place string) {
			for _, item := range strings.Split(items, " and ") {
				of[at{item, place}] = true
			}
		}
		if first := strings.TrimSpace(verbs.FindString(what)); first != "" {
			verb = strings.ToLower(first)
			what = what[len(first)+1:]
		}
		switch {
		case verb == "swap":
			a, b, _ := strings.Cut(what, " for ")
			put(gone, a, place)
			put(come, b, place)
		case verb == "move":
			if m := moving.FindStringSubmatch("move " + what); m != nil {
				put(gone, m[1], m[2])
				put(come, m[1], m[3])
			}
		case verb == "remove":
			put(gone, what, place)
		case verb == "mount" || verb == "add":
			put(come, what, place)
		}
	}
	for item := range gone {
		if come[item] {
			return "loses and gets " + item.item
		}
	}
	return ""
}

// What readers had to read twice is found.
func TestClumsyFixes(t *testing.T) {
	for fix, wrong := range map[string]bool{
		"Medium Mecha 1: Hero Ace Pilot":             true,
		"Unit limit: 3":                              true,
		"Green Viking: Aboard –":                     true,
		"VF-1A Valkyrie: swap LRM for LRM (pylon 2)": true,
		"VF-1A Valkyrie: move SRM from pylon 1 to pylon 6, move SRM from pylon 6 to pylon 1":          true,
		"VF-1A Valkyrie: move LRM from pylon 6 to pylon 2, remove LRM (pylon 2), mount LRM (pylon 5)": true,
		"Heavy Vehicle: swap Light Gatling for Extra Armor, remove Extra Armor":                       true,
		"Medium Mecha 1: remove heavy-lazer (unknown) (torso)":                                        true,
		"Designed mech: remove IF [1,2]":                                                              true,
		"Designed unit 2: Speed+ -4 → -3":                                                             true,
		"Medium Mecha 1: clear Hero (Ace Pilot) · Medium Mecha 2: set Hero to Tactical Master":        false,
		"Unit limit: 2 → 3": false,
		"Plover: 2 → 1":     false,
		"Designed unit: Frame 1 → 2, set Special to Heavy Arms":                             false,
		"VF-1A Valkyrie: move LRM from pylon 6 to pylon 5":                                  false,
		"Spark: mount Extra Armor (torso), Small Laser (left arm), Small Laser (right arm)": false,
		"VF-1A Valkyrie: swap GU-11 Gun Pod for MLOP (pylon 1), mount MLOP (pylon 6)":       false,
		"Swap 10 Armed Structures for 1 Assault Mecha with a new loadout":                   false,
		`Light Mecha 2: swap unknown item "mystery" for Boost Jets (right arm)`:             false,
	} {
		if why := clumsy(fix); (why != "") != wrong {
			t.Errorf("%q: %q", fix, why)
		}
	}
}
