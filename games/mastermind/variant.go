package mastermind

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Variant is a size of the game.
type Variant struct {
	Name     string
	Pegs     int
	Colors   int
	Attempts int
}

// Presets lists the variants that are played: the seed document's game, and the larger one.
func Presets() []Variant {
	return []Variant{
		{Name: "classic", Pegs: 4, Colors: 6, Attempts: 10},
		{Name: "super", Pegs: 5, Colors: 8, Attempts: 12},
	}
}

// maxCodes bounds the sizes that are no presets: bots and coach look through all codes.
const maxCodes = 1 << 18

// Custom returns a variant of any size, called by its pegs, colours and attempts, such as 4x7x12. The arena and `wits rpc` play
// such sizes; players never get one.
func Custom(pegs, colors, attempts int) (Variant, error) {
	v := Variant{fmt.Sprintf("%dx%dx%d", pegs, colors, attempts), pegs, colors, attempts}
	switch {
	case pegs < 1 || pegs > MaxPegs || colors < 2 || colors > len(letters) || v.Count() > maxCodes:
		return Variant{}, fmt.Errorf("%w: size %s: want 1 to %d pegs and 2 to %d colours, and at most %d codes",
			game.ErrPreset, v.Name, MaxPegs, len(letters), maxCodes)
	case attempts < 1 || attempts > 100:
		return Variant{}, fmt.Errorf("%w: size %s: want 1 to 100 attempts", game.ErrPreset, v.Name)
	}
	return v, nil
}

// preset finds a variant by its name, or reads a custom one's.
func preset(name string) (Variant, error) {
	for _, v := range Presets() {
		if v.Name == name {
			return v, nil
		}
	}
	var p, c, a int
	if n, _ := fmt.Sscanf(name, "%dx%dx%d", &p, &c, &a); n == 3 && fmt.Sprintf("%dx%dx%d", p, c, a) == name {
		return Custom(p, c, a)
	}
	return Variant{}, fmt.Errorf("%w %.40q: mastermind has %s", game.ErrPreset, name, strings.Join(Info().Presets, ", "))
}

// custom reports whether the variant is no preset.
func (v Variant) custom() bool {
	return !slices.ContainsFunc(Presets(), func(p Variant) bool { return p.Name == v.Name })
}

// Count is the number of codes.
func (v Variant) Count() int { return int(math.Pow(float64(v.Colors), float64(v.Pegs))) }

// Codes yields every code, in the order of the palette, the last peg changing fastest.
func (v Variant) Codes() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		var pegs [MaxPegs]Color
		for range v.Count() {
			if !yield(NewCode(pegs[:v.Pegs]...)) {
				return
			}
			for i := v.Pegs - 1; i >= 0; i-- {
				if pegs[i]++; int(pegs[i]) < v.Colors {
					break
				}
				pegs[i] = 0
			}
		}
	}
}

// Check says what keeps c from being a code of the variant.
func (v Variant) Check(c Code) error {
	if n := c.Len(); n != v.Pegs {
		return game.Break("code-length", Say("rule.code-length", words.Int("n", v.Pegs), words.Int("got", n)))
	}
	if !c.fits(v.Colors) {
		return game.Break("color", Say("rule.color",
			words.Text("code", c.String()), words.Text("colors", spell(letters[:v.Colors]))))
	}
	return nil
}

// Draw draws a code peg by peg, all equally likely.
func (v Variant) Draw(r *rng.Rand) Code {
	var pegs [MaxPegs]Color
	for i := range v.Pegs {
		pegs[i] = Color(r.Int(0, v.Colors-1))
	}
	return NewCode(pegs[:v.Pegs]...)
}

// Palette lists the colours that are played.
func (v Variant) Palette() []Color {
	colors := make([]Color, v.Colors)
	for i := range colors {
		colors[i] = Color(i)
	}
	return colors
}

// Deals returns a game for every code, in the order of [Variant.Codes].
func (Rules) Deals(name string) ([]state, error) {
	v, err := preset(name)
	if err != nil {
		return nil, err
	}
	deals := make([]state, 0, v.Count())
	for c := range v.Codes() {
		deals = append(deals, state{variant: v, secret: c, attempts: []Attempt{}, rand: rng.New(0).State(), player: "p1"})
	}
	return deals, nil
}
