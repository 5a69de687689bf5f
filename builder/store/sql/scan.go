package sql

import (
	"database/sql"
	"errors"
	"iter"
)

// into holds the places that the columns of a row are scanned into.
type into []any

// each scans the rows of a query one by one. It yields nil per row, or the error that ends them.
func (to into) each(rows *sql.Rows, err error) iter.Seq[error] {
	return func(yield func(error) bool) {
		if err != nil {
			yield(named(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			if err := named(rows.Scan(to...)); !yield(err) || err != nil {
				return
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			yield(named(err))
		}
	}
}

// listOf returns the rows of a query, each scanned into one value by its places.
func listOf[T any](one *T, places into, rows *sql.Rows, err error) (list []T, _ error) {
	for err := range places.each(rows, err) {
		if err != nil {
			return nil, err
		}
		list = append(list, *one)
	}
	return list, nil
}

// texts returns the values of the one column that a query answers.
func texts(rows *sql.Rows, err error) ([]string, error) {
	var text string
	return listOf(&text, into{&text}, rows, err)
}
