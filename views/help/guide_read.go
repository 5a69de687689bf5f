package help

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"gantry/views"
)

// A GuideArticle is an article of the guide, or an entry of one.
type GuideArticle struct {
	ID, Title string
	Sign      string // shown before the title, "" for none
	Text      []string
	Steps     []string
	After     []string       // paragraphs after the steps
	Entries   []GuideArticle // terms that the article explains
	Links     []views.Link
}

// A GuidePart is the articles for one sort of reader.
type GuidePart struct {
	ID, Title string
	Articles  []GuideArticle
}

// ReadGuide reads the guide, one Markdown file for each sort of reader: a heading with the
// title, a smaller heading for each article with paragraphs and numbered steps, a smaller one
// for each entry, and a paragraph of links. Headings have an {#anchor}, and may have a sign.
// The error names the part and its fault.
func ReadGuide(files [][]byte) ([]GuidePart, error) {
	markdown := goldmark.New(goldmark.WithParserOptions(parser.WithAttribute()))
	var parts []GuidePart
	for _, file := range files {
		r := guideReader{source: file}
		for n := markdown.Parser().Parse(mdtext.NewReader(file)).FirstChild(); n != nil; n = n.NextSibling() {
			if err := r.block(n); err != nil {
				return nil, fmt.Errorf("guide, part %q: %w", r.part.Title, err)
			}
		}
		if r.part.Title == "" || len(r.part.Articles) == 0 {
			return nil, fmt.Errorf("guide, part %d %q: it needs a title and articles", len(parts)+1, r.part.Title)
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
	if h, ok := n.(*ast.Heading); ok {
		return r.heading(h)
	}
	if len(r.part.Articles) == 0 {
		return fmt.Errorf("it can't hold a %s before an article", n.Kind())
	}
	article := &r.part.Articles[len(r.part.Articles)-1]
	current := article
	if n := len(article.Entries); n > 0 {
		current = &article.Entries[n-1]
	}
	switch n := n.(type) {
	case *ast.Paragraph:
		links, words, err := r.inline(n)
		switch {
		case err != nil:
			return err
		case len(links) > 0:
			article.Links = links
		case len(current.Steps) > 0:
			current.After = append(current.After, words)
		default:
			current.Text = append(current.Text, words)
		}
		return nil
	case *ast.List:
		return r.steps(n, current)
	}
	return fmt.Errorf("it can't hold a %s here", n.Kind())
}

func (r *guideReader) heading(h *ast.Heading) error {
	_, title, err := r.inline(h)
	if err != nil {
		return err
	}
	a := GuideArticle{ID: attribute(h, "id"), Title: title, Sign: attribute(h, "sign")}
	switch last := len(r.part.Articles) - 1; {
	case a.ID == "":
		return fmt.Errorf("%q needs an {#anchor}", title)
	case h.Level == 1:
		r.part.ID, r.part.Title = a.ID, title
	case h.Level == 2:
		r.part.Articles = append(r.part.Articles, a)
	case last < 0:
		return fmt.Errorf("the entry %q needs an article", title)
	default:
		r.part.Articles[last].Entries = append(r.part.Articles[last].Entries, a)
	}
	return nil
}

func (r *guideReader) steps(list ast.Node, of *GuideArticle) error {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		if item.ChildCount() != 1 || item.FirstChild().Kind() == ast.KindFencedCodeBlock {
			return errors.New("a step can only hold words")
		}
		_, words, err := r.inline(item.FirstChild())
		if err != nil {
			return err
		}
		of.Steps = append(of.Steps, words)
	}
	return nil
}

// inline returns the links of a paragraph that has any, else its words, lines joined.
func (r *guideReader) inline(of ast.Node) (links []views.Link, words string, err error) {
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
			links = append(links, views.Link{Text: words, To: string(n.Destination)})
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
