package robotech

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gantry/rules"
)

// maxNumber bounds the number of a trait, an attribute or a shot count.
const maxNumber = 999

// fold returns one form for "Life is Cheap", "life-is-cheap" and "LIFE IS CHEAP".
func fold(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name),
		func(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) }), " ")
}

// cutNumber splits a name from the number after it: "Boost 4", "OPT1", "Accurate +1", `AE .5"`, "Volley 1-24",
// "Gunner [2]".
func cutNumber(text string) (name, number string) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "–", "-")
	at := strings.IndexAny(text, "0123456789")
	if at < 0 {
		return text, ""
	}
	for at > 0 && strings.ContainsRune(".+-[( ", rune(text[at-1])) {
		at--
	}
	return strings.TrimSpace(text[:at]), strings.Trim(text[at:], " +[]()\"”″")
}

// parseNumber reads "4", ".5" and "1/2".
func parseNumber(text string) (rules.Value, bool) {
	if whole, part, ok := strings.Cut(text, "."); ok {
		n, errN := strconv.Atoi("0" + whole)
		p, errP := strconv.Atoi(part)
		if errN != nil || errP != nil || len(part) != 1 || n > maxNumber || p < 0 {
			return rules.Value{}, false
		}
		return rules.Fraction(10*n+p, 10), true
	}
	if num, den, ok := strings.Cut(text, "/"); ok {
		n, errN := strconv.Atoi(num)
		d, errD := strconv.Atoi(den)
		if errN != nil || errD != nil || d < 1 || d > maxNumber || n < 0 || n > maxNumber {
			return rules.Value{}, false
		}
		return rules.Fraction(n, d), true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxNumber {
		return rules.Value{}, false
	}
	return rules.Int(n), true
}

// names holds the ids of rows by name in lower case.
type names map[string]string

func (n names) add(id string, called ...string) {
	for _, name := range called {
		n[fold(name)] = id
	}
}

// id returns the id of the row with a name.
func (n names) id(name string) (string, bool) {
	id, ok := n[fold(name)]
	return id, ok
}

func (n names) sorted() []string { return slices.Sorted(maps.Keys(n)) }

// orAgree ends a message about an unknown name. It suggests a similar label, "" for none.
func orAgree(label string) string {
	if label == "" {
		return " Agree on its rules with your opponent."
	}
	return " Did you mean " + label + "? If not, agree on its rules."
}
