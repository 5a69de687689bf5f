// Package store keeps documents of several kinds, such as lists and the player's designs, with every revision. It knows
// who owns a document and which devices an owner has. It applies edits to the newest revision, refuses those that come
// too late, and moves back and forth through the history. It limits how much an owner may keep, and removes deleted
// data.
//
// The rows are kept by an Engine: package sql has those of SQLite and PostgreSQL, package memory one without a file.
// The interface Document is all that the store knows of a kind: it judges no list and opens no pack.
package store
