// Package virtual sets the pictures that a virtual table needs of a list.
package virtual
