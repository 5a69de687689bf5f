// Package store keeps rosters and own profiles, and every revision of them, in
// an SQL database, one SQLite file. It knows who owns a roster, applies edits to the newest
// document, refuses those that came too late, and leads back and forth through
// a roster's history.
//
// It judges nothing and opens no pack: a document is stored whatever game it is
// for. Its statements keep to what SQLite and PostgreSQL share; only the
// migrations are SQLite's own.
package store
