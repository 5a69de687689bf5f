package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// NotCounted says, as the end of a message, which units a sum leaves out.
func (f Force) NotCounted(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	ids = slices.Clone(ids)
	slices.SortFunc(ids, ByID)
	for i, id := range ids {
		if u, ok := f.Unit(id); ok && u.Name+u.Profile != "" {
			ids[i] = fmt.Sprintf("%s (%s)", cmp.Or(u.Name, u.Profile), id)
		}
	}
	return fmt.Sprintf(" Not counted, since not all of it is known: %s.", strings.Join(ids, ", "))
}

// Signed writes a modifier: "+2", "+0", "-1".
func Signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// Plural is the word for n of something whose plural ends in s.
func Plural(n int, word string) string {
	if n == 1 || n == -1 {
		return word
	}
	return word + "s"
}
