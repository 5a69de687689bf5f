// Package store keeps documents of several kinds, such as lists and the player's designs, with every revision, in an
// SQL database: one SQLite file, or PostgreSQL. It knows who owns a document and which devices an owner has. It
// applies edits to the newest revision, refuses those that come too late, and moves back and forth through the history.
// It limits how much an owner may keep. It removes deleted data so that the file holds no byte of it.
//
// The interface Document is all that it knows of a kind: it judges no list and opens no pack. Its statements keep to
// what SQLite and PostgreSQL share. The engine has what differs between them.
package store
