// Package counters sets two-sided counters of one inch, for games with hidden units.
package counters
