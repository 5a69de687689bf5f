package main

import (
	"fmt"
	"time"

	"github.com/alecthomas/kong"

	"gantry/builder/store"
	"gantry/rules"
)

// backupCommand writes the database into a file, or looks whether one is whole.
type backupCommand struct {
	File   string `arg:"" help:"The file to write; with --verify the database or backup to look at."`
	Data   string `placeholder:"FILE|postgres://…" help:"The database. By default gantry.db in the user's data folder."`
	Verify bool   `help:"Say whether FILE is whole: its pages, its form, and every document in it."`
}

// Help is the long help.
func (backupCommand) Help() string {
	return `Example: gantry backup monday.db

The backup is the database as it is at one moment, also while a Gantry serves it; it is checked once it is written.
Of a PostgreSQL it is the same kind of file, and each can be restored into the other.

Exit status: 0 written, or whole; 1 not.`
}

// Run writes the backup and says what is in it.
func (c backupCommand) Run(p *program) error {
	if !c.Verify {
		data, err := dataOf(p, c.Data)
		if err != nil {
			return err
		}
		if err := store.Backup(p.ctx, data, c.File); err != nil {
			return err
		}
	}
	contents, err := store.Verify(p.ctx, c.File)
	if err != nil {
		return err
	}
	newest := ""
	if !contents.Newest.IsZero() {
		newest = ", last changed " + contents.Newest.Format("2 January 2006 15:04:05 MST")
	}
	_, err = fmt.Fprintf(p.stdout, "%s is whole: %d %s, %d %s, %d %s%s\n", c.File, contents.Documents,
		rules.Plural(contents.Documents, "document"), contents.Revisions, rules.Plural(contents.Revisions, "change"),
		contents.Pictures, rules.Plural(contents.Pictures, "picture"), newest)
	return err
}

// restoreCommand puts a backup in the place of the database.
type restoreCommand struct {
	File string `arg:"" help:"The backup."`
	Data string `placeholder:"FILE|postgres://…" help:"The database. By default gantry.db in the user's data folder."`
}

// Help is the long help.
func (restoreCommand) Help() string {
	return `Example: gantry restore monday.db

The backup is checked first. A database that is served is not touched: stop every server of it. What was there is
kept beside it; what was in a PostgreSQL, beside the backup.

Exit status: 0 restored; 1 not.`
}

// Run restores the backup.
func (c restoreCommand) Run(p *program) error {
	data, err := dataOf(p, c.Data)
	if err != nil {
		return err
	}
	kept, err := store.Restore(p.ctx, c.File, data, time.Now())
	if err != nil {
		return err
	}
	if kept != "" {
		kept = "; what was there is " + kept
	}
	_, err = fmt.Fprintf(p.stdout, "%s is restored from %s%s\n", store.Redacted(data), c.File, kept)
	return err
}

// dataOf is the file or PostgreSQL that a flag names, or the user's own.
func dataOf(p *program, flag string) (string, error) {
	if store.IsPostgres(flag) {
		return flag, nil
	}
	if flag != "" {
		return kong.ExpandPath(flag), nil
	}
	file, err := dataFile(p.getenv)
	if err != nil {
		return "", fmt.Errorf("find the user's data folder (name a file with --data): %w", err)
	}
	return file, nil
}
