package views

import "slices"

// Strip is blocks that stand together: one as a row of cells, several of the
// same numbers, such as a unit's modes, as lines of a table.
type Strip struct {
	Columns []string
	Blocks  []Block
}

// ForceColumns is the largest number of table columns that fits the Check pane.
const ForceColumns = 3

// Strips groups adjacent blocks. A labeled block joins those before it if one of the two has no
// number that the other lacks.
func Strips(blocks []Block) []Strip {
	var list []Strip
	for _, b := range blocks {
		of := columns(b)
		if n := len(list); n > 0 && b.Label != "" && list[n-1].Blocks[0].Label != "" {
			last := &list[n-1]
			if isSubset(last.Columns, of) {
				last.Columns = of
			}
			if isSubset(of, last.Columns) {
				last.Blocks = append(last.Blocks, b)
				continue
			}
		}
		list = append(list, Strip{of, []Block{b}})
	}
	return list
}

func columns(b Block) []string {
	var labels []string
	for _, n := range b.Numbers {
		labels = append(labels, n.Label)
	}
	return labels
}

func isSubset(labels, all []string) bool {
	return !slices.ContainsFunc(labels, func(l string) bool { return !slices.Contains(all, l) })
}

// inColumn returns the block's numbers of a column.
func (b Block) inColumn(label string) []Number {
	var list []Number
	for _, n := range b.Numbers {
		if n.Label == label {
			list = append(list, n)
		}
	}
	return list
}

// WithoutPrice returns blocks without the price, which is in the unit's header.
func WithoutPrice(blocks []Block, price *Number) []Block {
	var out []Block
	for _, b := range blocks {
		b.Numbers = slices.DeleteFunc(slices.Clone(b.Numbers),
			func(n Number) bool { return price != nil && n.Link == price.Link })
		if len(b.Numbers) > 0 {
			out = append(out, b)
		}
	}
	return out
}
