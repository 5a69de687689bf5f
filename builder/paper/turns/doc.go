// Package turns sets a round phase by phase: the rules of the units that count then.
package turns
