package views

import "gantry/rules"

// mostCited returns the source that the cells cite most often. It is written once for all cells that share it: on the
// table, else on the row, else on the cell.
func mostCited(rows ...rules.Row) (cite string) {
	times := map[string]int{}
	for _, r := range rows {
		for _, c := range r.Cells {
			if times[c.Cite]++; c.Cite != "" && times[c.Cite] > times[cite] || cite == "" {
				cite = c.Cite
			}
		}
	}
	return cite
}
