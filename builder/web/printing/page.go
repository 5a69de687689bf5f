package printing

import (
	"bytes"
	"context"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
)

// planOf returns what is drawn of a document; the error is a UserError.
func planOf(d layout.Document, q image.Request) (image.Plan, error) {
	plan, refusal := image.PlanOf(d, q)
	if refusal != "" {
		return plan, builder.Invalid(refusal, nil)
	}
	return plan, nil
}

// DrawPage draws one page of a document.
func DrawPage(ctx context.Context, doc layout.Document, page, dpi int) ([]byte, error) {
	plan, err := planOf(doc, image.Request{To: image.PNG, DPI: dpi, Page: page + 1})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := plan.Write(ctx, &b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
