package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/internal/rescue"
	"wits/model"
	"wits/store"
)

// Append adds an action to a match and, in the same transaction, its newest state. The action that ends the match
// settles it: the award of a challenge that was won goes to the adventurer, and the match is counted.
//
// A move that does not come after the match's last action is refused with a [store.Conflict] that says where the match
// stands, one of a finished match with [game.ErrOver]. A key that is known gives the first answer.
func (s *Store) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	done, known, err := s.appended(ctx, m)
	if known || err != nil {
		return done, err
	}
	if done, err = s.appendNew(ctx, m); err != nil || done.Repeated {
		return done, err
	}
	s.keys.add(m.Match, m.After, m.Key)
	if m.Job != nil {
		m.Job.Finished = true
	}
	return done, s.changed(m.Match, nil)
}

// appendNew adds an action whose key is new.
func (s *Store) appendNew(ctx context.Context, m store.Move) (done store.Appended, err error) {
	if s.writer == nil && m.Status == game.Playing && !(m.Bot && m.Daily) && !checkpointed(m) && m.Due == nil && m.Job == nil {
		return s.appendOnce(ctx, m)
	}
	err = s.update(ctx, "append action", func(t *tx) {
		done = t.append(m)
		s.work(t, m.Due, m.Job)
	})
	if errors.Is(err, errTaken) {
		return s.refuse(ctx, m)
	}
	return done, err
}

// appendOnce adds an action that ends nothing and leads to no checkpoint, in one statement, which goes to the server together with others that come at the
// same time. The statement finds no match to move, or breaks a rule of the table and changes nothing.
func (s *Store) appendOnce(ctx context.Context, m store.Move) (done store.Appended, err error) {
	args := []any{
		string(m.Match), string(m.Player), int64(m.After), m.State.Digest().Reveal(), m.Program,
		millis(m.At), m.Assisted, m.Bot, m.Turn, spaced(m.Clock.Left), m.Clock.From, flagOf(m.Clock),
		m.Action.Seat, string(m.Action.Action), orNull(m.Key), orNull(m.Request), leftOf(m.Action), actor(m),
	}
	moved, err := s.appendGrouped(ctx, string(m.Match), args)
	if errors.Is(err, errAlone) {
		moved, err = s.appendAlone(ctx, args)
	}
	switch {
	case err == nil && moved == 0, err != nil && s.dialect.Taken(err):
		return s.refuse(ctx, m)
	case err != nil:
		return done, s.failed("append action", err)
	}
	return store.Appended{Seq: m.After + 1}, nil
}

// errTaken says that the place or the key of a move is taken. Why, is looked up afterwards: most moves find a free place.
var errTaken = errors.New("the place or the key is taken")

