package text

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// readText reads a list as text. The error is for the person who wrote it.
func readText(ctx context.Context, lib *builder.Library, text string, before int) (builder.Roster, []format.Note,
	error) {
	if len(text) > MaxTextBytes {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf(
			"The text is %d kB. Limit: %d kB.", len(text)>>10, MaxTextBytes>>10), nil)
	}
	if err := builder.Charge(ctx, builder.JSONValues, textValues+len(text)); err != nil {
		return builder.Roster{}, nil, err
	}
	lines := textLines(ctx, text)
	if len(lines) > maxTextLines {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf("The text has %d lines. Limit: %d.", len(lines),
			maxTextLines), nil)
	}
	for i := range lines {
		lines[i].no += before
	}
	p, at := packOfText(ctx, lib, lines)
	if err := ctx.Err(); err != nil {
		return builder.Roster{}, nil, err
	}
	if p == nil {
		return builder.Roster{}, nil, format.ErrForeign
	}
	x := newTextReader(lib, p)
	x.byGantry = ownText.MatchString(text)
	if err := x.read(ctx, lines, at); err != nil {
		return builder.Roster{}, nil, err
	}
	if len(x.units) == 0 && at < 0 {
		return builder.Roster{}, nil, format.ErrForeign
	}
	if !x.byGantry {
		x.cutNumbering()
	}
	s, err := x.resolve(ctx)
	if err != nil {
		return builder.Roster{}, nil, err
	}
	x.compare(s)
	r, err := lib.Read(ctx, x.r.Encode()) // with the bounds of a document
	if err == nil {
		err = x.compareHash(ctx, r, lines, at)
	}
	slices.SortStableFunc(x.notes, func(a, b format.Note) int { return a.Line - b.Line })
	return r, x.notes, err
}
