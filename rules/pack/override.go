package pack

import (
	"errors"

	"gantry/rules"
	"gantry/rules/doc"
)

// The errors of an impossible override.
var (
	ErrNoPath   = errors.New("leads nowhere in the rules data")
	ErrNoFigure = errors.New("doesn't lead to a number")
)

// Override replaces the figure at a JSON Pointer in a pack that doc.Parse read. It changes the pack in place.
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

// Overridable returns the figure at a JSON Pointer.
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
