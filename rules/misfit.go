package rules

import (
	"fmt"
	"slices"
)

// Fault returns what to enter if a value does not fit the field, such as "enter 0 to 9 (now 12)", or the unknown
// option. Both are "" if the value fits.
func (f Field) Fault(v any) (fault, unknown string) {
	switch f.Kind {
	case FieldText:
		if _, ok := v.(string); !ok {
			return "enter text", ""
		}
	case FieldBool:
		if _, ok := v.(bool); !ok {
			return "enter true or false", ""
		}
	case FieldInt:
		return f.misfitInt(v)
	case FieldOneOf:
		if _, several := v.([]any); several && f.AllowList {
			return f.misfitList(v)
		}
		return f.misfitOption(v)
	case FieldList:
		return f.misfitList(v)
	case FieldInts:
		return f.misfitInts(v), ""
	case FieldRow:
		return f.misfitRow(v)
	case FieldRows:
		return f.misfitRows(v)
	}
	return "", ""
}

// wanted says which whole numbers the field takes: "enter 0 to 9".
func (f Field) wanted() string {
	return Minus("enter " + Grouped(f.Min) + " to " + Grouped(f.Max))
}

// misfitInt checks a whole number, or the id of an option instead of a number.
func (f Field) misfitInt(v any) (fault, unknown string) {
	if s, word := v.(string); word && len(f.Options) > 0 {
		return f.misfitOption(s)
	}
	n, ok := v.(int)
	if !ok {
		return f.wanted(), ""
	}
	if n < f.Min || n > f.Max {
		return fmt.Sprintf("%s (now %s)", f.wanted(), Minus(Grouped(n))), ""
	}
	return "", ""
}

func (f Field) misfitOption(v any) (fault, unknown string) {
	s, ok := v.(string)
	if !ok {
		return "pick one of the options", ""
	}
	if _, ok := f.Option(s); !ok {
		return "", s
	}
	return "", ""
}

func (f Field) misfitList(v any) (fault, unknown string) {
	if s, ok := v.(string); ok {
		v = []any{s}
	}
	wanted := "enter a list of ids"
	if len(f.Options) == 0 {
		wanted = "enter a list of names"
	}
	list, ok := v.([]any)
	if !ok {
		return wanted, ""
	}
	for _, e := range list {
		s, ok := e.(string)
		if !ok {
			return wanted, ""
		}
		if _, ok := f.Option(s); !ok && len(f.Options) > 0 {
			return "", s
		}
	}
	return "", ""
}

func (f Field) misfitInts(v any) (fault string) {
	list, ok := Ints(v)
	if !ok {
		return "enter a list of whole numbers"
	}
	for _, n := range list {
		if n < f.Min || n > f.Max {
			return fmt.Sprintf("%s in each place (now %s)", f.wanted(), Minus(Grouped(n)))
		}
	}
	return ""
}

func (f Field) misfitRows(v any) (fault, unknown string) {
	rows, ok := v.([]any)
	if !ok {
		return "enter a list of rows", ""
	}
	for _, row := range rows {
		if fault, unknown = f.misfitRow(row); fault != "" || unknown != "" {
			return fault, unknown
		}
	}
	return "", ""
}

// inColumn adds the column of a row to a fault.
func (f Field) inColumn(fault string) string {
	if fault == "" || f.Label == "" {
		return fault
	}
	return f.Label + ": " + fault
}

func (f Field) misfitRow(v any) (fault, unknown string) {
	row, ok := v.(map[string]any)
	if !ok {
		return "enter a row of values", ""
	}
	var columns []string
	for _, c := range f.Columns {
		columns = append(columns, c.ID)
		if e, ok := row[c.ID]; ok {
			if fault, unknown = c.Fault(e); fault != "" || unknown != "" {
				return c.inColumn(fault), unknown
			}
		}
	}
	for id := range row {
		if !slices.Contains(columns, id) {
			return "", id
		}
	}
	return "", ""
}
