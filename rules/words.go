package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// NotCounted says, as the end of a message, which units a sum leaves out.
func NotCounted(units []string) string {
	if len(units) == 0 {
		return ""
	}
	units = slices.Clone(units)
	slices.SortFunc(units, ByID)
	return fmt.Sprintf(" Not counted, since not all of it is known: %s.", strings.Join(units, ", "))
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
