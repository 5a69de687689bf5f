package paper

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// Outputs returns all outputs in the order of the print page.
func Outputs() []job.Output { return slices.Clone(outputs) }

// OutputOf returns the output of an id.
func OutputOf(id string) (job.Output, bool) {
	i := slices.IndexFunc(outputs, func(o job.Output) bool { return o.ID == id })
	if i < 0 {
		return job.Output{}, false
	}
	return outputs[i], true
}

// Output sets lists for an output. The error is a UserError as that of Book, or says that it needs a
// single list.
func (s *Setter) Output(ctx context.Context, o job.Output, lists []List) (doc layout.Document, err error) {
	if err := checkLists(lists); err != nil {
		return doc, err
	}
	if len(lists) > 1 && !o.IsText() {
		return doc, builder.Invalid(fmt.Sprintf("%s needs a single list, not %d. Print one at a time.", o.Label,
			len(lists)), nil)
	}
	for i, l := range lists {
		j, begun, err := s.begin(ctx, l.Sheet, l.Options)
		if i == 0 {
			doc = begun
		}
		if err == nil {
			err = o.Set(ctx, j, &doc)
		}
		if err != nil && len(lists) > 1 {
			err = builder.Prefixed(err, layout.Clean(builder.RosterName(l.Sheet.Roster.Name))+": ")
		}
		if err != nil {
			return layout.Document{}, err
		}
	}
	return doc, nil
}
