package sql

import (
	"context"
	"database/sql"
	"embed"
	"fmt"

	"github.com/pressly/goose/v3"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules/doc"
)

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// The steps that follow the files and are made by fromFirst and addSummaries.
const (
	fromFirstStep = 6
	summariesStep = 8
)

// goSteps returns the steps that need more than statements.
func goSteps(d *db) []*goose.Migration {
	return []*goose.Migration{goose.NewGoMigration(fromFirstStep, &goose.GoFunc{RunTx: d.fromFirst}, nil),
		goose.NewGoMigration(summariesStep, &goose.GoFunc{RunTx: d.addSummaries}, nil)}
}

// newestStep returns the version of a database that is up to date; d need have no more than a place to write to.
func (d *db) newestStep() (newest int64, err error) {
	p, err := d.steps(d)
	if err != nil {
		return 0, err
	}
	for _, source := range p.ListSources() {
		newest = max(newest, source.Version)
	}
	return newest, nil
}

func (d *db) migrate(ctx context.Context) error {
	unlock, err := d.lockSteps(ctx, d)
	if err != nil {
		return err
	}
	defer unlock()
	p, err := d.steps(d)
	if err != nil {
		return err
	}
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if has > knows {
		return errNewer(has, knows)
	}
	if has < knows {
		if _, err := p.Up(ctx); err != nil {
			return err
		}
	}
	return d.rewrite(ctx, d)
}

func errNewer(has, knows int64) error {
	return fmt.Errorf("it was written by a newer Gantry: it has version %d, and this one knows %d", has, knows)
}

func errOlder(has int64) error {
	return fmt.Errorf("it is of an older Gantry (version %d): serve it once, which brings it up to date", has)
}

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
		listing, _ := store.ListingOf(kind, []byte(text)) // what cannot be read is found by nothing
		if err := d.within(ctx, tx).setSummary(id, listing); err != nil {
			return fmt.Errorf("summary of %s: %w", id, err)
		}
	}
	return nil
}

// fromFirst converts the data of the first version. Profiles become documents of their kind, and the time of deleted
// ones starts now.
func (d *db) fromFirst(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `UPDATE documents SET deleted = $1 WHERE deleted > 0`,
		d.now().UnixMilli()); err != nil {
		return fmt.Errorf("dating deleted items: %w", err)
	}
	ids, err := texts(tx.QueryContext(ctx, `SELECT id FROM documents WHERE kind = 'profile'`))
	if err != nil {
		return fmt.Errorf("listing profiles: %w", err)
	}
	for _, id := range ids {
		if err := d.reform(ctx, tx, id); err != nil {
			return fmt.Errorf("profile %s: %w", id, err)
		}
	}
	return nil
}

// reform makes the roster of a profile, and those that its history holds, the
// profile's own document.
func (d *db) reform(ctx context.Context, tx *sql.Tx, id string) error {
	numbers, err := texts(tx.QueryContext(ctx,
		`SELECT number FROM revisions WHERE document = $1 AND before IS NOT NULL`,
		id))
	if err != nil {
		return err
	}
	var text string
	for _, n := range numbers {
		if err := tx.QueryRowContext(ctx, `SELECT before FROM revisions WHERE document = $1 AND number = $2`, id,
			n).Scan(&text); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE revisions SET before = $3, bytes = bytes - octet_length(before) +
			octet_length($3)
			WHERE document = $1 AND number = $2`, id, n, profileOf(text)); err != nil {
			return err
		}
	}
	if err := tx.QueryRowContext(ctx, `SELECT document FROM documents WHERE id = $1`, id).Scan(&text); err != nil {
		return err
	}
	var owner string
	var was, is int64
	text = profileOf(text)
	if err := tx.QueryRowContext(ctx, `SELECT owner, bytes FROM documents WHERE id = $1`, id).Scan(&owner,
		&was); err != nil {
		return err
	}
	err = tx.QueryRowContext(ctx, `UPDATE documents SET document = $2,
		bytes = octet_length($2) + coalesce((SELECT sum(r.bytes) FROM revisions r WHERE r.document = documents.id), 0)
		WHERE id = $1 RETURNING bytes`, id, text).Scan(&is)
	if err != nil {
		return err
	}
	_, err = d.within(ctx, tx).Charge(owner, is-was, 0)
	return err
}

// profileOf returns the profile of a list that the first version kept. Other documents stay as they are, since they
// could not be read before either.
func profileOf(text string) string {
	r, err := builder.Decode([]byte(text))
	if err != nil {
		return text
	}
	if len(r.Extra) == 1 && (r.Extra[0].Name == "gantry.profile" || r.Extra[0].Name == "gantry.numbers") {
		r.Extra = doc.Read(doc.NodeOf(r.Extra[0].Value), "").Rest() // what was unknown of the profile stood in here
	}
	design, ok := r.Design()
	if !ok {
		return text
	}
	return string(design.Node().Append(nil))
}
