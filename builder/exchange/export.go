package exchange

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Exports returns the formats that lists are written in beside JSON.
func Exports() []format.Export { return slices.Clone(exports) }

// FormatNames returns json and the ids of Exports without the formats for players, which a flag chooses.
func FormatNames() []string {
	ids := []string{"json"}
	for _, f := range exports {
		if !f.Player {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// ExportOf returns the format of an id beside JSON. The error is a UserError.
func ExportOf(id string) (format.Export, error) {
	for _, f := range exports {
		if f.ID == id {
			return f, nil
		}
	}
	return format.Export{}, builder.Invalid(fmt.Sprintf("Unknown format %.40q. Allowed: %s.", id,
		strings.Join(FormatNames(), ", ")), nil)
}

// Export returns rosters in a format of Exports. The error is a UserError where the format cannot hold a list.
func Export(ctx context.Context, lib *builder.Library, rosters []builder.Roster, to string) ([]byte, error) {
	f, err := ExportOf(to)
	if err != nil {
		return nil, err
	}
	lists := make([]format.List, len(rosters))
	for i, r := range rosters {
		sheet := func(ctx context.Context) (builder.Sheet, error) { return lib.Sheet(ctx, r) }
		lists[i] = format.List{Roster: r, Sheet: sheet}
	}
	return f.Write(ctx, lists...)
}
