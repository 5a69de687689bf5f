package web_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// order returns the ids of the units in page order.
func (b *tab) order() []string {
	b.t.Helper()
	return evaluate[[]string](b, `[...document.querySelectorAll(".units > li")].map(e => e.id)`)
}

// reordered runs do, which moves units, and checks their order at once, when it is
// saved, and after a reload.
func (b *tab) reordered(what string, want []string, do func()) {
	b.t.Helper()
	b.after(what, do)
	if got := b.order(); !slices.Equal(got, want) {
		b.t.Errorf("after %s: %v, want %v", what, got, want)
	}
	b.open(evaluate[string](b, `location.pathname`))
	if got := b.order(); !slices.Equal(got, want) {
		b.t.Errorf("after %s, loaded anew: %v, want %v", what, got, want)
	}
}

// Units change places by touch at their handle, and by Alt with the arrows; one undo
// takes a move back.
func TestUnitsAreReordered(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	b.phone()
	b.open(evaluate[string](b, `location.pathname`))
	was := b.order()
	if len(was) < 3 {
		t.Fatalf("the example has %v", was)
	}
	moved := append([]string{was[1], was[0]}, was[2:]...)
	b.reordered("a drag", moved, func() { b.drag("#"+was[0]+" .grip", "#"+was[1]) })

	b.reordered("Alt and the arrow up", was, func() {
		b.altArrow("#"+was[0]+" h3 a", "ArrowUp", 38)
		if got := evaluate[string](b, `document.activeElement.closest(".unit")?.id`); got != was[0] {
			t.Errorf("the focus went from %s to %q", was[0], got)
		}
	})
	b.reordered("Alt and the arrow down", moved, func() { b.altArrow("#"+was[0]+" h3 a", "ArrowDown", 40) })
	b.reordered("an undo", was, func() { b.click("undo") })
	b.clean()
}

// drag takes hold of something by touch and lets go of it below the middle of another.
func (b *tab) drag(selector, below string) {
	b.t.Helper()
	at := evaluate[[]float64](b, fmt.Sprintf(`(() => { document.querySelector(%q).scrollIntoView({block: "start"});
		const a = document.querySelector(%q).getBoundingClientRect(), z = document.querySelector(%q).getBoundingClientRect();
		return [a.left + a.width / 2, a.top + a.height / 2, z.left + z.width / 2, z.top + z.height * .75] })()`,
		selector, selector, below))
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
		return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, input.DispatchTouchEvent,
				input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
			return chromedp.Void{}, err
		}
	}
	steps := []chromedp.Action[chromedp.Void]{touch("touchStart", &input.TouchPoint{X: at[0], Y: at[1]})}
	for i := 1.0; i <= 4; i++ {
		steps = append(steps, touch("touchMove",
			&input.TouchPoint{X: at[0] + (at[2]-at[0])*i/4, Y: at[1] + (at[3]-at[1])*i/4}))
	}
	b.do("drag "+selector, append(steps, touch("touchEnd"))...)
}

// altArrow presses an arrow with Alt on something that has the focus.
func (b *tab) altArrow(selector, key string, code int64) {
	b.t.Helper()
	evaluate[bool](b, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, selector))
	b.key(key, code, heldAlt)
}

// What is held while a key is pressed, as the protocol counts it.
const heldAlt, heldCtrl, heldMeta, heldShift = int64(1), int64(2), int64(4), int64(8)

// key presses a key with others held, as a keyboard does.
func (b *tab) key(key string, code, held int64) {
	b.t.Helper()
	press := func(kind input.DispatchKeyEventType) chromedp.Action[chromedp.Void] {
		return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, input.DispatchKeyEvent,
				input.DispatchKeyEventParams{Type: kind, Key: key, Code: key,
					Modifiers: held, WindowsVirtualKeyCode: code})
			return chromedp.Void{}, err
		}
	}
	b.do(fmt.Sprintf("%s with %d", key, held), press("keyDown"), press("keyUp"))
}