func (t *tx) append(m store.Move) store.Appended {
	done := store.Appended{Seq: m.After + 1}
	var ending []holder
	if m.Status != game.Playing {
		ending = t.end(m)
	}
	now := t.advance(m)
	t.must(errTaken, `INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, request, acted_at, time_left)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
		string(m.Match), int64(done.Seq), actor(m), int64(m.Action.Seat), string(m.Action.Action), orNull(m.Key), orNull(m.Request), millis(m.At), leftOf(m.Action))
	if checkpointed(m) {
		t.checkpoint(m.Match, m.Program, store.Checkpoint{Seq: done.Seq, Length: m.Length, State: m.State})
	}
	if m.Bot && m.Daily {
		t.markBot(m.Match)
	}
	if m.Status != game.Playing {
		done.Award = t.settle(m, now, ending)
	}
	return done
}

// end puts a match among the finished ones of its players.
func (t *tx) end(m store.Move) []holder {
	list := t.holders(m.Match)
	for _, h := range list {
		t.exec(`UPDATE holders SET place = $1, ended_at = $2 WHERE match_id = $3 AND player_id = $4 AND ended_at IS NULL`,
			t.bump(h.player, store.ErrNoPlayer), millis(m.At), m.Match, h.player)
	}
	return list
}

// refuse says why a move was not taken, or what its twin was answered.
func (s *Store) refuse(ctx context.Context, m store.Move) (store.Appended, error) {
	const what = "append action"
	done, err := s.repeated(ctx, m)
	if done.Repeated || err != nil {
		return done, s.failed(what, err)
	}
	t := s.reading(ctx)
	t.fail(&store.Conflict{Seq: t.runningSeq(m.Player, m.Match)})
	return done, s.failed(what, t.err)
}

// repeated gives the first answer to a key.
func (s *Store) repeated(ctx context.Context, m store.Move) (done store.Appended, err error) {
	if m.Key == "" {
		return done, nil
	}
	row := s.read.QueryRowContext(ctx, `SELECT `+summaryColumns+`, x.seq`+summaryTables+`JOIN actions x ON x.match_id = m.id AND x.player_id = h.player_id
		WHERE h.match_id = $1 AND h.player_id = $2 AND x.idempotency_key = $3`, m.Match, m.Player, m.Key)
	var seq referee.Seq
	match, err := summary(row.Scan, &seq)
	if err != nil {
		return done, orElse(err, nil)
	}
	done = store.Appended{Seq: seq, Repeated: true}
	if seq == match.Seq {
		done.Award = match.Award
	}
	return done, nil
}

// settled is what a match is settled by.
type settled struct {
	starter      model.PlayerID
	game, preset string
	difficulty   challenge.Difficulty
	hinted       bool
	bot          bool // a bot's token has acted in it
	sealed       bool // dealt here, from a seed that nobody knew
	reward       challenge.Reward
	seats        seatsRow
	clock        *referee.Clock
}

// advance moves a match that stands where the move needs it. Otherwise the error is errTaken. What it is settled by is told when it ends.
func (t *tx) advance(m store.Move) (now settled) {
	args := []any{
		string(m.Match), string(m.Player), int64(m.After), m.State.Digest().Reveal(), m.Program, millis(m.At), m.Assisted, m.Bot,
		int64(m.Turn), spaced(m.Clock.Left), int64(m.Clock.From), flagOf(m.Clock),
	}
	if m.Status == game.Playing {
		t.must(errTaken, advanceText, args...)
		return now
	}
	var clock referee.Clock
	t.row(endText, append(args, m.Status, outcomesText(m.Status, m.Ended), millis(m.At))...).or(errTaken, &now.starter, &now.game, &now.preset, &now.difficulty, &now.hinted, &now.bot,
		&now.sealed, &now.reward.PrestigeRanks, &now.reward.XPPercent, document{&now.seats.players}, document{&now.seats.minds}, &clock.Base, &clock.Increment)
	if clock.Base > 0 {
		now.clock = &clock
	}
	return now
}

// A move of a match that goes on leaves alone what the lists of matches are sorted by.
const (
	advanceText = advanceSet + advanceWhere
	endText     = advanceSet + `, status = $13, outcomes = $14, ended_at = $15` + advanceWhere + `
		RETURNING player_id, game, preset, difficulty, hinted, bot, commitment <> '' AND import_digest IS NULL AND archive_day = '', prestige_ranks, xp_percent,
			players, minds, clock_base, clock_increment`
	appendText = `WITH moved AS (` + advanceText + ` RETURNING 1) INSERT INTO actions
		(match_id, seq, player_id, seat, action, idempotency_key, request, acted_at, time_left)
		SELECT $1, $3 + 1, $18, $13, $14, $15, $16, $6, $17 FROM moved`
	advanceSet = `UPDATE matches SET seq = seq + 1, state = $4, program = $5, touched_at = $6, hinted = hinted OR $7,
		bot = bot OR $8, turn = $9, clock_left = $10, clock_from = $11, flag_at = $12`
	advanceWhere = ` WHERE id = $1 AND seq = $3 AND ended_at IS NULL AND table_code IS NULL
		AND EXISTS (SELECT 1 FROM holders WHERE match_id = $1 AND player_id = $2)`
)

// actor is who made a move; nobody for a mind's.
func actor(m store.Move) string {
	if m.Mind {
		return ""
	}
	return string(m.Player)
}

// settle counts a match that ended for its players, and gives its starter what it was worth. Whoever played both sides has
// neither won nor lost.
func (t *tx) settle(m store.Move, now settled, list []holder) (award *challenge.Award) {
	for _, h := range list {
		if h.seat == model.AllSeats {
			continue
		}
		status := t.countFor(m, now, h)
		if h.player == now.starter {
			award = t.reward(m, now, status)
		}
	}
	return award
}

// countFor counts a match for one of its players.
func (t *tx) countFor(m store.Move, now settled, h holder) game.Outcome {
	ended := outcomes(m.Status, m.Ended)
	if h.seat >= len(ended) {
		t.fail(damaged("seats", fmt.Errorf("seat %d of %d", h.seat, len(ended))))
		return ""
	}
	status := ended[h.seat]
	stats := model.Stats{Game: now.game, Preset: now.preset, Difficulty: now.difficulty, Opponent: now.seats.opponent(h.seat)}
	if now.clock != nil {
		stats.Clock = now.clock.String()
	}
	t.countStreak(h.player, status, now.hinted)
	t.count(h.player, stats, result{status, now.hinted, m.Length, m.Par, m.Took})
	return status
}

// reward gives a challenge's reward, ranks a daily attempt, and notes a win that nobody helped with. A win against another
// person may be a gift, and is not noted.
func (t *tx) reward(m store.Move, now settled, status game.Outcome) *challenge.Award {
	switch {
	case now.difficulty == model.DailyDifficulty:
		t.endAttempt(m.Match, m.Moves, status, m.At)
	case status == game.Won && now.sealed && !now.hinted && !now.bot && now.seats.alone():
		t.exec(`UPDATE players SET fair_wins = fair_wins + 1 WHERE id = $1`, now.starter)
	}
	if status != game.Won || now.reward == (challenge.Reward{}) {
		return nil
	}
	return t.grant(now.starter, m.Match, now.reward)
}

const (
	groups   = 8                // under way at once: fewer wait for the disk, more are smaller
	patience = 30 * time.Second // of a group, whose callers may long have gone
)

// group sends moves that come at the same time to a server in one go, as one transaction: the answers, the commit and the wait for
// the disk are shared. A move that finds nobody under way goes at once.
type group struct {
	mu      sync.Mutex
	waiting []*single
	running int
}

// single is a statement that waits for its group.
type single struct {
	ctx   context.Context
	match string
	args  []any
	moved int64
	err   error
	made  chan struct{} // closed when it was made, or not
}

// errAlone says that a group changed nothing, so that each of its moves is made alone.
var errAlone = errors.New("the group has failed")

// appendGrouped runs the statement that appends a move, together with others. It says how many rows there are more.
func (s *Store) appendGrouped(ctx context.Context, match string, args []any) (int64, error) {
	c := &single{ctx: ctx, match: match, args: args, made: make(chan struct{})}
	g := &s.group
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	if g.running < groups {
		g.running++
		go s.sendGroups()
	}
	g.mu.Unlock()
	select {
	case <-c.made:
		return c.moved, c.err
	case <-ctx.Done():
		return 0, ctx.Err() // it may be made all the same
	}
}

// sendGroups sends what waits until nothing does.
func (s *Store) sendGroups() {
	for {
		runtime.Gosched() // whoever has a move nearly ready brings it now
		batch := s.group.take()
		if batch == nil {
			return
		}
		var err error
		if fault := rescue.Run("append actions", nil, func() { err = s.sendGroup(batch) }); fault != nil {
			err = fault // of whoever acted, and of nobody else
		}
		for _, c := range batch {
			if err != nil {
				c.err = err
			}
			close(c.made)
		}
	}
}

// take returns what waits, nothing where the sender can go.
func (g *group) take() []*single {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) == 0 {
		g.running--
		return nil
	}
	n := min(len(g.waiting), most)
	batch := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	return batch
}

// sendGroup makes the moves of a group whose callers still wait. They are sorted: two groups that wait for the same matches do it in the same order.
func (s *Store) sendGroup(batch []*single) error {
	batch = slices.DeleteFunc(slices.Clone(batch), func(c *single) bool {
		c.err = c.ctx.Err()
		return c.err != nil
	})
	if len(batch) == 0 {
		return nil
	}
	slices.SortStableFunc(batch, func(a, b *single) int { return strings.Compare(a.match, b.match) })
	args := make([][]any, len(batch))
	for i, c := range batch {
		args[i] = c.args
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // it goes back into the pool
	var moved []int64
	if err := conn.Raw(func(conn any) (err error) {
		moved, err = s.dialect.Batch(ctx, conn, appendText, args)
		return err
	}); err != nil {
		if s.dialect.Nothing(err) {
			return errAlone
		}
		return err
	}
	for i, c := range batch {
		c.moved = moved[i]
	}
	return nil
}

// appendAlone runs the statement that appends a move.
func (s *Store) appendAlone(ctx context.Context, args []any) (moved int64, err error) {
	err = s.again(func() error {
		var added sql.Result
		if added, err = s.write.ExecContext(ctx, appendText, args...); err == nil {
			moved, err = added.RowsAffected()
		}
		return err
	})
	return moved, err
}
