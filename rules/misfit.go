package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Misfit says why a value does not fit the field, or which option is unknown;
// both are "" where it fits.
func (f Field) Misfit(v any) (fault, unknown string) {
	switch f.Kind {
	case FieldText:
		if _, ok := v.(string); !ok {
			return "must be a text", ""
		}
	case FieldBool:
		if _, ok := v.(bool); !ok {
			return "must be true or false", ""
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

// misfitInt is of a whole number, or of a word that stands for one.
func (f Field) misfitInt(v any) (fault, unknown string) {
	if s, word := v.(string); word && len(f.Options) > 0 {
		return f.misfitOption(s)
	}
	n, ok := v.(int)
	if !ok {
		return "must be a whole number", ""
	}
	if n < f.Min || n > f.Max {
		return fmt.Sprintf("is %d; it must be from %d to %d", n, f.Min, f.Max), ""
	}
	return "", ""
}

func (f Field) misfitOption(v any) (fault, unknown string) {
	s, ok := v.(string)
	if !ok {
		return "must be one of the listed ids", ""
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
	wanted := "must be a list of ids"
	if len(f.Options) == 0 {
		wanted = "must be a list of names"
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
		return "must be a list of whole numbers"
	}
	for _, n := range list {
		if n < f.Min || n > f.Max {
			return fmt.Sprintf("holds %d; its numbers must be from %d to %d", n, f.Min, f.Max)
		}
	}
	return ""
}

func (f Field) misfitRows(v any) (fault, unknown string) {
	rows, ok := v.([]any)
	if !ok {
		return "must be a list of rows", ""
	}
	for _, row := range rows {
		if fault, unknown = f.misfitRow(row); fault != "" || unknown != "" {
			return fault, unknown
		}
	}
	return "", ""
}

func (f Field) misfitRow(v any) (fault, unknown string) {
	row, ok := v.(map[string]any)
	if !ok {
		return "must be an object of its columns", ""
	}
	var columns []string
	for _, c := range f.Columns {
		columns = append(columns, c.ID)
		if e, ok := row[c.ID]; ok {
			if fault, unknown = c.Misfit(e); fault != "" || unknown != "" {
				return strings.TrimSpace(c.Label + " " + fault), unknown
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
