package builder

import "errors"

// Kind sorts the errors that have a sentence for the user.
type Kind int

const (
	KindInternal Kind = iota // anything else: no sentence, one log line
	KindInvalid              // the request or document is wrong
	KindNotFound
	KindConflict // what an edit touches has changed since
	KindTooLarge
	KindQuota // the owner or the server has no room left
)

// UserError is an error with a sentence for the person who caused it. Err, if
// any, is for the log.
type UserError struct {
	Kind Kind
	Text string
	Err  error
}

func (e *UserError) Error() string {
	if e.Err != nil {
		return e.Text + ": " + e.Err.Error()
	}
	return e.Text
}

func (e *UserError) Unwrap() error { return e.Err }

// KindOf returns the kind of the first UserError that err wraps.
func KindOf(err error) Kind {
	var u *UserError
	if errors.As(err, &u) {
		return u.Kind
	}
	return KindInternal
}

// TextOf returns an error as people read it: the sentence of a UserError, or the text of another error.
func TextOf(err error) string {
	var u *UserError
	if errors.As(err, &u) {
		return u.Text
	}
	return err.Error()
}

// Prefixed puts a prefix before the sentence of a UserError. It leaves other errors as they are.
func Prefixed(err error, prefix string) error {
	var u *UserError
	if errors.As(err, &u) {
		return &UserError{u.Kind, prefix + u.Text, u.Err}
	}
	return err
}

// Invalid returns a UserError of a wrong request or document.
func Invalid(text string, err error) error { return &UserError{KindInvalid, text, err} }

// NotFound returns a UserError for something missing.
func NotFound(text string) error { return &UserError{KindNotFound, text, nil} }
