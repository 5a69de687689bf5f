package exchange_test

import (
	"strings"
	"testing"

	"gantry/builder/exchange"
)

// An import reads one list more than it may take, so that its caller can refuse it.
func TestImportStopsEarly(t *testing.T) {
	rosters, report, err := exchange.ImportWith(t.Context(), library(t), []byte(strings.Repeat(one+"\n", 9)), nil, 2)
	if err != nil || len(rosters) != 3 || report[len(report)-1].Index != 2 {
		t.Errorf("%d lists, %d notes, %v", len(rosters), len(report), err)
	}
}
