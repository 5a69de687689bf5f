package doc

import (
	"bytes"
	"encoding/json"
	"fmt"

	"gantry/rules"
)

// EditsFormat is the format of edits saved with the versions that they made. It is separate from rules.Edit, which
// may change: saved edits are read as they were written.
const EditsFormat = "gantry.edits/1"

// keptEdits is the saved form of edits. Before the format existed they were a bare list, which forms still post.
type keptEdits struct {
	Format string     `json:"format"`
	Edits  []keptEdit `json:"edits"`
}

// keptEdit is one saved edit: the value as a document has it, new units and mounts as in a list.
type keptEdit struct {
	Op       string `json:"op"`
	Unit     string `json:"unit,omitempty"`
	Mount    string `json:"mount,omitempty"`
	Field    string `json:"field,omitempty"` // see rules.Target
	Value    *Node  `json:"value,omitempty"` // for set: absent or null clears
	NewUnit  *Node  `json:"newUnit,omitempty"`
	NewMount *Node  `json:"newMount,omitempty"`
	Before   string `json:"before,omitempty"`
}

// WriteEdits writes edits in the format in which they are saved.
func WriteEdits(edits []rules.Edit) ([]byte, error) {
	kept := keptEdits{EditsFormat, make([]keptEdit, len(edits))}
	for i, e := range edits {
		k := keptEdit{Op: string(e.Op), Unit: e.Unit, Mount: e.Mount, Field: e.Field.String(), Before: e.Before}
		if e.Value != nil {
			k.Value = NodeOf(e.Value)
		}
		if e.NewUnit != nil {
			k.NewUnit = NodeOf(*e.NewUnit)
		}
		if e.NewMount != nil {
			k.NewMount = NodeOf(*e.NewMount)
		}
		kept.Edits[i] = k
	}
	return json.Marshal(kept)
}

// ParseEdits reads edits in the saved format or as a bare list. It returns their values as plain ones; see
// rules.Choices.
func ParseEdits(data []byte) ([]rules.Edit, error) {
	var kept keptEdits
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		if err := json.Unmarshal(data, &kept); err != nil {
			return nil, err
		}
		if kept.Format != EditsFormat {
			return nil, fmt.Errorf("these edits have the format %.60q; this version reads %q", kept.Format, EditsFormat)
		}
	} else if err := json.Unmarshal(data, &kept.Edits); err != nil {
		return nil, err
	}
	if kept.Edits == nil {
		return nil, nil
	}
	edits := make([]rules.Edit, len(kept.Edits))
	for i, k := range kept.Edits {
		var err error
		if edits[i], err = k.edit(); err != nil {
			return nil, err
		}
	}
	return edits, nil
}

func (k keptEdit) edit() (rules.Edit, error) {
	e := rules.Edit{Op: rules.EditOp(k.Op), Unit: k.Unit, Mount: k.Mount, Field: rules.ParseTarget(k.Field),
		Before: k.Before}
	if k.Value != nil {
		e.Value = k.Value.Go()
	}
	if k.NewUnit != nil {
		u, err := ReadUnit(k.NewUnit, "")
		if err != nil {
			return e, err
		}
		e.NewUnit = &u
	}
	if k.NewMount != nil {
		m, err := ReadMount(k.NewMount, "")
		if err != nil {
			return e, err
		}
		e.NewMount = &m
	}
	return e, nil
}
