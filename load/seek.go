package load

import (
	"context"
	"encoding/json"

	"wits/challenge"
	"wits/client"
	"wits/games/mastermind"
)

// seek explores until it finds a challenge, and accepts it. A player who explored before may have one waiting.
func (p *Player) seek(ctx context.Context) (client.Match, error) {
	for {
		waiting, err := patiently(ctx, p, p.Challenges)
		if err != nil {
			return client.Match{}, err
		}
		if len(waiting) > 0 {
			return patiently(ctx, p, func(ctx context.Context) (client.Match, error) {
				return p.Accept(ctx, waiting[0].ID, challenge.Apprentice)
			})
		}
		if _, err := patiently(ctx, p, p.Explore); err != nil {
			return client.Match{}, err
		}
	}
}

// chooseFitting guesses a code that every answer so far allows. That wins almost always.
func chooseFitting(view json.RawMessage) json.RawMessage {
	var v mastermind.View
	if err := json.Unmarshal(view, &v); err == nil {
		for c := range v.Possible() {
			text, _ := json.Marshal(mastermind.Submit(c)) // a code is always JSON
			return text
		}
	}
	return forfeit
}
