package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/needs"
	"gantry/builder/paper/job"
	"gantry/rules/rulestest"
)

// printShop is a folder of printed lists, and what forgers make of them: a is legal, i
// is a with a unit too many, b and m are of other games, c is three lists.
type printShop struct {
	*testing.T
	folder string
}

func newPrintShop(t *testing.T) printShop {
	t.Helper()
	s := printShop{t, t.TempDir()}
	openShop.Do(func() { s.print() })
	for name, data := range shopFiles {
		s.write(name, data)
	}
	return s
}

// shopFiles are the files of a print shop by name: they are printed once.
var (
	openShop  sync.Once
	shopFiles = map[string][]byte{}
)

// print prints the files of a print shop.
func (s printShop) print() {
	list, err := os.ReadFile(exampleFile(s.T, "mechahex"))
	if err != nil {
		s.Fatal(err)
	}
	s.write("a.json", list)
	var roster map[string]any
	if err := json.Unmarshal(list, &roster); err != nil {
		s.Fatal(err)
	}
	units, _ := roster["units"].([]any)
	roster["units"] = append(units, units[0])
	over, err := json.Marshal(roster)
	if err != nil {
		s.Fatal(err)
	}
	s.write("i.json", bytes.Replace(over, []byte(`"id":"u1",`), nil, 2))
	s.write("event.json", []byte(`{"format": "gantry.event/1", "name": "Open", "system": "mechahex",
		"impose": {"limit": 300}}`))
	s.gantry("print", "a.json", "-o", "a.pdf", "--layout", "roster,cards,play-sheets,tokens")
	s.gantry("print", "i.json", "-o", "i.pdf", "--layout", "roster,cards,play-sheets,tokens")
	s.gantry("print", exampleFile(s.T, "masc"), "-o", "b.pdf", "--layout", "battle,cover", "--paper", "letter")
	s.gantry("print", exampleFile(s.T, "robotech"), "-o", "m.pdf", "--mono", "--layout", "roster,cards", "--backs",
		"long")
	s.gantry("print", exampleFile(s.T, "robotech"), "a.json", exampleFile(s.T, "masc"), "-o", "c.pdf", "--breaks",
		"roster")
	for _, name := range []string{"a.json", "i.json", "event.json", "a.pdf", "i.pdf", "b.pdf", "m.pdf", "c.pdf"} {
		shopFiles[name] = s.read(name)
	}
}

func (s printShop) path(name string) string { return filepath.Join(s.folder, name) }

func (s printShop) write(name string, data []byte) {
	s.Helper()
	if err := os.WriteFile(s.path(name), data, 0o600); err != nil {
		s.Fatal(err)
	}
}

func (s printShop) read(name string) []byte {
	s.Helper()
	data, err := os.ReadFile(s.path(name))
	if err != nil {
		s.Fatal(err)
	}
	return data
}

// named is the list a with another name.
func (s printShop) named(file, name string) {
	s.Helper()
	s.write(file, bytes.Replace(s.read("a.json"), []byte("Iron Wall"), []byte(name), 1))
}

// gantry runs a command, whose files are in the folder.
func (s printShop) gantry(args ...string) string {
	s.Helper()
	for i, a := range args {
		if strings.HasSuffix(a, ".pdf") || strings.HasSuffix(a, ".json") && !filepath.IsAbs(a) {
			args[i] = s.path(a)
		}
	}
	out, errs, code := invoke(s.T, args...)
	if code == exitFailure || code == exitUsage {
		s.Fatal(errs)
	}
	return out
}

// run runs commands of other programs, one behind the other.
func (s printShop) run(commands string) {
	s.Helper()
	for _, line := range strings.Split(commands, ";") {
		args := strings.Fields(line)
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = s.folder
		if said, err := cmd.CombinedOutput(); err != nil {
			s.Fatalf("%s: %v: %s", line, err, said)
		}
	}
}

