package builder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// maxOpenings bounds how often one roster's overrides may open the pack, which
// takes some milliseconds each time.
const maxOpenings = 24

// patching finds out which overrides a pack can be played with.
type patching struct {
	ctx       context.Context //nolint:containedctx // of one call
	pack      *Pack
	overrides []Override
	good      []int // that the pack opens with together
	game      rules.Game
	refused   map[int]string
	openings  int
	stop      error // the budget is used up, or the context has ended
}

// patch opens the pack again with the overrides that the shape of packs allows. It tries
// all at once, then without those that the game names as wrong. If the game names none,
// it tries them half by half. Each opening takes from the Allowance of the context, and the
// error is that of the Allowance or the context.
func (p *Pack) patch(ctx context.Context, overrides []Override) (Ruleset, error) {
	x := &patching{ctx: ctx, pack: p, overrides: overrides, game: p.game, refused: map[int]string{}}
	var out Ruleset
	var list []int
	var n *doc.Node // of the pack, once it is needed
	for i, o := range overrides {
		if p.repeats(o) {
			continue
		}
		var err error
		if _, known := p.Figure(o.Path); !known {
			if n == nil {
				if n = x.node(); n == nil {
					return Ruleset{}, x.stop
				}
			}
			_, err = pack.Overridable(n, o.Path)
		}
		if err != nil {
			rule := RuleBadValue
			if errors.Is(err, pack.ErrNoPath) {
				rule = ruleUnknownPath
			}
			out.Findings = append(out.Findings, documentFinding(rule, "", fmt.Sprintf("overrides/%d", i),
				rules.Sentence(fmt.Sprintf("House rule %.80q %v. Remove it", o.Path, err))))
			continue
		}
		list = append(list, i)
	}
	if left, bounded := Remaining(ctx, PackBytes); bounded && len(list) > 0 && left < int64(len(p.Raw)) {
		return Ruleset{}, Charge(ctx, PackBytes, len(p.Raw)) // refuses before the work of fitting
	}
	x.add(x.tryAll(x.fitting(list)))
	if x.stop != nil {
		return Ruleset{}, x.stop
	}
	for _, i := range list {
		if why, ok := x.refused[i]; ok {
			o := overrides[i]
			text := fmt.Sprintf("House rule %.80q can't be %.40s: %s", o.Path, doc.PlainText(o.Value.Go()), why)
			if fault, of := strings.CutPrefix(why, "it "); of {
				text = fmt.Sprintf("House rule %.80q %s", o.Path, fault)
			}
			out.Findings = append(out.Findings, documentFinding(RuleBadValue, "", fmt.Sprintf("overrides/%d", i),
				rules.Sentence(text)))
		}
	}
	out.Game = x.game
	return out, nil
}

// node returns the pack as it was read, or nil with x.stop if the budget or the context
// has ended.
func (x *patching) node() *doc.Node {
	if x.stop = x.ctx.Err(); x.stop == nil {
		x.stop = Charge(x.ctx, PackBytes, len(x.pack.Raw))
	}
	if x.stop != nil {
		return nil
	}
	return x.pack.Node()
}

// fitting leaves out the overrides whose numbers no pack may have at their places.
func (x *patching) fitting(list []int) []int {
	numbers := make(map[string][]byte, len(list)) // by path; the last one wins
	for _, i := range list {
		numbers[x.overrides[i].Path] = x.overrides[i].Value.Append(nil)
	}
	return x.withoutRefused(list, x.pack.System.Shape.Refused(numbers))
}

// withoutRefused leaves out the overrides with a fault at their path.
func (x *patching) withoutRefused(list []int, faults map[string]string) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool {
		why, refused := faults[x.overrides[i].Path]
		if refused {
			x.refused[i] = "it " + why
		}
		return refused
	})
}

// tryAll accepts all overrides except those that the game names as wrong. If they still
// don't work together, it returns them, else nil.
func (x *patching) tryAll(list []int) []int {
	for {
		game, err := x.open(list)
		if err == nil {
			x.good, x.game = list, game
			return nil
		}
		faults := map[string]string{}
		for _, fault := range pack.Errors(err) {
			if _, twice := faults[fault.Pointer]; !twice {
				faults[fault.Pointer] = fault.Reason
			}
		}
		fewer := x.withoutRefused(list, faults)
		if len(fewer) == len(list) {
			return list
		}
		list = fewer
	}
}

// add accepts overrides in addition to the good ones, all of them or half by half. It
// refuses an override that fails alone.
func (x *patching) add(list []int) {
	if len(list) == 0 || x.stop != nil {
		return
	}
	if x.openings >= maxOpenings {
		for _, i := range list {
			x.refused[i] = "the game can't use it, or can't use it with another"
		}
		return
	}
	game, err := x.open(append(slices.Clone(x.good), list...))
	switch {
	case err == nil:
		x.good, x.game = append(x.good, list...), game
	case len(list) == 1:
		x.refused[list[0]] = "the game can't use it"
	default:
		x.add(list[:len(list)/2])
		x.add(list[len(list)/2:])
	}
}

// open opens the pack with overrides. Without any, it returns the pack's game.
func (x *patching) open(list []int) (rules.Game, error) {
	if len(list) == 0 {
		return x.pack.game, nil
	}
	x.openings++
	n := x.node()
	if n == nil {
		return nil, x.stop
	}
	for _, i := range list {
		o := x.overrides[i]
		_ = pack.Override(n, o.Path, o.Value, x.pack.sourceOf(o)) // it leads to a figure
	}
	return x.pack.System.Open(n.Append(nil))
}
