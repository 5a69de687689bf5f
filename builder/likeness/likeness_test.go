package likeness

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

// pick returns a random element of a list.
func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// anyLikeness returns a likeness of a plan with any proportions and items.
func anyLikeness(r *rand.Rand, plan rules.Plan) rules.Likeness {
	l := rules.Likeness{Plan: plan, Mass: r.IntN(10), Speed: r.IntN(10), Armour: r.IntN(10), Heroic: r.IntN(10),
		Head: pick(r, rules.Heads()), Crest: r.IntN(4)}
	for range r.IntN(11) {
		it := anyItem(r)
		it.Count, it.Lost = 1+r.IntN(1+r.IntN(9)), r.IntN(8) == 0
		l.Items = append(l.Items, it)
	}
	return l
}

func anyItem(r *rand.Rand) rules.LikenessItem {
	return rules.LikenessItem{Place: pick(r, rules.Places()), Kind: pick(r, rules.ItemKinds()), Size: 1 + r.IntN(3),
		Count: 1}
}

func anyLivery(r *rand.Rand) Livery {
	c := func() string { return RGB{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256))}.String() }
	v := Livery{Plate: c(), Trim: c()}
	if r.IntN(2) == 0 {
		v.Accent = c()
		v.Emblem = Emblem{Shape: pick(r, rules.EmblemShapes()), Number: r.IntN(1000), Stripes: r.IntN(5)}
	}
	return v
}

// generated calls check with n likenesses of each plan.
func generated(t *testing.T, n int, check func(t *testing.T, r *rand.Rand, l rules.Likeness)) {
	t.Helper()
	if testing.Short() {
		n /= 6
	}
	for i, plan := range rules.Plans() {
		t.Run(string(plan), func(t *testing.T) {
			r := rand.New(rand.NewPCG(14, uint64(i)))
			for range n {
				check(t, r, anyLikeness(r, plan))
				if t.Failed() {
					return
				}
			}
		})
	}
}

func TestPicturesAreInsideTheirBox(t *testing.T) {
	generated(t, 40, func(t *testing.T, r *rand.Rand, l rules.Likeness) {
		v := anyLivery(r)
		for _, name := range SideNames() {
			p, _ := Draw(l, v.Emblem, Side(name))
			low, high := p.Bounds()
			if !(low.X >= 0 && low.Y >= 0 && high.X <= Box && high.Y <= Box) { // also fails for NaN
				t.Errorf("%s of %+v reaches from %v to %v", name, l, low, high)
			}
			for _, s := range p.Shapes {
				if len(s.Points) == 0 || math.IsNaN(s.Radius+s.Width) || s.Role >= roles {
					t.Errorf("%s of %+v has a shape %+v", name, l, s)
				}
			}
			for _, style := range []Style{Color, Mono, InkSaving} {
				if svg := SVG(p, View{Livery: v, Style: style}); len(svg) > 34_000 && len(l.Items) < 9 {
					t.Errorf("%s of %+v takes %d bytes as %s", name, l, len(svg), style)
				}
			}
		}
	})
}

// file returns a likeness as an SVG file.
func file(l rules.Likeness, v Livery, side Side) []byte {
	p, _ := Draw(l, v.Emblem, side)
	return SVG(p, View{Livery: v})
}

// The pictures of bodies with a few weapons are light enough for pages of many.
func TestPicturesAreLight(t *testing.T) {
	generated(t, 20, func(t *testing.T, r *rand.Rand, l rules.Likeness) {
		l.Items = l.Items[:min(len(l.Items), 5)]
		for i := range l.Items {
			l.Items[i].Count = 1
		}
		p, _ := Draw(l, Emblem{Number: 12}, ThreeQuarter)
		for small, most := range map[bool]int{false: 10 << 10, true: 8 << 10} {
			var packed bytes.Buffer
			w, _ := flate.NewWriter(&packed, flate.BestCompression)
			_, _ = w.Write(SVG(p, View{Small: small}))
			_ = w.Close()
			if packed.Len() > most {
				t.Errorf("%+v takes %d bytes, small: %t", l, packed.Len(), small)
			}
		}
	})
}

func TestTheSameBuildIsTheSamePicture(t *testing.T) {
	generated(t, 20, func(t *testing.T, r *rand.Rand, l rules.Likeness) {
		v := anyLivery(r)
		token := Encode(l, v)
		again, livery, err := Decode(token)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range SideNames() {
			if !bytes.Equal(file(l, v, Side(side)), file(again, livery, Side(side))) {
				t.Errorf("from %s %+v is not drawn like its token's %+v", side, l, again)
			}
		}
		if !reflect.DeepEqual(Canonical(l), again) || livery != v || len(token) > MaxToken ||
			base64.RawURLEncoding.DecodedLen(len(token)) > MaxCanonical {
			t.Errorf("%+v in %+v came back as %+v in %+v", l, v, again, livery)
		}
	})
}

