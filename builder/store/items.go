package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// KindPicture is the kind of an item that is a picture; other kinds are of documents.
const KindPicture = "picture"

// Item is something that is kept of an owner's: a live document, or a picture.
type Item struct {
	Kind, ID     string
	System, Name string // documents only
	Bytes        int
}

// Items returns everything of an owner that is not deleted, in an order that stays.
func (s *Store) Items(ctx context.Context, owner string) (list []Item, err error) {
	var it Item
	for err := range (into{&it.Kind, &it.ID, &it.System, &it.Name, &it.Bytes}).each(s.read.QueryContext(ctx,
		`SELECT kind, id, system, name, octet_length(document) FROM documents WHERE owner = $1 AND deleted = 0
		UNION ALL SELECT '`+KindPicture+`', id, '', '', size FROM pictures WHERE owner = $1 ORDER BY 1, 2`, owner)) {
		if err != nil {
			return nil, fmt.Errorf("listing everything: %w", err)
		}
		list = append(list, it)
	}
	return list, nil
}

// ItemData returns a document's text as it is kept, or a picture. It is nil if that was deleted since it was listed.
func (s *Store) ItemData(ctx context.Context, owner string, it Item) (data []byte, err error) {
	query := `SELECT document FROM documents WHERE owner = $1 AND id = $2 AND deleted = 0`
	if it.Kind == KindPicture {
		query = `SELECT data FROM pictures WHERE owner = $1 AND id = $2`
	}
	err = s.read.QueryRowContext(ctx, query, owner, it.ID).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading a %s: %w", it.Kind, err)
	}
	return data, nil
}
