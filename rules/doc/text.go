package doc

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// PlainText returns a plain value for a message: text in quotes, numbers as 3/2/1, a dash for none.
func PlainText(v any) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case string:
		return fmt.Sprintf("%.80q", v)
	case int:
		return rules.Minus(rules.Grouped(v))
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = PlainText(e)
		}
		return strings.Join(parts, "/")
	}
	return rules.Minus(string(NodeOf(v).Append(nil)))
}
