package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

const (
	selectSize = `SELECT octet_length(document) FROM documents WHERE deleted = 0 AND `
	whereOwner = `id = $1 AND owner = $2`
)

// Size is how many bytes an owner's document takes, without its history; 0 where
// there is none. It is cheap: nothing of the document is read.
func (s *Store) Size(ctx context.Context, owner, id string) (int64, error) {
	return sizeIn(s.read.QueryRowContext(ctx, selectSize+whereOwner, validKey(id), owner))
}

// SizeWithHistory is Size with all revisions and frozen states, which bounds what any of
// them takes: a document that is small now may have been large.
func (s *Store) SizeWithHistory(ctx context.Context, owner, id string) (int64, error) {
	return s.size(ctx, `SELECT bytes FROM documents WHERE deleted = 0 AND id = $1 AND owner = $2`, validKey(id), owner)
}

// SharedSize is Size of what a token shares.
func (s *Store) SharedSize(ctx context.Context, token string) (int64, error) {
	token = validKey(token)
	n, err := s.size(ctx, selectSize+`share = $1`, token)
	if err != nil || n > 0 {
		return n, err
	}
	return s.size(ctx, `SELECT f.bytes FROM frozen f JOIN documents d ON d.id = f.document
		WHERE d.deleted = 0 AND f.token = $1`, token)
}

func (s *Store) size(ctx context.Context, query string, args ...any) (n int64, err error) {
	return sizeIn(s.read.QueryRowContext(context.WithoutCancel(ctx), query, args...))
}

// sizeIn reads a size. Its query is not cancelled: it ends sooner than that would.
func sizeIn(row *sql.Row) (n int64, err error) {
	if err = row.Scan(&n); errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("reading a document's size: %w", err)
	}
	return n, nil
}
