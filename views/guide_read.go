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

// GuideTopic is a piece of the guide with an anchor of its own.
type GuideTopic struct {
	ID, Title string
	Sign      string // that stands beside the word on pages, "" for none
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
		title, id := r.text(n), attribute(n, "id")
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
		if len(topics) == 0 {
			r.part.Lead = r.text(n)
			return nil
		}
		topic := &topics[len(topics)-1]
		if n.FirstChild().Kind() == ast.KindLink {
			topic.Links = r.links(n)
		} else {
			topic.Text = append(topic.Text, r.text(n))
		}
		return nil
	case *ast.List:
		if len(topics) > 0 {
			topics[len(topics)-1].Steps = r.steps(n)
			return nil
		}
	}
	return fmt.Errorf("it can't hold a %s here", n.Kind())
}

func (r *guideReader) links(of ast.Node) (links []GuideLink) {
	for n := of.FirstChild(); n != nil; n = n.NextSibling() {
		if l, ok := n.(*ast.Link); ok {
			links = append(links, GuideLink{r.text(l), string(l.Destination)})
		}
	}
	return links
}

func (r *guideReader) steps(list ast.Node) (steps []GuideStep) {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		var step GuideStep
		for n := item.FirstChild(); n != nil; n = n.NextSibling() {
			if n.Kind() == ast.KindFencedCodeBlock {
				step.Code = strings.TrimSuffix(string(n.Lines().Value(r.source)), "\n")
			} else {
				step.Text = r.text(n)
			}
		}
		steps = append(steps, step)
	}
	return steps
}

// text returns the words of a node, its lines joined.
func (r *guideReader) text(of ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(of, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(util.UnescapePunctuations(t.Value(r.source)))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil // it has no errors of its own
	})
	return b.String()
}

func attribute(n ast.Node, name string) string {
	value, _ := n.AttributeString(name)
	letters, _ := value.([]byte)
	return string(letters)
}
