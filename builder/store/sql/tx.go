package sql

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"gantry/builder/store"
)

// tx changes rows within a transaction.
type tx struct {
	rows
	w             writer
	forUpdate     string
	markUncleaned func(context.Context, writer) error
}

func (t tx) Locked() store.Rows { return rows{t.w, t.ctx, t.forUpdate} }

func (t tx) exec(query string, args ...any) error {
	_, err := t.w.ExecContext(t.ctx, query, args...)
	return err
}

// adds reports whether a statement changed a row.
func (t tx) adds(query string, args ...any) (bool, error) {
	result, err := t.w.ExecContext(t.ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

const insertUsage = `INSERT INTO usage (owner, documents, pictures) VALUES ($1, $2, $3)
	ON CONFLICT (owner) DO UPDATE SET `

func (t tx) LockOwners(owners ...string) error {
	slices.Sort(owners) // so that no two transactions wait for each other
	for _, owner := range slices.Compact(owners) {
		if err := t.exec(insertUsage+`documents = usage.documents`, owner, 0, 0); err != nil {
			return err
		}
	}
	return nil
}

const addUsage = insertUsage + `documents = usage.documents + excluded.documents,
	pictures = usage.pictures + excluded.pictures RETURNING documents, pictures`

func (t tx) Charge(owner string, documents, pictures int64) (u store.Usage, err error) {
	err = t.one(addUsage, []any{owner, documents, pictures}, &u.Documents, &u.Pictures)
	return u, err
}

func (t tx) Grow(document string, bytes int64) error {
	return t.exec(`UPDATE documents SET bytes = bytes + $2 WHERE id = $1`, document, bytes)
}

func (t tx) DropUsage(owner string) error {
	dropped, err := t.adds(`DELETE FROM usage WHERE owner = $1 AND documents = 0 AND pictures = 0`, owner)
	if err != nil || !dropped {
		return err
	}
	return t.markUncleaned(t.ctx, t.w)
}

func (t tx) AddDocument(row store.Row, l store.Listing) error {
	err := t.exec(`INSERT INTO documents
		(id, kind, owner, system, name, units, overrides, bytes, revision, created, updated, document)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, row.ID, row.Kind, row.Owner, l.System, l.Name,
		l.Models, l.Overrides, row.Bytes, row.Revision, row.Created, row.Updated, row.Text)
	if err != nil {
		return err
	}
	return t.setSummary(row.ID, l)
}

const upsertSummary = `INSERT INTO summaries (document, tags, words) VALUES ($1, $2, $3)
	ON CONFLICT (document) DO UPDATE SET tags = excluded.tags, words = excluded.words
	WHERE summaries.tags <> excluded.tags OR summaries.words <> excluded.words`

// setSummary writes what a document is found by, if that has changed.
func (t tx) setSummary(document string, l store.Listing) error {
	tags := []byte(noTags)
	if len(l.Tags) > 0 {
		var err error
		if tags, err = json.Marshal(l.Tags); err != nil {
			return err
		}
	}
	if err := t.exec(upsertSummary, document, string(tags), l.Words); err != nil {
		return fmt.Errorf("saving a summary: %w", err)
	}
	return nil
}

const (
	insertRevision = `INSERT INTO revisions (document, number, kind, tab, below, made, bytes, edits, reverse, before,
		device, undoes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	updateDocument = `UPDATE documents SET system = $2, name = $3, units = $4, overrides = $5, bytes = $6,
		revision = $7, undo = $8, redo = $9, updated = $10, document = $11 WHERE id = $1`
)

func (t tx) AddStep(row store.Row, l store.Listing, s store.Step) error {
	err := t.exec(insertRevision, row.ID, s.Number, s.Kind, s.Tab, s.Below, s.Made, s.Bytes, s.Edits, s.Reverse,
		sql.NullString{String: s.Before, Valid: s.Before != ""}, s.Device, s.Undoes)
	if err == nil {
		err = t.exec(updateDocument, row.ID, l.System, l.Name, l.Models, l.Overrides, row.Bytes, row.Revision, row.Undo,
			row.Redo, row.Updated, row.Text)
	}
	if err != nil {
		return err
	}
	return t.setSummary(row.ID, l)
}

func (t tx) SetFacts(row store.Row) error {
	shows := 0
	if row.ShowsNotes {
		shows = 1
	}
	return t.exec(`UPDATE documents SET deleted = $2, share = $3, shows_notes = $4 WHERE id = $1`, row.ID, row.Deleted,
		sql.NullString{String: row.Share, Valid: row.Share != ""}, shows)
}

func (t tx) SetLabel(document string, number int, l store.Label) error {
	return t.exec(`INSERT INTO revision_names (document, number, act, name) VALUES ($1, $2, $3, $4)
		ON CONFLICT (document, number) DO UPDATE SET act = excluded.act, name = excluded.name`, document, number, l.Act,
		l.Name)
}

func (t tx) SetStanding(kind, owner, id string, s store.Standing) error {
	return t.exec(`UPDATE summaries SET revision = $4, judge = $5, standing = $6 WHERE document =
		(SELECT id FROM documents WHERE id = $1 AND owner = $2 AND kind = $3)`, id, owner, kind, s.Revision, s.Judge,
		s.Text)
}

func (t tx) AddFrozen(document string, f store.FrozenRow) error {
	return t.exec(`INSERT INTO frozen (token, document, number, made, bytes, state) VALUES ($1, $2, $3, $4, $5, $6)`,
		f.Token, document, f.Number, f.Made, f.Bytes, f.State)
}

func (t tx) DropFrozen(document string, number int) (bytes int, err error) {
	err = t.one(`DELETE FROM frozen WHERE document = $1 AND number = $2 RETURNING bytes`, []any{document, number},
		&bytes)
	if err != nil {
		return 0, err
	}
	return bytes, t.markUncleaned(t.ctx, t.w)
}

func (t tx) AddVerdict(document string, number int, v store.GivenVerdict) (bool, error) {
	return t.adds(`INSERT INTO verdicts (document, number, made, bytes, verdict) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (document, number) DO NOTHING`, document, number, v.Made.UnixMilli(), len(v.Text), v.Text)
}

const (
	insertEvent = `INSERT INTO events (document, number, id, made, bytes, event) VALUES ($1, $2, $3, $4, $5, $6)`
	updateLog   = `UPDATE documents SET events = $2, updated = $3, bytes = $4 WHERE id = $1`
)

func (t tx) AddEvent(row store.Row, e store.Event) error {
	err := t.exec(insertEvent, row.ID, e.Number, e.ID, e.Made.UnixMilli(), e.Bytes(), e.Text)
	if err != nil {
		return err
	}
	return t.exec(updateLog, row.ID, row.Events, row.Updated, row.Bytes)
}

func (t tx) AddPicture(owner, id string, made int64, data []byte) (bool, error) {
	return t.adds(`INSERT INTO pictures (owner, id, size, made, data) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`, owner, id, len(data), made, data)
}

func (t tx) SetUnnamed(owner, id string, since int64) error {
	return t.exec(`UPDATE pictures SET unnamed = $3 WHERE owner = $1 AND id = $2`, owner, id, since)
}

func (t tx) Move(from, to string) (pictures int64, err error) {
	for _, statement := range []string{`UPDATE documents SET owner = $2 WHERE owner = $1`,
		// They sit at a document once, and not at their own.
		`DELETE FROM members WHERE owner = $1 AND document IN (SELECT document FROM members WHERE owner = $2)`,
		`DELETE FROM members WHERE owner IN ($1, $2) AND document IN (SELECT id FROM documents WHERE owner = $2)`,
		`UPDATE members SET owner = $2 WHERE owner = $1`} {
		if err := t.exec(statement, from, to); err != nil {
			return 0, err
		}
	}
	if err := t.exec(`DELETE FROM pictures WHERE owner = $1 AND id IN (SELECT id FROM pictures WHERE owner = $2)`, from,
		to); err != nil {
		return 0, err
	}
	pictures, err = t.count(`SELECT coalesce(sum(size), 0) FROM pictures WHERE owner = $1`, from)
	if err != nil {
		return 0, err
	}
	return pictures, t.exec(`UPDATE pictures SET owner = $2 WHERE owner = $1`, from, to)
}

func (t tx) AddMember(m store.MemberRow) (bool, error) {
	return t.adds(`INSERT INTO members (document, owner, side, made) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		m.Document, m.Owner, m.Side, m.Made)
}

func (t tx) DropMember(document, side string) error {
	return t.exec(`DELETE FROM members WHERE document = $1 AND side = $2`, document, side)
}

func (t tx) DropMembers(owner string) error {
	return t.exec(`DELETE FROM members WHERE owner = $1`, owner)
}

func (t tx) AddDevice(d store.DeviceRow) (bool, error) {
	return t.adds(`INSERT INTO devices (token, owner, name, made, seen, removed) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, d.Token, d.Owner, d.Name, d.Made, d.Seen, d.Removed)
}

func (t tx) SetDevice(d store.DeviceRow) error {
	return t.exec(`UPDATE devices SET owner = $2, name = $3, made = $4, seen = $5, removed = $6 WHERE token = $1`,
		d.Token, d.Owner, d.Name, d.Made, d.Seen, d.Removed)
}

func (t tx) AddPairing(p store.PairingRow) (bool, error) {
	return t.adds(`INSERT INTO pairings (locator, rest, owner, ends) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		p.Locator, p.Rest, p.Owner, p.Ends)
}

func (t tx) SetPairing(p store.PairingRow) error {
	return t.exec(`UPDATE pairings SET tries = $2, device = $3, name = $4 WHERE locator = $1`, p.Locator, p.Tries,
		p.Device, p.Name)
}

func (t tx) DropPairings(by store.Key, value string) error {
	return t.exec(`DELETE FROM pairings WHERE `+string(by)+` = $1`, value)
}

func (t tx) DropEnded(by int64) error { return t.exec(`DELETE FROM pairings WHERE ends <= $1`, by) }

func (t tx) SetRecovery(r store.RecoveryRow) error {
	return t.exec(`INSERT INTO recoveries (owner, digest, made, used) VALUES ($1, $2, $3, $4)
		ON CONFLICT (owner) DO UPDATE SET digest = excluded.digest, made = excluded.made, used = excluded.used`,
		r.Owner, r.Digest, r.Made, r.Used)
}

func (t tx) DropRecovery(owner string) error {
	return t.exec(`DELETE FROM recoveries WHERE owner = $1`, owner)
}
