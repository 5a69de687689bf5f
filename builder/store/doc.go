// Package store keeps documents of several kinds, rosters, own profiles and the like,
// and every revision of them, in an SQL database: one SQLite file, or a PostgreSQL. It
// knows who owns a document and which devices an owner has, applies edits to the
// newest, refuses those that came too late, and leads back and forth through its
// history. It bounds what an owner may keep, and does away with what is deleted, so
// that the file holds no byte of it.
//
// Of a kind it knows no more than the interface Document says: it judges nothing
// and opens no pack. Its statements keep to what SQLite and PostgreSQL share; what
// each does in its own way is its engine.
package store
