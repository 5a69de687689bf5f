package rules

import "errors"

// The errors of an override that cannot be made.
var (
	ErrNoPath   = errors.New("leads to nothing in the pack")
	ErrNoFigure = errors.New("does not lead to a number")
)

// Override replaces the figure that a JSON Pointer leads to in a pack that was
// read by ParseNode; the pack is changed in place.
func Override(pack *Node, pointer string, value *Node, s Source) error {
	target, ok := pack.At(pointer)
	if !ok || pointer == "" {
		return ErrNoPath
	}
	if target.Kind != KindNumber && target.Kind != KindNull && target.Get("value") == nil {
		return ErrNoFigure
	}
	*target = *NodeOf(map[string]any{"value": value.Go(), "basis": s.Basis.String(), "cite": s.Cite, "overridden": true})
	return nil
}
