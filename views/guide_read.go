package views

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// GuideStep is something to do, with what is typed or written for it.
type GuideStep struct{ Text, Code string }

// GuideTopic is an article of the guide with its anchor.
type GuideTopic struct {
	ID, Title string
	Sign      string // shown before the title, "" for none
	Text      []string
	Steps     []GuideStep
	Links     []GuideLink
}

// GuideLink leads from a topic to where it is done.
type GuideLink struct{ Text, To string }

// GuidePart is a chapter of the guide.
type GuidePart struct {
	ID, Title, Lead string
	Topics          []GuideTopic
}

// ReadGuide reads the chapters of the guide, one Markdown file each: a heading with the
// title and a paragraph, then for each topic a smaller heading, paragraphs, numbered steps
// with what is typed for them, and a paragraph of links. Headings have an {#anchor}, and
// may have a sign. The error names the chapter and what it can't hold.
func ReadGuide(files [][]byte) ([]GuidePart, error) {
	markdown := goldmark.New(goldmark.WithParserOptions(parser.WithAttribute()))
	var parts []GuidePart
	for _, file := range files {
		r := guideReader{source: file}
		for n := markdown.Parser().Parse(mdtext.NewReader(file)).FirstChild(); n != nil; n = n.NextSibling() {
			if err := r.block(n); err != nil {
				return nil, fmt.Errorf("guide, chapter %q: %w", r.part.Title, err)
			}
		}
		if r.part.Title == "" || len(r.part.Topics) == 0 {
			return nil, fmt.Errorf("guide, chapter %d %q: it needs a title and topics", len(parts)+1, r.part.Title)
		}
		parts = append(parts, r.part)
	}
	return parts, nil
}

type guideReader struct {
	source []byte
	part   GuidePart
}

func (r *guideReader) block(n ast.Node) error {
	topics := r.part.Topics
	switch n := n.(type) {
	case *ast.Heading:
		_, title, err := r.inline(n)
		if err != nil {
			return err
		}
		id := attribute(n, "id")
		if id == "" {
			return fmt.Errorf("%q needs an {#anchor}", title)
		}
		if n.Level == 1 {
			r.part.Title, r.part.ID = title, id
			return nil
		}
		r.part.Topics = append(topics, GuideTopic{ID: id, Title: title, Sign: attribute(n, "sign")})
		return nil
	case *ast.Paragraph:
		links, words, err := r.inline(n)
		switch {
		case err != nil:
			return err
		case len(topics) == 0 && r.part.Lead == "" && len(links) == 0:
			r.part.Lead = words
			return nil
		case len(topics) > 0 && len(links) > 0:
			topics[len(topics)-1].Links = links
			return nil
		case len(topics) > 0:
			topics[len(topics)-1].Text = append(topics[len(topics)-1].Text, words)
			return nil
		}
	case *ast.List:
		if len(topics) > 0 {
			return r.steps(n, &topics[len(topics)-1])
		}
	}
	return fmt.Errorf("it can't hold a %s here", n.Kind())
}

func (r *guideReader) steps(list ast.Node, of *GuideTopic) error {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		var step GuideStep
		for n := item.FirstChild(); n != nil; n = n.NextSibling() {
			switch {
			case n.Kind() == ast.KindFencedCodeBlock && step.Code == "":
				step.Code = strings.TrimSuffix(string(n.Lines().Value(r.source)), "\n")
			case step.Text == "" && n.Kind() != ast.KindList:
				_, words, err := r.inline(n)
				if err != nil {
					return err
				}
				step.Text = words
			default:
				return fmt.Errorf("a step can't hold another %s", n.Kind())
			}
		}
		of.Steps = append(of.Steps, step)
	}
	return nil
}

// inline returns the links of a paragraph that has any, else its words, lines joined.
func (r *guideReader) inline(of ast.Node) (links []GuideLink, words string, err error) {
	var b strings.Builder
	for n := of.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(n.Value(r.source)))
			if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.Link:
			_, words, err := r.inline(n)
			if err != nil {
				return nil, "", err
			}
			links = append(links, GuideLink{words, string(n.Destination)})
		default:
			return nil, "", fmt.Errorf("it can't hold a %s in a paragraph", n.Kind())
		}
	}
	if words = b.String(); len(links) > 0 && strings.Trim(words, " ·") != "" {
		return nil, "", fmt.Errorf("a paragraph has either links or words: %q", words)
	}
	return links, words, nil
}

func attribute(n ast.Node, name string) string {
	value, _ := n.AttributeString(name)
	letters, _ := value.([]byte)
	return string(letters)
}
