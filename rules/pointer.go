package rules

import "strings"

// PointerName returns the name that a part of a JSON Pointer stands for.
func PointerName(part string) string { return strings.NewReplacer("~1", "/", "~0", "~").Replace(part) }

// Pointer returns the JSON Pointer of a member or item under another pointer.
func Pointer(at, name string) string {
	if strings.ContainsAny(name, "~/") {
		name = strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	return at + "/" + name
}
