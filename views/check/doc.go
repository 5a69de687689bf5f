// Package check has the pages that check lists, and those of events.
package check
