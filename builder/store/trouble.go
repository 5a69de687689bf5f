package store

import "errors"

// Trouble is an outside cause that keeps a database from being read or written. It is the beginning of a sentence, or
// "" for none.
type Trouble string

// The troubles of a database.
const (
	DiskFull   Trouble = "the disk is full"
	Locked     Trouble = "the database is locked by another program"
	ReadOnly   Trouble = "the database is read-only"
	Moved      Trouble = "the database file was moved or deleted while Gantry runs"
	Unreadable Trouble = "the disk is not responding"
	NotOpened  Trouble = "the database file cannot be opened"
	Damaged    Trouble = "the database file is damaged"
	Foreign    Trouble = "not a Gantry database"
	NoAnswer   Trouble = "the database is not responding"
	Refused    Trouble = "the database does not let Gantry in"
)

func (t Trouble) Error() string { return string(t) }

// TroubleOf returns the trouble that an error of a store comes from.
func TroubleOf(err error) Trouble {
	var named Trouble
	errors.As(err, &named)
	return named
}
