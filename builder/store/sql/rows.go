package sql

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"

	"gantry/builder/store"
)

// rows reads from the database or from a transaction, for one request.
type rows struct {
	querier
	ctx  context.Context
	lock string // ends a SELECT of rows that are locked
}

// one reads the only row of a query.
func (r rows) one(query string, args []any, to ...any) error {
	return named(r.QueryRowContext(r.ctx, query, args...).Scan(to...))
}

// count reads a number, 0 where there is no row.
func (r rows) count(query string, args ...any) (n int64, err error) {
	if err = r.one(query, args, &n); errors.Is(err, store.ErrNone) {
		return 0, nil
	}
	return n, err
}

func (r rows) query(query string, args ...any) (*sql.Rows, error) {
	return r.QueryContext(r.ctx, query, args...)
}

// The columns of a document, and what it is found by.
const (
	factsColumns = `SELECT id, kind, owner, revision, undo, redo, created, updated, deleted, coalesce(share, ''),
		shows_notes, octet_length(document), bytes, events`
	fromDocuments = ` FROM documents WHERE `
	selectFacts   = factsColumns + fromDocuments + `id = $1`
	selectRow     = factsColumns + `, document` + fromDocuments
	whereOwned    = `id = $1 AND owner = $2 AND kind = $3`
	whereShared   = `share = $1 AND kind = $2 AND deleted = 0`
	whereSystem   = `owner = $1 AND kind = $2 AND system = $3 AND deleted = 0`
	latestFirst   = ` ORDER BY updated DESC, id LIMIT $4`
)

// factsOf returns the places of the columns of a row.
func factsOf(row *store.Row) []any {
	return []any{&row.ID, &row.Kind, &row.Owner, &row.Revision, &row.Undo, &row.Redo, &row.Created, &row.Updated,
		&row.Deleted, &row.Share, &row.ShowsNotes, &row.Size, &row.Bytes, &row.Events}
}

func (r rows) Find(kind, owner, id string) (row store.Row, err error) {
	err = r.one(selectRow+whereOwned, []any{id, owner, kind}, append(factsOf(&row), &row.Text)...)
	return row, err
}

func (r rows) Facts(id string) (row store.Row, err error) {
	err = r.one(selectFacts+r.lock, []any{id}, factsOf(&row)...)
	return row, err
}

func (r rows) Shared(kind, token string) (row store.Row, err error) {
	err = r.one(selectRow+whereShared, []any{token, kind},
		append(factsOf(&row), &row.Text)...)
	if !errors.Is(err, store.ErrNone) {
		return row, err
	}
	row.Frozen = true
	err = r.one(`SELECT d.id, d.kind, d.owner, f.state, f.number, d.created, f.made, d.shows_notes
		FROM frozen f JOIN documents d ON d.id = f.document
		WHERE f.token = $1 AND d.kind = $2 AND d.deleted = 0 AND d.owner <> ''`, []any{token, kind},
		&row.ID, &row.Kind, &row.Owner, &row.Text, &row.Revision, &row.Created, &row.Updated, &row.ShowsNotes)
	return row, err
}

func (r rows) SharedSize(token string) (int64, error) {
	n, err := r.count(`SELECT octet_length(document) FROM documents WHERE deleted = 0 AND share = $1`, token)
	if err != nil || n > 0 {
		return n, err
	}
	return r.count(`SELECT f.bytes FROM frozen f JOIN documents d ON d.id = f.document
		WHERE d.deleted = 0 AND f.token = $1`, token)
}

// noTags are the tags of what has none.
const noTags = "[]"

func (r rows) List(kind, owner string, most int) (list []store.Listed, err error) {
	return r.list(`owner = $1 AND kind = $2`, owner, kind, most)
}

func (r rows) Joined(kind, member string, most int) (list []store.Listed, err error) {
	return r.list(`id IN (SELECT document FROM members WHERE owner = $1) AND d.owner <> '' AND deleted = 0
		AND kind = $2`, member, kind, most)
}

