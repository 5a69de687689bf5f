// Package counters sets two-sided counters of an inch, for games that hide units.
package counters
