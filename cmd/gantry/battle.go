package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/play"
	"gantry/rules"
)

// battleFlags choose the list of a battle file: one side, with the marks that it has after some of the log.
type battleFlags struct {
	Side string `placeholder:"SIDE" help:"Side of a battle file (default a)."`
	At   *int   `placeholder:"N" help:"Entries of the log of a battle file that count (default all)."`
}

// list returns the list of the side in a battle file, with its marks and its moment.
func (f battleFlags) list(ctx context.Context, lib *builder.Library, data []byte) (builder.Roster, error) {
	board, side, err := f.open(ctx, lib, data)
	if err != nil {
		return builder.Roster{}, err
	}
	return board.Armies[side].Sheet.Roster, nil
}

// matchup returns the request of the side against the first of the others.
func (f battleFlags) matchup(ctx context.Context, lib *builder.Library, data []byte) (odds.Request, error) {
	board, side, err := f.open(ctx, lib, data)
	if err == nil && len(board.Armies) < 2 {
		err = builder.Invalid("This battle has one side. Name an enemy with --against.", nil)
	}
	if err != nil {
		return odds.Request{}, err
	}
	theirs := board.Armies[0]
	if side == 0 {
		theirs = board.Armies[1]
	}
	enemy := theirs.Sheet.Roster
	r := odds.MatchupRequest(board.Armies[side].Sheet.Roster, enemy)
	r.Against = &rules.Force{Limit: enemy.Limit, Options: enemy.Options, Moment: enemy.Moment}
	return r, nil
}

// open returns the board of a battle file, and the index of the side.
func (f battleFlags) open(ctx context.Context, lib *builder.Library, data []byte) (board play.Board, side int,
	err error) {
	b, err := play.DecodeWithin(ctx, data)
	if err != nil {
		return board, 0, err
	}
	log := b.Log
	if f.At != nil {
		if *f.At < 0 || *f.At > len(log) {
			return board, 0, builder.Invalid(fmt.Sprintf("--at %d: not in this log. Enter 0 to %d.", *f.At, len(log)),
				nil)
		}
		log = log[:*f.At]
	}
	var sides []string
	for _, s := range b.Sides {
		sides = append(sides, s.ID)
	}
	if f.Side != "" {
		side = slices.Index(sides, f.Side)
	}
	if side < 0 {
		return board, 0, builder.Invalid(fmt.Sprintf("--side %s: unknown. Sides: %s.", f.Side,
			strings.Join(sides, ", ")), nil)
	}
	board, err = play.Open(ctx, lib, b, log)
	return board, side, err
}