// Every difference of two builds is visible from some side: an extra item, another size, kind or
// count, a lost item.
func TestOtherBuildsAreOtherPictures(t *testing.T) {
	generated(t, 40, func(t *testing.T, r *rand.Rand, l rules.Likeness) {
		for i := range l.Items {
			l.Items[i].Lost = false
			l.Items[i].Count = min(l.Items[i].Count, 3)
		}
		l.Items = l.Items[:min(len(l.Items), 4)]
		it, kinds := anyItem(r), rules.ItemKinds()
		first := with(l, it)
		others := map[string]rules.Likeness{"without": l}
		bigger, twice, lost, kind := it, it, it, it
		bigger.Size = 1 + it.Size%3
		twice.Count = 2
		lost.Lost = true
		kind.Kind = kinds[(r.IntN(len(kinds)-1)+1+slices.Index(kinds, it.Kind))%len(kinds)]
		others["of another size"], others["twice"] = with(l, bigger), with(l, twice)
		others["lost"], others["of another kind"] = with(l, lost), with(l, kind)
		for what, o := range others {
			if !slices.ContainsFunc(SideNames(), func(side string) bool {
				return !bytes.Equal(file(first, Livery{}, Side(side)), file(o, Livery{}, Side(side)))
			}) {
				t.Errorf("%+v looks the same as %+v %s", it, l, what)
			}
		}
	})
}

// Each plan has its own look, from the front and from above, whatever it carries.
func TestEachPlanIsItsOwn(t *testing.T) {
	armed := []rules.LikenessItem{{Place: rules.AtBack, Kind: rules.Gun, Size: rules.Middle, Count: 1}}
	for _, side := range SideNames() {
		drawn := map[string]rules.Plan{}
		for _, plan := range rules.Plans() {
			svg := string(file(rules.Likeness{Plan: plan, Mass: 5, Speed: 5, Armour: 5, Items: armed}, Livery{},
				Side(side)))
			if other, ok := drawn[svg]; ok {
				t.Errorf("from %s, %s looks like %s", side, plan, other)
			}
			drawn[svg] = plan
		}
	}
}

// Seen from above, the front is at the top: the breast or nose is further up than the back, unless that is higher.
func TestFromAboveTheFrontIsUp(t *testing.T) {
	generated(t, 20, func(t *testing.T, _ *rand.Rand, l rules.Likeness) {
		if l.Plan == rules.Infantry { // its places are on different soldiers
			return
		}
		const higher = 8
		if _, at := Draw(l, Emblem{}, Above); at[rules.AtTorso].Y > at[rules.AtBack].Y+higher {
			t.Errorf("the torso of %+v is at %v, its back at %v", l, at[rules.AtTorso], at[rules.AtBack])
		}
	})
}

// with returns a likeness with one more item.
func with(l rules.Likeness, it rules.LikenessItem) rules.Likeness {
	l.Items = append(slices.Clone(l.Items), it)
	return l
}

