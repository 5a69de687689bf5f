package listed

import (
	"fmt"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Missing explains the boxes for missing characters to the reader of the army sheet.
func Missing(k typeset.Kit, j job.Job) []layout.Row {
	if len(j.Lacks) == 0 {
		return nil
	}
	var texts []string
	for i, l := range j.Lacks {
		if i == job.MostLacks {
			texts = append(texts, fmt.Sprintf("%d more texts", len(j.Lacks)-i))
			break
		}
		texts = append(texts, l.Text)
	}
	return k.Text(k.Muted(layout.Condensed,
		typeset.Imprint).Span("Boxes are characters that can't be printed, in " + strings.Join(texts, ", ") + "."))
}
