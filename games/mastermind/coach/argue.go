package coach

import (
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/mastermind"
	voice "wits/games/mastermind/words"
)

// How much is looked at to find a code that tells much: how many codes are tried, and each against how many.
const (
	triedCodes   = 60
	triedAgainst = 1500
)

// advice is a code to guess, and what speaks for it.
type advice struct {
	code    mastermind.Code
	codes   int  // still possible
	answers int  // that it can get
	most    int  // codes that the least telling answer leaves
	all     bool // every possible code was tried
}

// advise chooses among the codes that are possible one that tells much: the most different answers, and of those the fewest codes
// that can stay.
func advise(possible []mastermind.Code) advice {
	best := advice{code: possible[0], codes: len(possible), all: len(possible) <= triedCodes}
	against := some(possible, triedAgainst)
	for _, code := range some(possible, triedCodes) {
		if answers, most := split(against, code); answers > best.answers || answers == best.answers && most < best.most {
			best.code, best.answers, best.most = code, answers, most
		}
	}
	if len(against) < len(possible) {
		best.answers, best.most = split(possible, best.code)
	}
	return best
}

// some are at most n of the codes, from all parts of the list: those beside each other look alike.
func some(codes []mastermind.Code, n int) []mastermind.Code {
	if len(codes) <= n {
		return codes
	}
	chosen := make([]mastermind.Code, n)
	for i := range chosen {
		chosen[i] = codes[(2*i+1)*len(codes)/(2*n)]
	}
	return chosen
}

// split counts the answers that a guess can get, and the codes that the least telling one leaves.
func split(possible []mastermind.Code, guess mastermind.Code) (answers, most int) {
	sizes := map[mastermind.Feedback]int{}
	for _, c := range possible {
		f := mastermind.Score(c, guess)
		sizes[f]++
		most = max(most, sizes[f])
	}
	return len(sizes), most
}

// argument says what each answer ruled out, what is certain of the code, and what the guess can tell.
func argument(v mastermind.View, possible []mastermind.Code, a advice) (all []game.Thought) {
	left := v.Variant().Count()
	for i, n := range ruledOut(v) {
		all = append(all, answered(v, i, left, left-n))
		left -= n
	}
	if len(possible) == 1 {
		return append(all, game.Thought{Text: mastermind.Say("step.only", words.Text("code", a.code.String()))})
	}
	all = append(all, certain(v, possible)...)
	code, most := words.Text("code", a.code.String()), words.Int("n", a.most)
	told := words.Say("answers", mastermind.Say("why.answers", words.Int("n", a.answers)))
	m := mastermind.Say("step.split", code, told, most)
	if a.all {
		m = mastermind.Say("step.split.best", code, told, most)
	}
	return append(all, game.Thought{Text: m})
}

// ruledOut counts for each attempt the codes that its answer rules out, and none before it.
func ruledOut(v mastermind.View) []int {
	counts := make([]int, len(v.Attempts))
	for c := range v.Variant().Codes() {
		if i, _, out := v.RulesOut(c); out {
			counts[i]++
		}
	}
	return counts
}

// answered says what the answer to an attempt means, and how many codes it left.
func answered(v mastermind.View, i, before, left int) game.Thought {
	at := v.Attempts[i]
	m := mastermind.Say("step.answer", words.Int("attempt", i+1), words.Text("code", at.Code.String()),
		words.Say("answer", voice.Feedback(at.Feedback)), words.Int("before", before), words.Int("n", left))
	switch f := at.Feedback; {
	case f.Black+f.White == 0:
		m = mastermind.Say("step.answer.none", words.Say("said", m), words.List("colors", named(v, func(c mastermind.Color) bool { return at.Code.Has(c) })))
	case int(f.Black+f.White) == v.CodeLength:
		m = mastermind.Say("step.answer.all", words.Say("said", m))
	case f.Black == 0:
		m = mastermind.Say("step.answer.moved", words.Say("said", m))
	}
	return game.Thought{Text: m, Marks: game.Marked(game.Look, row(v, i)...)}
}

// row are the places of an attempt: x is the peg, y the attempt.
func row(v mastermind.View, attempt int) (places []game.Place) {
	for x := range v.CodeLength {
		places = append(places, game.Place{X: x, Y: attempt})
	}
	return places
}

// named are the names of those colours that are played and wanted.
func named(v mastermind.View, wanted func(mastermind.Color) bool) (names []words.Message) {
	for _, c := range v.Colors {
		if wanted(c) {
			names = append(names, c.Name())
		}
	}
	return names
}

// certain says which colours cannot be in the code any more, which must be, and which places are sure.
func certain(v mastermind.View, possible []mastermind.Code) (all []game.Thought) {
	if len(v.Attempts) == 0 {
		return nil
	}
	in := map[mastermind.Color]int{}
	for _, code := range possible {
		for _, c := range v.Colors {
			if code.Has(c) {
				in[c]++
			}
		}
	}
	if out := named(v, func(c mastermind.Color) bool { return in[c] == 0 }); len(out) > 0 {
		all = append(all, game.Thought{Text: mastermind.Say("step.out", words.Int("n", len(out)), words.List("all", out))})
	}
	if must := named(v, func(c mastermind.Color) bool { return in[c] == len(possible) }); len(must) > 0 {
		all = append(all, game.Thought{Text: mastermind.Say("step.in", words.Int("n", len(must)), words.List("all", must))})
	}
	var sure []words.Message
	var marks []game.Mark
	for x := range v.CodeLength {
		c := possible[0].At(x)
		if !slices.ContainsFunc(possible, func(code mastermind.Code) bool { return code.At(x) != c }) {
			sure = append(sure, mastermind.Say("step.place", words.Int("place", x+1), words.Say("color", c.Name())))
			marks = append(marks, game.Marked(game.Good, game.Place{X: x, Y: len(v.Attempts)})...)
		}
	}
	if len(sure) > 0 {
		all = append(all, game.Thought{Text: mastermind.Say("step.places", words.Int("n", len(sure)), words.List("all", sure)), Marks: marks})
	}
	return all
}
