package cache_test

import (
	"strings"
	"testing"

	"gantry/builder/cache"
)

// What was used longest ago goes first, and nothing stays that is larger than all room.
func TestCache(t *testing.T) {
	c := cache.New(10, func(_ string, v string) int64 { return int64(len(v)) })
	has := func(want string) {
		t.Helper()
		got := ""
		for _, key := range []string{"a", "b", "c"} {
			if _, ok := c.Get(key); ok {
				got += key
			}
		}
		if got != want {
			t.Errorf("it knows %q, not %q", got, want)
		}
	}
	c.Put("a", "1234")
	c.Put("b", "1234")
	has("ab")
	c.Get("a")
	c.Put("c", "1234")
	has("ac")
	c.Put("c", "123456")
	has("ac")
	if v, _ := c.Get("c"); v != "123456" {
		t.Errorf("c is %q", v)
	}
	c.Put("c", strings.Repeat("x", 11))
	has("a")
	c.Delete("a")
	has("")
	c.Put("b", strings.Repeat("x", 10))
	has("b")
}
