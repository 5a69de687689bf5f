package store

import (
	"reflect"
	"testing"
	"time"
)

// Documents of every kind that the store keeps can be summarized: the check of a backup reads them so.
func TestEveryKindHasASummary(t *testing.T) {
	of, kinds := reflect.ValueOf(New(nil, time.Now)).Elem(), 0
	for i := range of.NumField() {
		if kind := of.Field(i).FieldByName("kind"); kind.IsValid() {
			if kinds++; summaries[kind.String()] == nil {
				t.Errorf("%s has none", kind)
			}
		}
	}
	if kinds < len(summaries) {
		t.Errorf("%d kinds, %d summaries", kinds, len(summaries))
	}
}
