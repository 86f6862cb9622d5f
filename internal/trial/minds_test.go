package trial

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
)

// opponent is a mind in a game for two.
type opponent struct {
	game   referee.Game
	preset string
	mind   string
}

// opponents lists a mind of each game for two that has any: that whose difficulty is the first in this order that the game has.
func opponents(order ...string) (list []opponent) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if info.Seats != 2 || !info.Open {
			continue
		}
		for _, difficulty := range order {
			i := slices.IndexFunc(info.Bots, func(b game.BotInfo) bool { return b.Difficulty == difficulty })
			if i < 0 {
				continue
			}
			if i+1 < len(info.Bots) && info.Bots[i+1].Difficulty == difficulty { // the first only draws lots
				i++
			}
			list = append(list, opponent{e.Game, info.Presets[0], info.Bots[i].Name})
			break
		}
	}
	return list
}

func strongest() []opponent { return opponents("expert", "hard", "medium", "easy") }
func weakest() []opponent   { return opponents("easy", "medium", "hard", "expert") }

// begins asks for a match in which the mind has the first move.
func (o opponent) begins() string {
	return fmt.Sprintf(`{"game":%q,"preset":%q,"minds":[%q,""]}`, o.game.Info().ID, o.preset, o.mind)
}

// alone asks for a match in which the player holds all seats.
func (o opponent) alone() string {
	return fmt.Sprintf(`{"game":%q,"preset":%q}`, o.game.Info().ID, o.preset)
}

// addresses are how many the thoughtful attack from: first one, then four.
var addresses = [...]int{1, 4}

// besiege does something again and again: from one address, then from four, each for half of the attack's time. Do is told which
// try it is.
func (s *scene) besiege(net int, each int, do func(v *thinker, n int)) {
	for phase, many := range addresses {
		ctx, end := context.WithTimeout(s.Context(), s.lasts/time.Duration(len(addresses)))
		var wg sync.WaitGroup
		for a := range many {
			for range each {
				wg.Go(func() {
					v := &thinker{scene: s, ctx: ctx, http: s.visitor(fmt.Sprintf("127.0.%d.%d", net, 1+10*phase+a), 4)}
					v.token = s.player(v.http)
					for n := 0; ctx.Err() == nil; n++ {
						do(v, n)
					}
				})
			}
		}
		wg.Wait()
		end()
	}
}

// thinker is an attacker who lets the server think.
type thinker struct {
	*scene
	ctx   context.Context
	http  *http.Client
	token string
}

// send asks for something that may be refused, and waits as long as the refusal says, but not beyond the attack.
func (v *thinker) send(method, path, body string) (answer, bool) {
	r, err := v.askFor(v.ctx, v.http, method, path, v.token, body)
	if err != nil {
		return r, false // the attack is over, or it took too long
	}
	if r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable {
		select {
		case <-v.ctx.Done():
		case <-time.After(100 * time.Millisecond): // sooner than it was told
		}
	}
	return r, r.status < 300
}

// start starts a match and returns its id.
func (v *thinker) start(body string) (string, bool) {
	a, ok := v.send("POST", "/api/v1/matches", body)
	var m struct{ ID string }
	ok = ok && json.Unmarshal(a.body, &m) == nil && m.ID != ""
	return m.ID, ok
}

// manyMinds starts as many matches as it may in which the strongest minds begin.
func manyMinds(s *scene) {
	minds := strongest()
	s.besiege(8, 2, func(v *thinker, n int) { v.start(minds[n%len(minds)].begins()) })
}

// discardedMinds throws every such match away as soon as it is there.
func discardedMinds(s *scene) {
	minds := strongest()
	s.besiege(9, 2, func(v *thinker, n int) {
		if id, ok := v.start(minds[n%len(minds)].begins()); ok {
			v.send("DELETE", "/api/v1/matches/"+id, "")
		}
	})
	s.checkDropped()
}

// checkDropped checks that nothing is thought about for matches that are gone, but for the few whose request to throw them away was
// never sent.
func (s *scene) checkDropped() {
	var left int
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if left = s.usage().work; left <= 2*(addresses[0]+addresses[1])+2 {
			return
		}
	}
	s.Errorf("%d pieces of work are left of matches that were thrown away", left)
}

// manyBots lets the strongest bots play whole games.
func manyBots(s *scene) {
	minds := strongest()
	s.besiege(10, 4, func(v *thinker, n int) {
		o := minds[n%len(minds)]
		if id, ok := v.start(o.alone()); ok {
			v.send("POST", "/api/v1/matches/"+id+"/bot", fmt.Sprintf(`{"bot":%q,"seq":0,"moves":50}`, o.mind))
		}
	})
}

