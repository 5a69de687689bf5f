package builder

import (
	"gantry/rules/pack"
)

// PackErrors are the mistakes of a pack that an error holds.
func PackErrors(err error) []*pack.Error { return packErrors(err) }
