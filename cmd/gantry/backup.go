package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/alecthomas/kong"

	"gantry/builder/store/sql"
	"gantry/rules"
)

// backupCommand backs up the database, or verifies a backup.
type backupCommand struct {
	File   string `arg:"" help:"Backup to write, or database to verify."`
	Data   string `placeholder:"FILE|postgres://…" help:"Database (default gantry.db in your data folder)."`
	Verify bool   `help:"Verify FILE instead of writing a backup."`
}

// Help returns the long help.
func (backupCommand) Help() string {
	return `Examples:

	gantry backup monday.db
	gantry backup --verify monday.db

You can back up while the server runs. The backup is verified after it is written. Backups of SQLite and PostgreSQL ` +
		`have the same format. You can restore either into the other.

Exit status: 0 OK, 1 failure.`
}

// Run writes the backup and prints what is in it.
func (c backupCommand) Run(p *program) error {
	if !c.Verify {
		data, err := dataOf(p, c.Data)
		if err != nil {
			return err
		}
		if err := sql.Backup(p.ctx, data, c.File); err != nil {
			return err
		}
	}
	contents, err := sql.Verify(p.ctx, c.File)
	if err != nil {
		return err
	}
	newest := ""
	if !contents.Newest.IsZero() {
		newest = ", last changed " + contents.Newest.Format("2 Jan 2006, 15:04 MST")
	}
	_, err = fmt.Fprintf(p.stdout, "%s OK: %s, %s, %s%s\n", c.File, rules.Count(contents.Documents, "document"),
		rules.Count(contents.Revisions, "change"), rules.Count(contents.Pictures, "picture"), newest)
	return err
}

// restoreCommand restores a backup.
type restoreCommand struct {
	File string `arg:"" help:"Backup to restore."`
	Data string `placeholder:"FILE|postgres://…" help:"Database (default gantry.db in your data folder)."`
}

// Help returns the long help.
func (restoreCommand) Help() string {
	return `Example:

	gantry restore monday.db

First stop every server that uses the database. A database in use isn't changed. The backup is verified before ` +
		`anything changes. The old database is kept: a SQLite file next to the new one, a PostgreSQL dump next to ` +
		`the backup.

Exit status: 0 restored, 1 failure.`
}

// Run restores the backup.
func (c restoreCommand) Run(p *program) error {
	data, err := dataOf(p, c.Data)
	if err != nil {
		return err
	}
	kept, err := sql.Restore(p.ctx, c.File, data, time.Now())
	if err != nil {
		return err
	}
	if kept != "" {
		kept = " The old database is " + kept + "."
	}
	_, err = fmt.Fprintf(p.stdout, "Restored %s from %s.%s\n", sql.Redacted(data), c.File, kept)
	return err
}

// dataOf returns the database that a flag names, or the default one.
func dataOf(p *program, flag string) (string, error) {
	if sql.IsPostgres(flag) {
		return flag, nil
	}
	if flag != "" {
		return kong.ExpandPath(flag), nil
	}
	file, err := dataFile(p.getenv)
	if err != nil {
		return "", fmt.Errorf("can't find your data folder: %w\nUse --data to name a database", err)
	}
	return file, nil
}

// dataFile returns the database in the folder where the system keeps a user's data.
func dataFile(getenv func(string) string) (string, error) {
	folder := getenv("XDG_DATA_HOME")
	if folder == "" && runtime.GOOS == "linux" && getenv("HOME") != "" {
		folder = filepath.Join(getenv("HOME"), ".local", "share")
	}
	if folder == "" {
		var err error
		if folder, err = os.UserConfigDir(); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, "gantry", "gantry.db"), nil
}