func TestTokensAreRead(t *testing.T) {
	whole := Encode(rules.Likeness{Plan: rules.Biped, Mass: 3, Items: []rules.LikenessItem{
		{Place: rules.AtBack, Kind: rules.Jet, Size: 2, Count: 1}}}, Livery{Plate: "#ffffff"})
	raw, _ := base64.RawURLEncoding.DecodeString(whole)
	spoilt := func(at int, b byte) string {
		c := bytes.Clone(raw)
		c[at] = b
		return base64.RawURLEncoding.EncodeToString(c)
	}
	for name, token := range map[string]string{
		"nothing": "", "not base64url": "a+/=", "cut off": whole[:8], "longer": whole + "AA",
		"too long": string(bytes.Repeat([]byte{'A'}, MaxToken+1)), "another form": spoilt(0, drawings+1),
		"an unknown plan": spoilt(1, 99), "mass 15": spoilt(2, 0xf0), "an unknown kind": spoilt(6, 0x6f),
		"no size": spoilt(7, 1), "no count": spoilt(7, 0x80),
	} {
		if _, _, err := Decode(token); !errors.Is(err, ErrToken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := Decode(whole); err != nil {
		t.Error(err)
	}
}

// Old addresses keep their picture: every word keeps its number, and the bytes their order.
func TestTokensLast(t *testing.T) {
	for _, list := range []struct{ was, now string }{
		{"biped pod walker hover tracked wheeled fighter guardian battloid ship tower bunker infantry kaiju " +
			"turtle wolf spider frog rat ant", words(rules.Plans())},
		{" visor mono dome cockpit horned", words(rules.Heads())},
		{"head torso left-arm right-arm left-shoulder right-shoulder back legs turret left-wing right-wing",
			words(rules.Places())},
		{"beam laser gun gatling missile artillery melee shield jet sink armour equipment", words(rules.ItemKinds())},
		{"circle shield diamond hexagon triangle star chevron bolt cross crescent", words(rules.EmblemShapes())},
	} {
		if !strings.HasPrefix(list.now, list.was) {
			t.Errorf("%q were %q: new ones go to the end", list.now, list.was)
		}
	}
	l := rules.Likeness{Plan: rules.Guardian, Mass: 3, Speed: 4, Armour: 5, Heroic: 6, Head: rules.Cockpit, Crest: 2,
		Items: []rules.LikenessItem{{Place: rules.AtHead, Kind: rules.Laser, Size: 1, Count: 2},
			{Place: rules.AtRightWing, Kind: rules.Missile, Size: 3, Count: 31, Lost: true}}}
	v := Livery{Plate: "#102030", Accent: "#405060", Emblem: Emblem{Shape: "bolt", Number: 471, Stripes: 2}}
	const token = "AQc0VkICAUKk_w0QIDBAUGAIAdcC"
	if again, livery, err := Decode(token); err != nil || !reflect.DeepEqual(again, l) || livery != v {
		t.Errorf("%s shows %+v in %+v (%v); the token of %+v is %s", token, again, livery, err, l, Encode(l, v))
	}
}

// A likeness is drawn the same under the same number of drawings. Otherwise browsers would show cached ones.
func TestDrawingsStand(t *testing.T) {
	const stood, drawn = 9, "71eeb9e150aa0bb9"
	sum := sha256.New()
	for i, plan := range rules.Plans() {
		r := rand.New(rand.NewPCG(20, uint64(i)))
		for range 6 {
			l, e := anyLikeness(r, plan), anyLivery(r).Emblem
			for _, side := range SideNames() {
				p, _ := Draw(l, e, Side(side))
				for _, s := range p.Shapes {
					fmt.Fprint(sum, s.Role, s.Tone, s.Closed, s.Fine, eighths(s.Radius), eighths(s.Width))
					for _, at := range s.Points {
						fmt.Fprint(sum, " ", eighths(at.X), " ", eighths(at.Y))
					}
				}
			}
		}
	}
	if now := hex.EncodeToString(sum.Sum(nil)[:8]); stood != drawings || now != drawn {
		t.Errorf("drawings %d are %s, and %d were %s: raise drawings where something is drawn otherwise, and write "+
			"both down here", drawings, now, stood, drawn)
	}
}

// eighths rounds a measure, since the last bits differ between processors. No drawing has measures at the limit
// between two eighths.
func eighths(x float64) int { return int(math.Floor(8*x + 0.371)) }

func words[T ~string](list []T) string {
	var texts []string
	for _, w := range list {
		texts = append(texts, string(w))
	}
	return strings.Join(texts, " ")
}

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(14, 14))
	for _, plan := range rules.Plans() {
		f.Add(Encode(anyLikeness(r, plan), anyLivery(r)))
	}
	f.Fuzz(func(t *testing.T, token string) {
		l, v, err := Decode(token)
		if err != nil {
			return
		}
		raw, _ := base64.RawURLEncoding.DecodeString(token)
		if again := encode(int(raw[0]), l, v); again != token {
			t.Errorf("%q encodes to %q", token, again)
		}
		p, _ := Draw(l, v.Emblem, ThreeQuarter)
		if low, high := p.Bounds(); !(low.X >= 0 && low.Y >= 0 && high.X <= Box && high.Y <= Box) {
			t.Errorf("%q reaches from %v to %v", token, low, high)
		}
	})
}

func BenchmarkDraw(b *testing.B) {
	r := rand.New(rand.NewPCG(14, 14))
	var all []rules.Likeness
	for _, plan := range rules.Plans() {
		for range 8 {
			all = append(all, anyLikeness(r, plan))
		}
	}
	for i := 0; b.Loop(); i++ {
		file(all[i%len(all)], Livery{}, ThreeQuarter)
	}
}

