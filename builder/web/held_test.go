package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// stalledBody is a body that stops: net/http then ends the request's context.
type stalledBody struct{ end context.CancelFunc }

func (b stalledBody) Read([]byte) (int, error) {
	b.end()
	return 0, os.ErrDeadlineExceeded
}

// A stalled upload gets 408 even though its context has ended.
func TestStalledBodiesAreAnswered(t *testing.T) {
	_, handler := handlerFor(t)
	ctx, end := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/v1/check", stalledBody{end})
	r.Header.Set("Content-Type", "application/json")
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, r)
	if answer.Code != http.StatusRequestTimeout || !strings.Contains(answer.Body.String(), "The upload stopped.") {
		t.Errorf("it gets %d: %s", answer.Code, answer.Body)
	}
}
