package pages

import (
	"context"

	"wits/entry"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/shell"
)

// DebugKey opens the list that adds challenges by hand, and closes it.
const DebugKey = "`"

// Debug adds any challenge by hand.
type Debug struct{ shell.List }

// NewDebug lists the challenges.
func NewDebug(s *shell.Shell) *Debug {
	d := &Debug{shell.List{
		Shell: s, Name: func() string { return s.Words.Text("debug.title") },
		More: func() []shell.Key { return []shell.Key{shell.On(DebugKey, words.Message{}, s.Pop)} },
	}}
	for _, t := range entry.Challenges(s.Games) {
		d.Items = append(d.Items, shell.Item{Label: s.Words.Say(words.New("debug.add", words.Say("challenge", t.Title()))), Do: func() {
			service, ok := s.Service.(backend.Offerer)
			if !ok {
				s.Tell(words.New("debug.refused"))
				return
			}
			shell.Do(d, func(ctx context.Context) error { return service.Offer(ctx, t.ID) }, func() {
				s.Tell(words.New("debug.added", words.Say("challenge", t.Title())))
			})
		}})
	}
	return d
}
