package proof

import (
	"crypto/sha256"
	"errors"
)

// attached is a list that a PDF keeps: a digest of its document, and how its pages were
// drawn, nil where that is not said.
type attached struct {
	document sum
	printed  []byte
}

// attachments returns the files that pages or the catalog name, as far as they can be read.
func (f *file) attachments(pages []page) (map[ref]attached, error) {
	out := map[ref]attached{}
	add := func(r ref) error {
		if _, known := out[r]; known || len(out) >= maxPages {
			return nil
		}
		a, err := f.attachment(r)
		if errors.Is(err, errTooMuch) || f.ctx.Err() != nil {
			return errTooMuch
		}
		if err == nil {
			out[r] = a
		}
		return nil
	}
	for _, p := range pages {
		for _, r := range p.lists {
			if err := add(r); err != nil {
				return nil, err
			}
		}
	}
	root, err := f.dict(f.trailer["Root"])
	if err != nil {
		return nil, err
	}
	names, err := f.dict(root["Names"])
	if err != nil {
		return nil, err
	}
	return out, f.tree(names["EmbeddedFiles"], map[any]bool{}, add)
}

// tree walks a tree of names.
func (f *file) tree(v any, seen map[any]bool, add func(ref) error) error {
	if r, ok := v.(ref); ok {
		if seen[r] {
			return nil
		}
		seen[r] = true
	}
	d, err := f.dict(v)
	if err != nil {
		return err
	}
	leaves, err := f.resolve(d["Names"])
	if err != nil {
		return err
	}
	list, _ := leaves.([]any)
	for i := 1; i < len(list); i += 2 {
		if r, ok := list[i].(ref); ok {
			if err := add(r); err != nil {
				return err
			}
		}
	}
	kids, err := f.resolve(d["Kids"])
	if err != nil {
		return err
	}
	list, _ = kids.([]any)
	for _, kid := range list {
		if _, ok := kid.(ref); !ok {
			continue // a tree holds its parts by reference
		}
		if err := f.tree(kid, seen, add); err != nil {
			return err
		}
	}
	return nil
}

func (f *file) attachment(r ref) (a attached, err error) {
	spec, err := f.dict(r)
	if err != nil {
		return a, err
	}
	files, err := f.dict(spec["EF"])
	if err != nil {
		return a, err
	}
	v, err := f.resolve(files["F"])
	if err == nil && v == nil {
		v, err = f.resolve(files["UF"])
	}
	if err != nil {
		return a, err
	}
	s, ok := v.(stream)
	if !ok {
		return a, errors.New("a file is missing")
	}
	data, err := f.decode(s)
	if err != nil {
		return a, err
	}
	a.document = sha256.Sum256(data)
	if printed, err := f.resolve(spec["Gantry"]); err == nil {
		if t, ok := printed.(text); ok && len(t) <= maxPrinted {
			a.printed = []byte(t)
		}
	}
	return a, nil
}