// pages are the states of the lists of a file, a line each: the state, the pages that
// differ, and why.
func (s printShop) pages(args ...string) (lines []string) {
	s.Helper()
	var entries []struct {
		Error string
		Pages *struct {
			State     string
			Different []int
			Why       string
		}
	}
	if err := json.Unmarshal([]byte(s.gantry(append([]string{"check", "--json"}, args...)...)), &entries); err != nil {
		s.Fatal(err)
	}
	for _, e := range entries {
		switch {
		case e.Error != "":
			lines = append(lines, e.Error)
		case e.Pages == nil:
			lines = append(lines, "none")
		case (e.Pages.State == "same") != (e.Pages.Why == "") || e.Pages.Different == nil:
			s.Errorf("%+v says too much or too little", e.Pages)
		default:
			lines = append(lines, strings.TrimSpace(strings.ReplaceAll(fmt.Sprint(e.Pages.State, e.Pages.Different),
				"[]", "")))
		}
	}
	return lines
}

// Saving a PDF again or merging it with others changes no page of it.
func TestPagesAreTheSameSavedAgain(t *testing.T) {
	needs.Program(t, "qpdf", "pdfunite", "pdfseparate")
	s := newPrintShop(t)
	s.gantry("print", "a.json", "-o", "some.pdf", "--layout", "cards", "--units", "Anvil,u2:1")
	s.named("k.json", "鉄の壁 1/2   abcdefabcdef")
	s.gantry("print", "k.json", "-o", "k.pdf")
	s.gantry("print", "a.json", "-o", "everything.pdf", "--layout", "all", "--derivations", "--order", "points")
	for _, c := range rulestest.Some([]struct {
		name, command string
		lists         int
	}{
		{"as it was printed", "cp a.pdf out.pdf", 1},
		{"illegal", "cp i.pdf out.pdf", 1},
		{"some units, by name and number", "cp some.pdf out.pdf", 1},
		{"names in another script that look like a hash", "qpdf --linearize k.pdf out.pdf", 1},
		{"all that there is to print", "cp everything.pdf out.pdf", 1},
		{"another game, on letter", "cp b.pdf out.pdf", 1},
		{"black on both sides", "cp m.pdf out.pdf", 1},
		{"several, each on a leaf", "cp c.pdf out.pdf", 3},
		{"saved", "qpdf a.pdf out.pdf", 1},
		{"linearised", "qpdf --linearize a.pdf out.pdf", 1},
		{"object streams", "qpdf --object-streams=generate a.pdf out.pdf", 1},
		{"object streams not packed", "qpdf --object-streams=generate --stream-data=uncompress c.pdf out.pdf", 3},
		{"written for people", "qpdf --qdf a.pdf out.pdf", 1},
		{"packed again", "qpdf --coalesce-contents --recompress-flate --compression-level=9 a.pdf out.pdf", 1},
		{"merged", "qpdf --empty --pages a.pdf b.pdf -- out.pdf", 2},
		{"merged into the first", "qpdf m.pdf --pages m.pdf b.pdf -- out.pdf", 2},
		{"united", "pdfunite a.pdf b.pdf m.pdf out.pdf", 3},
		{"one list twice", "pdfunite a.pdf a.pdf out.pdf", 2},
		{"several and one", "qpdf --linearize --empty --pages c.pdf i.pdf -- out.pdf", 4},
		{"the last page of several", "qpdf --empty --pages c.pdf z -- out.pdf", 1},
		{"one page alone", "pdfseparate -f 2 -l 2 a.pdf out.pdf", 1},
		{"turned", "qpdf --rotate=+90 a.pdf out.pdf", 1},
		{"pages in another order", "qpdf a.pdf --pages . z-1 -- out.pdf", 1},
	}) {
		t.Run(c.name, func(t *testing.T) {
			s := printShop{t, s.folder}
			s.run(c.command)
			if diff := cmp.Diff(slices.Repeat([]string{"same"}, c.lists), s.pages("out.pdf")); diff != "" {
				t.Error(diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"none"}, s.pages("a.json")); diff != "" {
		t.Error(diff)
	}
}

// object is the text of an object of a PDF that Gantry printed.
func (s printShop) object(pdf []byte, what string) (n int, text string) {
	s.Helper()
	m := regexp.MustCompile(`(?s)\n(\d+) 0 obj\n([^\n]*` + what + `.*?)\nendobj`).FindSubmatch(pdf)
	if m == nil {
		s.Fatalf("no object with %s", what)
	}
	n, _ = strconv.Atoi(string(m[1]))
	return n, string(m[2])
}

// update adds objects to a PDF as programs do that change one in place, and a copy of
// what they replace behind them, to which nothing leads.
func (s printShop) update(pdf []byte, objects map[int]string) []byte {
	s.Helper()
	size, table := regexp.MustCompile(`/Size (\d+)\n((?s).*)\nstartxref`).FindSubmatch(pdf),
		regexp.MustCompile(`startxref\n(\d+)`).FindSubmatch(pdf)
	out, places := bytes.NewBuffer(bytes.Clone(pdf)), ""
	for n, text := range objects {
		places += fmt.Sprintf("%d 1\n%010d 00000 n \n", n, out.Len())
		fmt.Fprintf(out, "%d 0 obj\n%s\nendobj\n", n, text)
	}
	for n := range objects {
		if old := regexp.MustCompile(fmt.Sprintf(`(?s)\n%d 0 obj\n.*?\nendobj\n`, n)).Find(pdf); old != nil {
			out.Write(old)
		}
	}
	at := out.Len()
	fmt.Fprintf(out, "xref\n%strailer\n<<\n/Size %s\n/Prev %s\n%s\nstartxref\n%d\n%%%%EOF\n", places, size[1], table[1],
		size[2], at)
	return out.Bytes()
}

// change replaces a part of one object.
func (s printShop) change(from, what, old, now string) {
	s.Helper()
	pdf := s.read(from)
	n, text := s.object(pdf, what)
	if !strings.Contains(text, old) {
		s.Fatalf("%s does not have %s", text, old)
	}
	s.write("out.pdf", s.update(pdf, map[int]string{n: strings.Replace(text, old, now, 1)}))
}

// drawOver puts a second content on the first page.
func (s printShop) drawOver(content string) {
	s.Helper()
	pdf := s.read("a.pdf")
	n, text := s.object(pdf, "/Type /Page\n")
	s.write("out.pdf", s.update(pdf, map[int]string{
		n:   strings.Replace(text, "/Contents 4 0 R", "/Contents [4 0 R 900 0 R]", 1),
		900: fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)}))
}

// request replaces how a PDF says that it was printed.
func (s printShop) request(from, request string) {
	s.Helper()
	_, text := s.object(s.read(from), "/Type /Filespec")
	old := regexp.MustCompile(`/Gantry <\w*> `).FindString(text)
	now := ""
	if request != "" {
		now = "/Gantry <" + hex.EncodeToString([]byte(request)) + "> "
	}
	s.change(from, "/Type /Filespec", old, now)
}

// Pages that somebody changed, swapped or drew over are found, whatever was changed.
func TestForgedPagesAreDifferent(t *testing.T) {
	needs.Program(t, "qpdf", "pdfunite", "pdftocairo")
	shop := newPrintShop(t)
	const all = "different[1 2 3 4]"
	page := "/Type /Page\n"
	for _, c := range rulestest.Some([]struct {
		name  string
		forge func(s printShop)
		want  []string
	}{
		{"an overlay", func(s printShop) { s.run("qpdf a.pdf --overlay i.pdf --to=1 --from=1 -- out.pdf") },
			[]string{"different[1]"}},
		{"an underlay", func(s printShop) { s.run("qpdf a.pdf --underlay i.pdf --to=2-3 --from=2-3 -- out.pdf") },
			[]string{"different[2 3]"}},
		{"the pages of another list", func(s printShop) { s.run("qpdf a.pdf --pages i.pdf -- out.pdf") },
			[]string{"different", "same"}},
		{"some pages of another list, and its attachment removed", func(s printShop) {
			s.run("qpdf i.pdf --remove-attachment=roster.json pages.pdf; " +
				"qpdf a.pdf --pages a.pdf 1-2 pages.pdf 3 -- out.pdf")
		}, []string{"different[3]"}},
		{"another attachment", func(s printShop) {
			s.run("qpdf i.pdf --remove-attachment=roster.json pages.pdf; " +
				"qpdf pages.pdf --add-attachment a.json -- out.pdf")
		}, []string{"different[1 2 3 4 5]"}},
		{"the attachment of another PDF", func(s printShop) {
			s.run("qpdf a.pdf --remove-attachment=roster.json pages.pdf; " +
				"qpdf pages.pdf --copy-attachments-from i.pdf -- out.pdf")
		}, []string{all}},
		{"one page drawn over, merged", func(s printShop) {
			s.run("qpdf b.pdf --overlay i.pdf --to=1 -- over.pdf; pdfunite a.pdf over.pdf out.pdf")
		}, []string{"same", "different[5]"}},
		{"a second content", func(s printShop) { s.drawOver("1 1 1 rg 0 0 600 900 re f") }, []string{"different[1]"}},
		{"an annotation", func(s printShop) {
			s.change("a.pdf", page, "/Resources",
				"/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 99 99] >>] /Resources")
		}, []string{"different[1]"}},
		{"a smaller page", func(s printShop) {
			s.change("a.pdf", page, "/Resources", "/CropBox [0 0 595 700] /Resources")
		},
			[]string{"different[1]"}},
		{"other digits in the font", func(s printShop) {
			s.change("a.pdf", "/Type /Encoding", "/uni0032 /uni0033", "/uni0033 /uni0032")
		}, []string{all}},
		{"another color", func(s printShop) {
			s.change("a.pdf", "<<\n/ProcSet", "/ColorSpace <<",
				"/ColorSpace << /DefaultGray [/CalGray << /Gamma 0 >>] ")
		}, []string{all}},
		{"a page of another list by another program", func(s printShop) {
			s.run("pdftocairo -pdf -l 1 i.pdf cairo.pdf; qpdf a.pdf --pages . cairo.pdf -- out.pdf")
		}, []string{"different[5]"}},
	}) {
		t.Run(c.name, func(t *testing.T) {
			s := printShop{t, shop.folder}
			c.forge(s)
			if diff := cmp.Diff(c.want, s.pages("out.pdf")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Pages that can't be compared are neither the same nor different.
func TestPagesThatCannotBeCompared(t *testing.T) {
	needs.Program(t, "qpdf", "pdftocairo")
	shop := newPrintShop(t)
	shop.gantry("print", "--blank", "mechahex", "-o", "blank.pdf")
	shop.run("pdftocairo -pdf -l 1 blank.pdf foreign.pdf")
	request := func(drawing string) string { return `{"drawing": "` + drawing + `", "print": {"product": ["roster"]}}` }
	for _, c := range rulestest.Some([]struct {
		name  string
		forge func(s printShop)
		want  []string
	}{
		{"no request", func(s printShop) { s.request("a.pdf", "") }, []string{"cannot tell"}},
		{"a request that is none", func(s printShop) { s.request("a.pdf", `{"print": 7}`) }, []string{"cannot tell"}},
		{"a request of another version's option", func(s printShop) {
			s.request("a.pdf", `{"print": {"glitter": true}}`)
		},
			[]string{"cannot tell"}},
		{"another way to draw", func(s printShop) { s.request("a.pdf", request("0123")) }, []string{"cannot tell"}},
		{"other rules data", func(s printShop) { s.request("a.pdf", request(job.DrawingHash())) },
			[]string{"cannot tell"}},
		{"pages by another program", func(s printShop) {
			s.run("pdftocairo -pdf a.pdf cairo.pdf; qpdf cairo.pdf --add-attachment a.json -- out.pdf")
		}, []string{"cannot tell"}},
		{"a page by another program among ours", func(s printShop) {
			s.run("qpdf a.pdf --pages . foreign.pdf -- out.pdf")
		}, []string{"cannot tell"}},
		{"the same in a merge", func(s printShop) {
			s.run("qpdf --empty --pages a.pdf foreign.pdf b.pdf -- out.pdf")
		}, []string{"cannot tell", "cannot tell"}},
		{"our pages without what they are of", func(s printShop) {
			s.change("a.pdf", "/Type /Page\n", "/AF", "/Af")
		}, []string{"same"}},
		{"a damaged table of objects", func(s printShop) {
			s.write("out.pdf", bytes.Replace(s.read("a.pdf"), []byte("startxref\n"), []byte("startxref\n1"), 1))
		}, []string{"cannot tell"}},
		{"characters of several lists in one font", func(s printShop) {
			s.named("k.json", "鉄の壁")
			s.named("l.json", "緑の沼")
			s.gantry("print", "k.json", "l.json", "-o", "out.pdf", "--layout", "roster")
		}, []string{"cannot tell", "cannot tell"}},
		{"a player's pictures", func(s printShop) {
			if err := os.Mkdir(s.path("pictures"), 0o700); err != nil {
				s.Fatal(err)
			}
			var b bytes.Buffer
			if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 64, 64))); err != nil {
				s.Fatal(err)
			}
			s.write("pictures/u1.png", b.Bytes())
			s.gantry("print", "a.json", "-o", "out.pdf", "--layout", "cards", "--pictures", s.path("pictures"))
		}, []string{"cannot tell"}},
	}) {
		t.Run(c.name, func(t *testing.T) {
			s := printShop{t, shop.folder}
			c.forge(s)
			if diff := cmp.Diff(c.want, s.pages("out.pdf")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Covers are redrawn as well, under the event that they were made for. They show how a
// check compared the pages.
func TestCoversAreComparedUnderTheirEvent(t *testing.T) {
	needs.Program(t, "pdftotext", "qpdf")
	s := newPrintShop(t)
	s.gantry("check", "--event", "event.json", "--covers", "covers.pdf", "a.json", "i.json")
	s.gantry("check", "--covers", "plain.pdf", "a.json")
	s.run("qpdf a.pdf --overlay i.pdf --to=2 -- forged.pdf")
	s.gantry("check", "--covers", "seen.pdf", "forged.pdf")
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"under the event", []string{"--event", "event.json", "covers.pdf"}, []string{"same", "same"}},
		{"without it", []string{"covers.pdf"}, []string{"cannot tell", "cannot tell"}},
		{"of no event", []string{"plain.pdf"}, []string{"same"}},
		{"of no event, under one", []string{"--event", "event.json", "plain.pdf"}, []string{"same"}},
		{"with what was seen of a PDF", []string{"seen.pdf"}, []string{"cannot tell"}},
	} {
		if diff := cmp.Diff(c.want, s.pages(c.args...)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	s.run("pdftotext -layout seen.pdf")
	if text := string(s.read("seen.txt")); !strings.Contains(text, "Page 2 differs from the attached list.") {
		t.Error(text)
	}
}

// Pages that differ are a warning, in the text and in the table. They don't change the verdict.
func TestDifferentPagesAreAWarning(t *testing.T) {
	needs.Program(t, "qpdf")
	s := newPrintShop(t)
	s.run("qpdf b.pdf --overlay i.pdf --to=2-3 --from=1 --repeat=1 -- forged.pdf")
	for _, c := range []struct {
		args, want string
		code       int
	}{
		{"--quiet a.pdf", "", exitFine},
		{"--fail-on warning a.pdf", "pages: Same as the attached list.", exitFine},
		{"--quiet forged.pdf", "pages: Pages 2 and 3 differ from the attached list. Ask for the list as a file.",
			exitFine},
		{"--fail-on warning forged.pdf", "fails: 1 warning", exitIllegal},
		{"--csv forged.pdf", "different: Pages 2 and 3 differ", exitFine},
		{"--csv a.pdf", ",same,", exitFine},
	} {
		args := append([]string{"check"}, strings.Fields(c.args)...)
		args[len(args)-1] = s.path(args[len(args)-1])
		out, _, code := invoke(t, args...)
		if code != c.code || !strings.Contains(out, c.want) || c.want == "" && out != "" {
			t.Errorf("%s: %d, %s", c.args, code, out)
		}
	}
}
