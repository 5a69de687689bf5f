package pack

import (
	"errors"

	"gantry/rules"
	"gantry/rules/doc"
)

// The errors of an override that cannot be made.
var (
	ErrNoPath   = errors.New("leads nowhere in the rules data")
	ErrNoFigure = errors.New("doesn't lead to a number")
)

// Override replaces the figure that a JSON Pointer leads to in a pack that was
// read by doc.Parse; it is changed in place.
func Override(in *doc.Node, pointer string, value *doc.Node, s rules.Source) error {
	target, err := Overridable(in, pointer)
	if err != nil {
		return err
	}
	*target = *doc.NodeOf(map[string]any{
		"value": value.Go(), "basis": s.Basis.String(), "cite": s.Cite, "overridden": true,
	})
	return nil
}

// Overridable is the figure that a JSON Pointer leads to.
func Overridable(in *doc.Node, pointer string) (target *doc.Node, err error) {
	target, ok := in.At(pointer)
	if !ok || pointer == "" {
		return nil, ErrNoPath
	}
	if target.Kind != doc.Number && target.Kind != doc.Null && target.Get("value") == nil {
		return nil, ErrNoFigure
	}
	return target, nil
}
