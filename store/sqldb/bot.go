package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// BotOn keeps that a bot is there. Where another has a name that looks the same the error is [store.ErrBotTaken].
func (s *Store) BotOn(ctx context.Context, b store.BotOn) error {
	return s.update(ctx, "note a bot", func(t *tx) {
		t.fewer(1, store.ErrBotTaken, `SELECT COUNT(*) FROM bots WHERE look = $1 AND player_id <> $2`, b.Look, b.Player)
		t.exec(`INSERT INTO bots (player_id, name, look, games, most, on_until) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (player_id) DO UPDATE SET name = excluded.name, look = excluded.look, games = excluded.games, most = excluded.most, on_until = excluded.on_until`,
			b.Player, b.Name, b.Look, document{b.Games}, b.Most, millis(b.Till))
	})
}

// BotOff keeps that a bot is there no longer.
func (s *Store) BotOff(ctx context.Context, player model.PlayerID) error {
	return s.update(ctx, "note a bot", func(t *tx) { t.exec(`UPDATE bots SET on_until = 0 WHERE player_id = $1`, player) })
}

// takenQuery counts the games that a bot plays, and those that it has been invited to since a moment.
const takenQuery = `(SELECT COUNT(*) FROM bot_matches g JOIN matches m ON m.id = g.match_id
	WHERE g.player_id = b.player_id AND m.ended_at IS NULL AND (m.table_code IS NULL OR m.started_at > $1))`

// Bots lists the bots that are there, by name. Invitations before since are void.
func (s *Store) Bots(ctx context.Context, now, since time.Time) ([]model.LiveBot, error) {
	read := func(rows *sql.Rows) (b model.LiveBot, err error) {
		return b, rows.Scan(&b.Name, document{&b.Games}, &b.Most, &b.On, &b.Playing)
	}
	return Query(ctx, s, "list bots", read, `SELECT b.name, b.games, b.most, b.on_until > $2, `+takenQuery+`
		FROM bots b WHERE b.on_until > $2 ORDER BY b.name LIMIT 1000`, millis(since), millis(now))
}

// FindBot finds a bot by what its name looks like. Where there is none the error is [store.ErrNoBot].
func (s *Store) FindBot(ctx context.Context, look string, now, since time.Time) (player model.PlayerID, b model.LiveBot, err error) {
	return player, b, s.one(ctx, "find bot", store.ErrNoBot, `SELECT b.player_id, b.name, b.games, b.most, b.on_until > $2, `+takenQuery+` FROM bots b WHERE b.look = $3`,
		millis(since), millis(now), look).into(&player, &b.Name, document{&b.Games}, &b.Most, &b.On, &b.Playing)
}

// invite notes whose streams tell of a new match, if each of the bots has room.
func (t *tx) invite(id model.MatchID, in *store.Invites) {
	if in == nil {
		return
	}
	for _, bot := range in.Bots {
		var taken, most int
		t.row(`SELECT `+takenQuery+`, b.most FROM bots b WHERE b.player_id = $2`, millis(in.Since), bot).or(store.ErrNoBot, &taken, &most)
		if taken >= most {
			t.fail(store.ErrBotBusy)
		}
		t.insert("bot_matches", "match_id, player_id", id, bot)
	}
}

// BotMatches returns what a bot plays, and to what it has been invited since a moment, the earliest first.
func (s *Store) BotMatches(ctx context.Context, player model.PlayerID, since time.Time) (all store.BotMatches, err error) {
	read := func(rows *sql.Rows) (in model.Invited, err error) {
		var clock referee.Clock
		var players []string
		var holds bool
		err = rows.Scan(&in.Match, &in.Code, &in.Game, &in.Preset, &clock.Base, &clock.Increment, &in.Ladder, document{&players}, &holds)
		switch {
		case err != nil:
			return in, err
		case holds && in.Code == "":
			all.Running = append(all.Running, in.Match)
		case !holds && in.Code != "":
			for _, name := range players {
				in.From += name // of the one who has sat down
			}
			if clock.Base > 0 {
				in.Clock = &clock
			}
			all.Invited = append(all.Invited, in)
		}
		return in, nil
	}
	_, err = Query(ctx, s, "find a bot's matches", read, `SELECT m.id, COALESCE(m.table_code, ''), m.game, m.preset, m.clock_base, m.clock_increment,
			m.challenge_type = $3, m.players, h.player_id IS NOT NULL
		FROM bot_matches g JOIN matches m ON m.id = g.match_id LEFT JOIN holders h ON h.match_id = m.id AND h.player_id = g.player_id
		WHERE g.player_id = $1 AND m.ended_at IS NULL AND (m.table_code IS NULL OR m.started_at > $2) ORDER BY m.started_at, m.id`,
		player, millis(since), model.LadderType)
	return all, err
}

