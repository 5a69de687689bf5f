// Package play has the pages of a battle: its beginning, the table with its models, and the log.
package play