// Icons and signs fit their boxes and differ from each other, even in 8 × 8 dots of small print.
func TestIconsStandOnTheirGrid(t *testing.T) {
	all := map[string]Picture{}
	wide := map[string]bool{}
	for _, k := range rules.ItemKinds() {
		all["item "+string(k)] = Pictogram(k)
		wide["item "+string(k)] = true
	}
	for _, s := range rules.Signs() {
		all["sign "+string(s)] = Glyph(s)
	}
	for _, state := range Signs() {
		all["state "+state] = Sign(state)
	}
	if len(all) != len(rules.ItemKinds())+len(rules.Signs())+len(Signs()) {
		t.Fatal("two icons have one name")
	}
	dots := map[string]string{}
	for name, picture := range all {
		width, height := IconGrid, IconGrid
		if wide[name] {
			width, height = PictogramWidth, PictogramHeight
		}
		for _, s := range picture.Shapes {
			for _, p := range s.Points {
				reach := s.Radius + s.Width/2 - .1
				if p.X < reach || p.Y < reach || p.X > width-reach || p.Y > height-reach {
					t.Errorf("%s reaches %v", name, p)
				}
			}
		}
		small := dotsOf(picture, width, height)
		if other, taken := dots[small]; taken || len(picture.Shapes) == 0 {
			t.Errorf("%s looks like %s when it is small", name, other)
		}
		dots[small] = name
	}
	sheet, err := os.ReadFile("../../static/items.svg")
	if err != nil || !bytes.Equal(sheet, iconSheet()) {
		t.Errorf("static/items.svg is not the sheet of icons: write iconSheet's %d bytes there (%v)",
			len(iconSheet()), err)
	}
	sheet, err = os.ReadFile("../../static/pictograms.svg")
	if err != nil || !bytes.Equal(sheet, pictogramStrip()) {
		t.Errorf("static/pictograms.svg is not the strip of pictograms: write pictogramStrip's %d bytes there (%v)",
			len(pictogramStrip()), err)
	}
	style, err := os.ReadFile("../../static/builder.css")
	for i, k := range rules.ItemKinds() {
		if place := fmt.Sprintf(".k-%s { --k: %d }", k, i); err != nil || !bytes.Contains(style, []byte(place)) {
			t.Errorf("static/builder.css lacks %s (%v)", place, err)
		}
	}
	sheet, err = os.ReadFile("../../static/icons.svg")
	if err != nil || !bytes.Contains(sheet, signSheet()) {
		t.Errorf("static/icons.svg has other signs than paper: put these lines there (%v)\n%s", err, signSheet())
	}
}

// dotsOf returns a picture in a box as 8 × 8 dots.
func dotsOf(p Picture, width, height float64) string {
	const n = 8
	dots := []byte(strings.Repeat(".", n*n))
	ink := func(x, y float64) {
		dots[min(int(y*n/height), n-1)*n+min(int(x*n/width), n-1)] = '#'
	}
	for _, s := range p.Shapes {
		for k := 0; s.Radius > 0 && k < 720; k++ {
			sin, cos := math.Sincos(float64(k) * math.Pi / 36)
			r := s.Radius
			if s.Closed {
				r *= float64(k) / 720
			}
			ink(s.Points[0].X+r*cos, s.Points[0].Y+r*sin)
		}
		for i, a := range s.Points {
			b := s.Points[(i+1)%len(s.Points)]
			if !s.Closed && i == len(s.Points)-1 {
				b = a
			}
			for k := range 33 {
				ink(a.X+(b.X-a.X)*float64(k)/32, a.Y+(b.Y-a.Y)*float64(k)/32)
			}
		}
	}
	return string(dots)
}

// A machine aims where the gun in its hand points, whatever is on its shoulders.
func TestAimsRight(t *testing.T) {
	gun := func(at rules.Place, size int) rules.LikenessItem {
		return rules.LikenessItem{Place: at, Kind: rules.Gun, Size: size, Count: 1}
	}
	for name, c := range map[string]struct {
		plan  rules.Plan
		items []rules.LikenessItem
		want  bool
	}{
		"left hand": {rules.Biped,
			[]rules.LikenessItem{gun(rules.AtLeftArm, 2), gun(rules.AtRightShoulder, 3)}, true},
		"right hand": {rules.Biped,
			[]rules.LikenessItem{gun(rules.AtRightArm, 2), gun(rules.AtLeftShoulder, 3)}, false},
		"left shoulder": {rules.Battloid, []rules.LikenessItem{gun(rules.AtLeftShoulder, 1)}, true},
		"without guns":  {rules.Biped, nil, false},
		"without hands": {rules.Tracked, []rules.LikenessItem{gun(rules.AtLeftArm, 2)}, false},
		"lost left hand": {rules.Biped,
			[]rules.LikenessItem{{Place: rules.AtLeftArm, Kind: rules.Gun, Size: 2, Lost: true}}, false},
		"shield": {rules.Biped,
			[]rules.LikenessItem{{Place: rules.AtLeftArm, Kind: rules.Shield, Size: 3}}, false},
	} {
		if got := AimsRight(rules.Likeness{Plan: c.plan, Items: c.items}); got != c.want {
			t.Errorf("%s: it aims right is %t", name, got)
		}
	}
}