// InvitedBot tells for which bot the empty seat of a match is; nobody where anybody may have it.
func (s *Store) InvitedBot(ctx context.Context, id model.MatchID) (player model.PlayerID, err error) {
	return player, s.one(ctx, "find who is invited", nil, `SELECT g.player_id FROM bot_matches g WHERE g.match_id = $1
		AND NOT EXISTS (SELECT 1 FROM holders h WHERE h.match_id = g.match_id AND h.player_id = g.player_id)`, id).into(&player)
}

// DeclineInvitation forgets a match to which a bot was invited and has not sat down. Where there is none the error is [store.ErrNoTable].
func (s *Store) DeclineInvitation(ctx context.Context, bot model.PlayerID, id model.MatchID) error {
	return s.update(ctx, "decline an invitation", func(t *tx) {
		t.must(store.ErrNoTable, `DELETE FROM matches WHERE id = $1 AND table_code IS NOT NULL AND player_id <> $2
			AND EXISTS (SELECT 1 FROM bot_matches g WHERE g.match_id = $1 AND g.player_id = $2)`, id, bot)
	})
}

// ladderTables are the games that count, with the bots of both seats. A player who is no longer a bot leaves the seat without one.
const ladderTables = ` FROM matches m
	LEFT JOIN holders h0 ON h0.match_id = m.id AND h0.seat = 0 LEFT JOIN bots b0 ON b0.player_id = h0.player_id
	LEFT JOIN holders h1 ON h1.match_id = m.id AND h1.seat = 1 LEFT JOIN bots b1 ON b1.player_id = h1.player_id
	WHERE m.challenge_type = 'ladder' AND m.ended_at IS NOT NULL AND m.game = $1 `

// rivalsRow is who sat at the two seats of such a game, and how it ended.
type rivalsRow struct {
	bots     [2]string
	minds    []string
	outcomes string
}

func (r *rivalsRow) columns() []any {
	return []any{&r.bots[0], &r.bots[1], document{&r.minds}, &r.outcomes}
}

const rivalColumns = `COALESCE(b0.name, ''), COALESCE(b1.name, ''), m.minds, m.outcomes`

// rival is who sat at a seat; nobody where that is not known any more.
func (r *rivalsRow) rival(seat int) store.Rival {
	if seat < len(r.minds) && r.minds[seat] != "" {
		return store.Rival{Name: r.minds[seat], Mind: true}
	}
	return store.Rival{Name: r.bots[seat]}
}

// Ladder counts the games that count for the ladder, of a game, or of one preset of it.
func (s *Store) Ladder(ctx context.Context, gameID, preset string) ([]store.Pairing, error) {
	read := func(rows *sql.Rows) (p store.Pairing, err error) {
		var r rivalsRow
		err = rows.Scan(append(r.columns(), &p.Games)...)
		p.First, p.Second = r.rival(0), r.rival(1)
		p.Outcome = outcomeOf(r.outcomes, 0)
		return p, err
	}
	return Query(ctx, s, "count the ladder's games", read, `SELECT `+rivalColumns+`, COUNT(*)`+ladderTables+
		`AND ($2 = '' OR m.preset = $2) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`, gameID, preset)
}

// LadderGames lists a bot's games that count for the ladder, the latest first, with their first actions.
func (s *Store) LadderGames(ctx context.Context, player model.PlayerID, gameID string, limit, opening int) (list []model.LadderGame, err error) {
	const mine = ladderTables + `AND (h0.player_id = $2 OR h1.player_id = $2) ORDER BY m.ended_at DESC, m.id LIMIT $3`
	at := map[model.MatchID]int{}
	read := func(rows *sql.Rows) (g model.LadderGame, err error) {
		var r rivalsRow
		var second bool
		if err = rows.Scan(append(r.columns(), &g.Match, &second, &g.Preset, &g.Moves, moment{&g.Ended})...); err != nil {
			return g, err
		}
		if second {
			g.Seat = 1
		}
		other := r.rival(1 - int(g.Seat))
		g.Game, g.Opponent, g.Mind, g.Status, g.Opening = gameID, other.Name, other.Mind, outcomeOf(r.outcomes, int(g.Seat)), []game.Action{}
		at[g.Match] = len(at)
		return g, nil
	}
	err = s.inSnapshot(ctx, "list the ladder's games", func(t *tx) {
		list = rows(t, read, `SELECT `+rivalColumns+`, m.id, COALESCE(h1.player_id = $2, FALSE), m.preset, m.seq, m.ended_at`+mine, gameID, player, limit)
		add := func(rows *sql.Rows) (id model.MatchID, err error) {
			var text string
			err = rows.Scan(&id, &text)
			g := &list[at[id]]
			g.Opening = append(g.Opening, game.WireAction(json.RawMessage(text)))
			return id, err
		}
		rows(t, add, `SELECT a.match_id, a.action FROM actions a WHERE a.seq <= $4 AND a.match_id IN (SELECT m.id`+mine+`) ORDER BY a.match_id, a.seq`,
			gameID, player, limit, opening)
	})
	return list, err
}
