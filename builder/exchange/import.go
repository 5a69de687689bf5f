package exchange

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Note is one line of an import's report.
type Note struct {
	Index int    `json:"index"` // of the document in the file, from 0
	Name  string `json:"name"`  // of the roster, "" where it was not read
	Error bool   `json:"error"` // the document was left out
	Text  string `json:"text"`
}

// Import reads every roster of a file, as Check does. The report says of each
// document what was read, what is unknown and kept, and why one was left out.
// The error is a UserError where not one roster could be read.
func Import(lib *builder.Library, data []byte) ([]builder.Roster, []Note, error) {
	var rosters []builder.Roster
	var report []Note
	for i, d := range split(data) {
		r, err := d.roster(lib)
		if err != nil {
			report = append(report, Note{Index: i, Error: true, Text: err.Error()})
			continue
		}
		lines, err := describe(lib, r)
		if err != nil {
			return nil, nil, fmt.Errorf("import document %d: %w", i, err)
		}
		for _, line := range lines {
			report = append(report, Note{Index: i, Name: r.Name, Text: line})
		}
		rosters = append(rosters, r)
	}
	if len(rosters) == 0 {
		return nil, report, builder.Invalid("No roster could be read: "+report[0].Text+".", nil)
	}
	return rosters, report, nil
}

// describe says what of a roster was read and what of it this library does not
// know. Broken rules of the game are no concern of an import.
func describe(lib *builder.Library, r builder.Roster) ([]string, error) {
	lines := []string{fmt.Sprintf("Read as %s with %s.", r.System, counted(len(r.Units), "unit", "units"))}
	p, err := lib.Pack(r.System)
	if err != nil {
		return nil, err
	}
	if r.Pack.SHA256 != "" && r.Pack.SHA256 != p.SHA256 {
		lines = append(lines, fmt.Sprintf("It was made with version %s of the pack and is read with version %s.", r.Pack.Version, p.Version))
	}
	v, err := lib.Judge(r)
	if err != nil {
		return nil, err
	}
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Rule, "unknown-") || f.Rule == "bad-value" || f.Rule == "duplicate-id" {
			lines = append(lines, where(f)+f.Message)
		}
	}
	return lines, nil
}

// where is the place of a finding in front of its message.
func where(f rules.Finding) string {
	switch {
	case f.Unit == "" && f.Item == "":
		return ""
	case f.Item == "":
		return f.Unit + ": "
	case f.Unit == "":
		return f.Item + ": "
	}
	return f.Unit + " " + f.Item + ": "
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
