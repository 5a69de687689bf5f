package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Large requests that come together are answered, or refused in words, by a
// server that stays small. GANTRY_SOAK makes them twelve of the largest size and
// holds the process to a gigabyte.
func TestServeManyLargeRequests(t *testing.T) {
	requests, units := 4, 100
	soak := os.Getenv("GANTRY_SOAK") != ""
	if soak {
		requests, units = 12, 950
	}
	server, url := startServer(t)
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
			res, err := http.Post(url+"api/v1/derive", "application/json", bytes.NewReader(document))
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
	most := peak(server.Pid)
	t.Logf("%d × %d kB at once: %v, at most %d MB of memory", requests, len(document)>>10, answers, most)
	if soak && (answers[http.StatusServiceUnavailable] == 0 || most >= 1000) {
		t.Error("none was refused, or it took a gigabyte")
	}
}

// itself is the command: under this name the test binary is one.
func itself(t *testing.T) string {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "gantry")
	if err := os.Symlink(binary, name); err != nil {
		t.Fatal(err)
	}
	return name
}

// startServer runs a server of its own for the test, and says where it is.
func startServer(t *testing.T) (server *os.Process, url string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), itself(t), "serve", "--addr", "127.0.0.1:0", "--rate", "off", "--data",
		filepath.Join(t.TempDir(), "gantry.db"))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if url = regexp.MustCompile(`http://\S+/`).FindString(line); err != nil || url == "" {
		t.Fatalf("it says %q, %v", line, err)
	}
	return cmd.Process, url
}

// peak is the most memory that a process has had, in megabytes; 0 where the
// system does not say.
func peak(pid int) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(found[1]))
	return n >> 10
}
