package views

import "gantry/rules"

// mostCited returns the source of most cells that have one. It stands once over all that share it: on the table,
// else on the row, else on the cell.
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