// list returns documents. Its condition has two places.
func (r rows) list(where string, args ...any) (list []store.Listed, err error) {
	var l store.Listed
	var updated, deleted int64
	var tags string
	st := &l.Standing
	for err := range (into{&l.ID, &l.System, &l.Name, &l.Models, &l.Overrides, &l.Bytes, &l.Revision, &updated,
		&deleted, &tags, &l.Words, &st.Revision, &st.Judge, &st.Text}).each(r.query(
		`SELECT id, system, name, units, overrides, octet_length(d.document), d.revision, updated, deleted, tags, words,
			s.revision, judge, standing FROM documents d JOIN summaries s ON s.document = id
		WHERE `+where+` ORDER BY deleted > 0, updated DESC, id LIMIT $3`, args...)) {
		if err != nil {
			return nil, err
		}
		l.Tags = nil
		if tags != noTags {
			if err := json.Unmarshal([]byte(tags), &l.Tags); err != nil {
				return nil, fmt.Errorf("tags of %s: %w", l.ID, err)
			}
		}
		l.Updated, l.Deleted = store.TimeOf(updated), deleted > 0
		list = append(list, l)
	}
	return list, nil
}

func (r rows) Holding(kind, owner, system, text string) iter.Seq2[store.Row, error] {
	query, args := selectRow+whereSystem+latestFirst, []any{owner, kind, system, store.MaxLive}
	if text != "" {
		query, args = selectRow+whereSystem+` AND document LIKE '%' || $5 || '%'`+latestFirst, append(args, text)
	}
	return func(yield func(store.Row, error) bool) {
		var row store.Row
		for err := range into(append(factsOf(&row), &row.Text)).each(r.query(query, args...)) {
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

func (r rows) Live(owner string) (map[string]int, error) {
	live := map[string]int{}
	var kind string
	var n int
	for err := range (into{&kind, &n}).each(r.query(
		`SELECT kind, count(*) FROM documents WHERE owner = $1 AND deleted = 0 GROUP BY kind`, owner)) {
		if err != nil {
			return nil, err
		}
		live[kind] = n
	}
	return live, nil
}

func (r rows) Items(owner string) ([]store.Item, error) {
	var it store.Item
	found, err := r.query(`SELECT kind, id, system, name, octet_length(document) FROM documents
			WHERE owner = $1 AND deleted = 0
		UNION ALL SELECT '`+store.KindPicture+`', id, '', '', size FROM pictures WHERE owner = $1 ORDER BY 1, 2`, owner)
	return listOf(&it, into{&it.Kind, &it.ID, &it.System, &it.Name, &it.Bytes}, found, err)
}

func (r rows) Documents(owner string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		var text sql.RawBytes
		for err := range (into{&text}).each(r.query(`SELECT document FROM documents WHERE owner = $1 AND deleted = 0
			UNION ALL SELECT r.reverse FROM revisions r JOIN documents d ON d.id = r.document
				WHERE d.owner = $1 AND d.deleted = 0 AND r.reverse LIKE '%sha256:%'
			UNION ALL SELECT r.before FROM revisions r JOIN documents d ON d.id = r.document
				WHERE d.owner = $1 AND d.deleted = 0 AND r.before LIKE '%sha256:%'
			UNION ALL SELECT e.event FROM events e JOIN documents d ON d.id = e.document
				WHERE d.owner = $1 AND d.deleted = 0 AND e.event LIKE '%sha256:%'`, owner)) {
			if !yield(text, err) || err != nil {
				return
			}
		}
	}
}

// spanQuery returns the statement of a span. $4 limits it.
func spanQuery(of store.Span) string {
	column := func(part store.Texts, name string) string {
		if of.Texts&part == 0 {
			return `, ''`
		}
		return `, ` + name
	}
	text := `SELECT v.number, kind, tab, device, below, undoes, made` + column(store.TextEdits, `edits`) +
		column(store.TextReverse, `reverse`) + column(store.TextBefore, `coalesce(before, '')`) +
		column(store.TextLabel, `coalesce(act, '')`) + column(store.TextLabel, `coalesce(name, '')`) +
		` FROM revisions v`
	if of.Texts&store.TextLabel != 0 {
		text += ` LEFT JOIN revision_names n ON n.document = v.document AND n.number = v.number`
	}
	text += ` WHERE v.document = $1 AND v.number > $2 AND v.number <= $3`
	if of.Whole {
		text += ` AND before IS NOT NULL`
	}
	if text += ` ORDER BY v.number`; of.Backward {
		text += ` DESC`
	}
	return text + ` LIMIT $4`
}

func (r rows) Steps(document string, of store.Span) iter.Seq2[store.Step, error] {
	return func(yield func(store.Step, error) bool) {
		var s store.Step
		for err := range (into{&s.Number, &s.Kind, &s.Tab, &s.Device, &s.Below, &s.Undoes, &s.Made, &s.Edits,
			&s.Reverse, &s.Before, &s.Act, &s.Name}).each(r.query(spanQuery(of), document, of.After, orAll(of.To),
			orAll(of.Most))) {
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

// orAll returns a bound, or a number that no bound reaches for 0.
func orAll(n int) int {
	if n == 0 {
		return math.MaxInt32
	}
	return n
}

const selectEditBytes = `SELECT coalesce(sum(octet_length(edits)), 0) FROM revisions
	WHERE document = $1 AND number > $2 AND number <= $3`

func (r rows) EditBytes(document string, after, to int) (int, error) {
	n, err := r.count(selectEditBytes, document, after, to)
	return int(n), err
}

func (r rows) Labels(document string, from, to int) (map[int]store.Label, error) {
	list := map[int]store.Label{}
	var number int
	var l store.Label
	for err := range (into{&number, &l.Act, &l.Name}).each(r.query(`SELECT number, act, name FROM revision_names
		WHERE document = $1 AND number >= $2 AND number <= $3`, document, from, to)) {
		if err != nil {
			return nil, err
		}
		list[number] = l
	}
	return list, nil
}

func (r rows) Frozen(document string) ([]store.FrozenRow, error) {
	var f store.FrozenRow
	found, err := r.query(`SELECT token, number, made, bytes FROM frozen WHERE document = $1 ORDER BY number DESC`,
		document)
	return listOf(&f, into{&f.Token, &f.Number, &f.Made, &f.Bytes}, found, err)
}

func (r rows) Verdicts(document string, from, to int) (map[int]store.GivenVerdict, error) {
	list := map[int]store.GivenVerdict{}
	var number int
	var made int64
	var text string
	for err := range (into{&number, &made, &text}).each(r.query(`SELECT number, made, verdict FROM verdicts
		WHERE document = $1 AND number >= $2 AND number <= $3`, document, from, to)) {
		if err != nil {
			return nil, err
		}
		list[number] = store.GivenVerdict{Made: store.TimeOf(made), Text: text}
	}
	return list, nil
}

const (
	selectEvents = `SELECT number, id, made, event FROM events WHERE document = $1 AND `
	selectEvent  = selectEvents + `id = $2`

	selectEventsWithin = selectEvents + `number > $2 AND number <= $3 ORDER BY number`
)

func (r rows) Event(document, id string) (e store.Event, err error) {
	var made int64
	err = r.one(selectEvent, []any{document, id}, &e.Number, &e.ID, &made, &e.Text)
	e.Made = store.TimeOf(made)
	return e, err
}

func (r rows) Events(document string, after, to int) (list []store.Event, err error) {
	var e store.Event
	var made int64
	for err := range (into{&e.Number, &e.ID, &made, &e.Text}).each(r.query(
		selectEventsWithin, document, after, to)) {
		if err != nil {
			return nil, err
		}
		e.Made = store.TimeOf(made)
		list = append(list, e)
	}
	return list, nil
}

func (r rows) Usage(owner string) (u store.Usage, err error) {
	err = r.one(`SELECT documents, pictures FROM usage WHERE owner = $1`, []any{owner}, &u.Documents, &u.Pictures)
	if errors.Is(err, store.ErrNone) {
		return u, nil
	}
	return u, err
}

func (r rows) Total() (int64, error) {
	return r.count(`SELECT coalesce(sum(documents + pictures), 0) FROM usage`)
}

func (r rows) Picture(owner, id string) (data []byte, err error) {
	err = r.one(`SELECT data FROM pictures WHERE owner = $1 AND id = $2`, []any{owner, id}, &data)
	return data, err
}

func (r rows) PictureOwners() ([]string, error) {
	return texts(r.query(`SELECT DISTINCT owner FROM pictures`))
}

func (r rows) Pictures(owner string) ([]store.PictureRow, error) {
	var p store.PictureRow
	found, err := r.query(`SELECT id, unnamed FROM pictures WHERE owner = $1`, owner)
	return listOf(&p, into{&p.ID, &p.Unnamed}, found, err)
}

// fingerprintOf are the columns of the fingerprint of d, the document of a roster, all 0 or
// empty for none; its targets are those of fingerprintRow.
const fingerprintOf = `coalesce(d.revision, 0), coalesce(d.updated, 0), coalesce(octet_length(d.document), 0),
	coalesce(d.units, 0), coalesce(d.share, ''), ` + changesOf + `'profile'), ` + changesOf + `'collection')`

// changesOf is, of the owner of d and one kind of documents, how many there are and what
// changes with each of them. One question for two kinds makes SQLite a table for them.
const changesOf = `(SELECT count(*) FILTER (WHERE deleted = 0) || ' ' || coalesce(sum(revision), 0) || ' ' ||
	coalesce(sum(updated) FILTER (WHERE deleted = 0), 0) FROM documents WHERE owner = d.owner AND kind = `

const selectFingerprint = `SELECT ` + fingerprintOf + ` FROM documents AS d
	WHERE deleted = 0 AND id = $1 AND owner = $2 AND kind = $3`

// fingerprintRow is a fingerprint as the database has it.
type fingerprintRow struct {
	store.Fingerprint
	updated               int64
	profiles, collections string
}

func (r *fingerprintRow) targets() []any {
	return []any{&r.Revision, &r.updated, &r.Bytes, &r.Models, &r.Share, &r.profiles, &r.collections}
}

func (r *fingerprintRow) fingerprint() store.Fingerprint {
	f := r.Fingerprint
	f.Updated, f.Profiles = store.TimeOf(r.updated), r.profiles+" "+r.collections
	f.HasProfiles, f.HasCollections = r.profiles[0] != '0', r.collections[0] != '0'
	return f
}

func (r rows) Fingerprint(kind, owner, id string) (store.Fingerprint, error) {
	var row fingerprintRow
	if err := r.one(selectFingerprint, []any{id, owner, kind}, row.targets()...); err != nil {
		return store.Fingerprint{}, err
	}
	return row.fingerprint(), nil
}

const selectVisitor = `SELECT coalesce(v.owner, $1), coalesce(v.seen, 0), coalesce(v.removed, 0) > 0, ` +
	fingerprintOf + `
	FROM (SELECT 1 AS one) AS always LEFT JOIN devices AS v ON v.token = $1 LEFT JOIN documents AS d
		ON d.deleted = 0 AND d.id = $2 AND d.owner = coalesce(v.owner, $1) AND d.kind = $3`

func (r rows) Visitor(device, kind, id string) (v store.VisitorRow, err error) {
	var row fingerprintRow
	err = r.one(selectVisitor, []any{device, id, kind},
		append([]any{&v.Owner, &v.Seen, &v.Removed}, row.targets()...)...)
	if err != nil {
		return v, err
	}
	v.Roster = row.fingerprint()
	return v, nil
}

const (
	selectMember  = `SELECT document, owner, side, made FROM members WHERE document = $1`
	selectMembers = selectMember + ` ORDER BY side`
)

func placesOfMember(m *store.MemberRow) into { return into{&m.Document, &m.Owner, &m.Side, &m.Made} }

func (r rows) Member(document, owner string) (m store.MemberRow, err error) {
	err = r.one(selectMember+` AND owner = $2`, []any{document, owner}, placesOfMember(&m)...)
	return m, err
}

func (r rows) Members(document string) ([]store.MemberRow, error) {
	var m store.MemberRow
	found, err := r.query(selectMembers, document)
	return listOf(&m, placesOfMember(&m), found, err)
}

const selectDevice = `SELECT token, owner, name, made, seen, removed FROM devices WHERE `

func placesOf(d *store.DeviceRow) into {
	return into{&d.Token, &d.Owner, &d.Name, &d.Made, &d.Seen, &d.Removed}
}

func (r rows) Devices(owner string) ([]store.DeviceRow, error) {
	var d store.DeviceRow
	found, err := r.query(selectDevice+`owner = $1 ORDER BY made, token`+r.lock, owner)
	return listOf(&d, placesOf(&d), found, err)
}

func (r rows) Device(token string) (d store.DeviceRow, err error) {
	err = r.one(selectDevice+`token = $1`+r.lock, []any{token}, placesOf(&d)...)
	return d, err
}

func (r rows) Pairing(by store.Key, value string) (p store.PairingRow, err error) {
	err = r.one(`SELECT locator, rest, owner, ends, tries, device, name FROM pairings WHERE `+string(by)+
		` = $1 ORDER BY ends DESC LIMIT 1`+r.lock, []any{value}, &p.Locator, &p.Rest, &p.Owner, &p.Ends, &p.Tries,
		&p.Device, &p.Name)
	return p, err
}

func (r rows) Recovery(by store.Key, value string) (v store.RecoveryRow, err error) {
	err = r.one(`SELECT owner, digest, made, used FROM recoveries WHERE `+string(by)+` = $1`+r.lock, []any{value},
		&v.Owner, &v.Digest, &v.Made, &v.Used)
	return v, err
}
