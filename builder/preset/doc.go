// Package preset saves print choices under a name.
package preset
