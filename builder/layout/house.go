package layout

// houseRules lists what the roster overrides: each number as the rules have it
// and as this roster has it, and why.
func (k kit) houseRules(j job) []row {
	if len(j.sheet.Overrides) == 0 {
		return nil
	}
	shown := func(value string) string {
		if value == "" {
			return "–"
		}
		return value
	}
	rows := append([]row{space(k.gap)}, k.heading("House rules of this roster")...)
	for _, h := range j.sheet.Overrides {
		spans := []span{{h.What + " ", k.ink(Bold, k.small)}, {shown(h.Old) + " → " + shown(h.New) + k.mark(h.Source) + " ", k.ink(Regular, k.small)},
			{h.Reason, k.muted(Condensed, k.small)}}
		if h.Fault != "" {
			spans = append(spans, span{" ✕ " + h.Fault, k.ink(Regular, k.small)})
		}
		rows = append(rows, k.text(spans...)...)
	}
	return rows
}
