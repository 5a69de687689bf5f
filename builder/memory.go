package builder

import "strings"

// MaxMemory is the Memory of the largest document worth remembering: 20,000 values.
const MaxMemory = 2 << 20

// Memory estimates the bytes that a document takes when decoded, from its text: each
// value takes about 100.
func Memory(text string) int64 {
	values := strings.Count(text, ",") + strings.Count(text, "{") + strings.Count(text, "[")
	return int64(len(text) + 100*values)
}
