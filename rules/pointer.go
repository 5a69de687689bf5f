package rules

import "strings"

// Pointer returns the JSON Pointer of a member or item under another pointer.
func Pointer(at, name string) string {
	if strings.ContainsAny(name, "~/") {
		name = strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	return at + "/" + name
}
