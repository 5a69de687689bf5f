package attack

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The means of a table have the same number of decimals.
func TestScale(t *testing.T) {
	for _, row := range []struct{ means, want []string }{
		{[]string{"2320", "859", "3/10", "1", "0"}, []string{"2,320", "859", "<1", "1", "0"}},
		{[]string{"5/2", "1", "99", "1/40", "0"}, []string{"2.5", "1.0", "99.0", "<0.1", "0"}},
		{[]string{"2", "14"}, []string{"2", "14"}},
	} {
		var means []*big.Rat
		for _, text := range row.means {
			m, _ := new(big.Rat).SetString(text)
			means = append(means, m)
		}
		write := ScaleFor(append(means, nil))
		var got []string
		for _, m := range means {
			got = append(got, write.Text(m))
		}
		if d := cmp.Diff(row.want, got); d != "" {
			t.Errorf("%v (-want +got):\n%s", row.means, d)
		}
	}
}
