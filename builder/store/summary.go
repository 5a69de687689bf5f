package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/builder/preset"
)

// createSummaries makes the table that documents are found by. All of its data can be derived from the documents.
const createSummaries = `CREATE TABLE summaries (
    document TEXT    NOT NULL PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    tags     TEXT    NOT NULL, -- a JSON list
    words    TEXT    NOT NULL, -- lines
    revision INTEGER NOT NULL DEFAULT 0, -- that the standing is of, 0 for none
    judge    TEXT    NOT NULL DEFAULT '', -- who came to the standing
    standing TEXT    NOT NULL DEFAULT ''
) STRICT`

// addSummaries makes that table and fills it from every document that can be read.
func (d *db) addSummaries(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, d.ddl(createSummaries)); err != nil {
		return err
	}
	ids, err := texts(tx.QueryContext(ctx, `SELECT id FROM documents`))
	if err != nil {
		return fmt.Errorf("listing documents: %w", err)
	}
	for _, id := range ids {
		var kind, text string
		if err := tx.QueryRowContext(ctx, `SELECT kind, document FROM documents WHERE id = $1`, id).Scan(&kind,
			&text); err != nil {
			return err
		}
		sum, _ := summaryOf(kind, []byte(text)) // what cannot be read is found by nothing
		if err := saveSummary(ctx, tx, id, sum); err != nil {
			return fmt.Errorf("summary of %s: %w", id, err)
		}
	}
	return nil
}

// summaryOf returns that of a stored text of a kind.
func summaryOf(kind string, text []byte) (builder.Summary, error) {
	switch kind {
	case kindProfile:
		d, err := builder.DecodeDesign(text)
		return d.Summary(), err
	case kindPreset:
		p, err := preset.Decode(text)
		return p.Summary(), err
	}
	r, err := builder.Decode(text)
	return r.Summary(), err
}

// noTags are the tags of what has none.
const noTags = "[]"

const upsertSummary = `INSERT INTO summaries (document, tags, words) VALUES ($1, $2, $3)
	ON CONFLICT (document) DO UPDATE SET tags = excluded.tags, words = excluded.words
	WHERE summaries.tags <> excluded.tags OR summaries.words <> excluded.words`

// saveSummary writes what a document is found by, if that has changed.
func saveSummary(ctx context.Context, tx writer, id string, sum builder.Summary) error {
	tags := []byte(noTags)
	if len(sum.Tags) > 0 {
		var err error
		if tags, err = json.Marshal(sum.Tags); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, upsertSummary, id, string(tags), withoutControl(sum.Words))
	if err != nil {
		return fmt.Errorf("saving a summary: %w", err)
	}
	return nil
}

// withoutControl returns a text for a column: without control characters but line breaks.
func withoutControl(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
}

// Standing is what somebody made of a revision of a document, as a text that the
// store does not read.
type Standing struct {
	Revision    int
	Judge, Text string
}

// KeepStandings keeps what was made of documents of an owner, by their ids.
func (k Documents[D]) KeepStandings(ctx context.Context, owner string, of map[string]Standing) error {
	return k.change(ctx, func(tx writer) error {
		for _, id := range slices.Sorted(maps.Keys(of)) { // one order for all, so that no two wait for each other
			st := of[id]
			_, err := tx.ExecContext(ctx, `UPDATE summaries SET revision = $4, judge = $5, standing = $6
				WHERE document = (SELECT id FROM documents WHERE `+whereOwned+`)`,
				append(k.ownedArgs(owner, id), st.Revision, st.Judge, st.Text)...)
			if err != nil {
				return fmt.Errorf("keeping a standing: %w", err)
			}
		}
		return nil
	})
}
