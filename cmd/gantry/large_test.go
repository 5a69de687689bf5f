package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Large requests at the same time are answered, or refused with a message, by a server
// that stays small. GANTRY_SOAK sends twelve of the maximum size and limits the process
// to 1 GB.
func TestServeManyLargeRequests(t *testing.T) {
	requests, units := 4, 100
	soak := os.Getenv("GANTRY_SOAK") != ""
	if soak {
		requests, units = 12, 950
	}
	server := startNode(t, "--data", filepath.Join(t.TempDir(), "gantry.db"))
	var mounts []string
	for i := range 200 {
		mounts = append(mounts, fmt.Sprintf(`{"id":"m%d","item":"x","at":"nose"}`, i))
	}
	unit := `{"profile":"custom","mounts":[` + strings.Join(mounts, ",") + `]}`
	document := []byte(`{"format":"gantry.roster/1","system":"mechastellar","units":[` +
		strings.TrimSuffix(strings.Repeat(unit+",", units), ",") + `]}`)
	answers := map[int]int{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range requests {
		wait.Go(func() {
			res, err := http.Post(server.at.String()+"api/v1/derive", "application/json", bytes.NewReader(document))
			if err != nil {
				t.Error(err)
				return
			}
			_, _ = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
			mu.Lock()
			defer mu.Unlock()
			answers[res.StatusCode]++
			if res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") == "" {
				t.Error("503 does not say when to come again")
			}
		})
	}
	wait.Wait()
	if answers[http.StatusOK] == 0 || answers[http.StatusOK]+answers[http.StatusServiceUnavailable] != requests {
		t.Errorf("answers by status: %v", answers)
	}
	most := peak(server.cmd.Process.Pid)
	t.Logf("%d × %d kB at once: %v, at most %d MB of memory", requests, len(document)>>10, answers, most)
	if soak && (answers[http.StatusServiceUnavailable] == 0 || most >= 1000) {
		t.Error("none was refused, or it took a gigabyte")
	}
}

// peak returns the peak memory of a process in MB, 0 if the system doesn't report it.
func peak(pid int) int { return memory(pid, "VmHWM") }

// memory is a field of a process's status in megabytes, 0 where the system has none.
func memory(pid int, field string) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	found := regexp.MustCompile(field + `:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(found[1]))
	return n >> 10
}