// manyHints asks for advice at the beginning of matches, as often as it may.
func manyHints(s *scene) {
	minds := strongest()
	s.besiege(11, 4, func(v *thinker, n int) {
		id, ok := v.start(minds[n%len(minds)].alone())
		for range 10 {
			if !ok || v.ctx.Err() != nil {
				return
			}
			v.send("POST", "/api/v1/matches/"+id+"/hint", "")
			v.send("POST", "/api/v1/matches/"+id+"/odds", "")
		}
	})
}

// manyReviews gives games up that weak bots have played, and asks for what they came to.
func manyReviews(s *scene) {
	bots := weakest()
	s.besiege(12, 2, func(v *thinker, n int) {
		o := bots[n%len(bots)]
		id, ok := v.start(o.alone())
		if !ok {
			return
		}
		played, ok := v.send("POST", "/api/v1/matches/"+id+"/bot", fmt.Sprintf(`{"bot":%q,"seq":0,"moves":12}`, o.mind))
		var m struct{ Turns []struct{ Seq int } }
		if !ok || json.Unmarshal(played.body, &m) != nil || len(m.Turns) == 0 {
			return
		}
		v.send("POST", "/api/v1/matches/"+id+"/forfeit", fmt.Sprintf(`{"seq":%d}`, m.Turns[len(m.Turns)-1].Seq))
		for range 3 {
			v.send("GET", "/api/v1/matches/"+id+"/review", "")
		}
	})
}

// maxReply is how long a weak mind, or a quick hint, may take to answer a bystander: 99 of a hundred.
const maxReply = time.Second

// maxAwait is how long a bystander waits for a reply at most. One that does not come counts as if it had come then.
const maxAwait = 10 * time.Second

// playMinds plays against weak minds until ctx is done, and notes how long they take to answer.
func (b *bystander) playMinds(ctx context.Context, c *client.Client) {
	r := rng.New(1)
	for minds := weakest(); ctx.Err() == nil; minds = append(minds[1:], minds[0]) {
		o := minds[0]
		m, err := c.Start(ctx, model.Practice{Game: o.game.Info().ID, Preset: o.preset, Minds: []string{"", o.mind}})
		if err != nil {
			b.mindFault(ctx, "start", err)
			return
		}
		for moves := 0; moves < 10 && m.Turn != nil && ctx.Err() == nil; moves++ {
			if m, err = b.reply(ctx, c, o, m, &r); err != nil {
				b.mindFault(ctx, "a move against a mind", err)
				return
			}
		}
		if err := c.Discard(context.WithoutCancel(ctx), m.ID); err != nil && !refusedAs(err, "unknown-match") && m.Turn != nil {
			b.mindFault(ctx, "discard", err)
		}
	}
}

func (b *bystander) mindFault(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		b.fault("%s: %v", what, err)
	}
}

// reply makes a move and waits for the answer to it.
func (b *bystander) reply(ctx context.Context, c *client.Client, o opponent, m model.Match, r *rng.Rand) (model.Match, error) {
	view, err := client.See(o.game, m.View)
	if err != nil {
		return m, err
	}
	a, err := o.game.Choose(ctx, o.game.Info().Bots[0].Name, view, r)
	if err != nil {
		return m, err
	}
	began := time.Now()
	t, err := c.Act(ctx, model.Act{Match: m.ID, After: m.Seq}, a)
	if err != nil {
		return m, err
	}
	m.Seq, m.Turn, m.View = t.Seq, t.Turn, t.View
	late := context.WithoutCancel(ctx) // a reply that is awaited is awaited to its end
	for m.Turn != nil && *m.Turn != 0 && time.Since(began) < maxAwait {
		time.Sleep(20 * time.Millisecond)
		if m, err = c.Open(late, m.ID); err != nil {
			return m, err
		}
	}
	b.mu.Lock()
	b.replies = append(b.replies, time.Since(began))
	b.mu.Unlock()
	if m.Turn != nil && *m.Turn != 0 {
		return m, fmt.Errorf("%s of %s has not answered for %v", o.mind, o.game.Info().ID, maxAwait)
	}
	time.Sleep(beat)
	return m, nil
}

// askHints asks for hints in a game for one until ctx is done, and notes how long they take.
func (b *bystander) askHints(ctx context.Context, c *client.Client) {
	entries := catalog.All()
	i := slices.IndexFunc(entries, func(e entry.Entry) bool { return e.Coach != nil && e.Game.Info().Seats == 1 })
	info := entries[i].Game.Info()
	m, err := c.Start(ctx, model.Practice{Game: info.ID, Preset: info.Presets[0]})
	for err == nil && ctx.Err() == nil {
		began := time.Now()
		if _, err = c.Hint(context.WithoutCancel(ctx), m.ID); err == nil { // one that is awaited is awaited to its end
			b.mu.Lock()
			b.hints = append(b.hints, time.Since(began))
			b.mu.Unlock()
		}
		select {
		case <-ctx.Done():
		case <-time.After(250 * time.Millisecond): // as often as a player may
		}
	}
	if err != nil {
		b.mindFault(ctx, "a hint", err)
	}
}
