package posted_test

import (
	"net/url"
	"testing"

	"gantry/builder/posted"
	"gantry/rules"
)

func TestTypedValuesAreRefused(t *testing.T) {
	for name, text := range map[string]string{"words": "many", "a fraction": "1.5", "too large": "2147483648",
		"hexadecimal": "0x10"} {
		if v, err := posted.ParseField(rules.Field{Label: "Dice", Kind: rules.FieldInt}, url.Values{"value": {text}},
			"value", nil); err == nil {
			t.Errorf("%s: %v is read from %q", name, v, text)
		}
	}
}
