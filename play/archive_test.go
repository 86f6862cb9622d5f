package play_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/challenge"
	"wits/game/referee"
	"wits/model"
	"wits/play"
)

// packed is Ada's archive.
func (t *table) packed() []byte {
	t.Helper()
	var b bytes.Buffer
	tokens, err := t.Tokens(t.Context(), ada)
	t.ok(err)
	t.ok(t.For(ada).Archive(t.Context(), &b, tokens))
	return b.Bytes()
}

// unpacked are the files of an archive.
func (t *table) unpacked(data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	t.ok(err)
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		t.ok(err)
		text, err := io.ReadAll(r)
		t.ok(err)
		files[f.Name] = string(text)
	}
	return files
}

// repacked is an archive of other files; signed says that its checksums are made anew.
func (t *table) repacked(files map[string]string, signed bool) []byte {
	t.Helper()
	if signed {
		files["SHA256SUMS"] = ""
		for name, text := range files {
			files["SHA256SUMS"] += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(text)), name)
		}
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		t.ok(err)
		_, err = io.WriteString(w, files[name])
		t.ok(err)
	}
	t.ok(z.Close())
	return b.Bytes()
}

// lived is a table at which Ada has some of everything.
func lived(t *testing.T) *table {
	tab, _ := timed(t)
	ctx := t.Context()
	won := tab.practice("mastermind", "classic", 7)
	tab.must(won.ID, tab.winning(won)...)
	helped := tab.practice("mastermind", "classic", 8)
	tab.ok(tab.For(ada).MarkHinted(ctx, helped.ID))
	tab.must(helped.ID, forfeit)
	tab.moved(ada, tab.friends(shown, "standard", nil).ID, 0, forfeit)
	tab.practice("minesweeper", "novice", 9)
	tab.daily(ada, "mastermind")
	tab.ok(tab.For(ada).Set(ctx, "theme", "dark"))
	tab.ok(tab.For(ada).Set(ctx, "learn.chess", "3"))
	tab.ok(tab.store.Raise(ctx, ada, challenge.Adventurer{Level: 4, XP: 10, Prestige: 2}))
	_, _, err := tab.Issue(ctx, ada, model.Device, "my telephone", time.Time{})
	tab.ok(err)
	return tab
}

func TestEverythingIsTakenAlong(t *testing.T) {
	tab := lived(t)
	data := tab.packed()
	files := tab.unpacked(data)
	replays := 0
	for name, text := range files {
		if !strings.HasPrefix(name, "replays/") {
			continue
		}
		replays++
		r, err := referee.ReadReplay([]byte(text))
		tab.ok(err)
		tab.verifies(r, r.Players...)
	}
	tab.same("replays", replays, 3)
	var about model.Archive
	tab.ok(json.Unmarshal([]byte(files["player.json"]), &about))
	if about.Player.Name != "ADA" || about.Player.Level != 4 || about.Settings["theme"] != "dark" || about.Tokens[0].Label != "my telephone" || len(about.Statistics) != 2 || len(about.Days) != 1 {
		t.Errorf("the player is %s", files["player.json"])
	}
	for name, text := range files {
		if strings.Contains(text, "wits_") || name != "player.json" && strings.Contains(text, "telephone") {
			t.Errorf("%s says %s", name, text)
		}
	}

	back, err := tab.For(ada).Bring(t.Context(), data)
	tab.ok(err)
	tab.same("what came back to where it was", back, model.Brought{Matches: 3, Again: 3, Left: 2})
	there := sit(t)
	_, err = there.For("eve").Join(t.Context(), model.GuestName)
	there.ok(err)
	there.ok(there.For("eve").Set(t.Context(), "theme", "light"))
	got, err := there.For("eve").Bring(t.Context(), data)
	there.ok(err)
	there.same("what came", got, model.Brought{Matches: 3, Left: 2})
	eve, err := there.For("eve").Adventurer(t.Context())
	there.ok(err)
	there.same("who it is", eve, about.Player)
	settings, err := there.For("eve").Settings(t.Context())
	there.ok(err)
	there.same("the settings", settings, map[string]string{"theme": "light", "learn.chess": "3"})
	list, err := there.For("eve").Finished(t.Context(), model.Page{})
	there.ok(err)
	before, err := tab.For(ada).Finished(t.Context(), model.Page{})
	tab.ok(err)
	for i, m := range list {
		if m.Game != before[i].Game || m.Hinted != before[i].Hinted || !m.Imported {
			t.Errorf("match %d is %s, was %s", i, encode(t, m), encode(t, before[i]))
		}
		_, err := there.For("eve").Replay(t.Context(), m.ID)
		there.ok(err)
	}
	stats, err := there.For("eve").Statistics(t.Context())
	there.ok(err)
	if len(stats) != 1 || stats[0].Games != 1 || stats[0].Wins != 1 || stats[0].HintedGames != 1 {
		t.Errorf("the numbers are %s", encode(t, stats))
	}
	got, err = there.For("eve").Bring(t.Context(), data)
	there.ok(err)
	there.same("what came again", got, model.Brought{Matches: 3, Again: 3, Left: 2})
	got, err = there.For(bob).Bring(t.Context(), data)
	there.ok(err)
	there.same("what came for Bob", got, model.Brought{Matches: 3, Left: 2})
	kept, err := there.For(bob).Adventurer(t.Context())
	there.ok(err)
	there.same("Bob's name", kept.Name, "BOB")
}

func TestAnArchiveThatDoesNotHoldChangesNothing(t *testing.T) {
	tab := lived(t)
	whole := tab.packed()
	change := func(name, from, to string, signed bool) []byte {
		files := tab.unpacked(whole)
		for each, text := range files {
			if strings.HasPrefix(each, name) && strings.Contains(text, from) {
				files[each] = strings.Replace(text, from, to, 1)
			}
		}
		return tab.repacked(files, signed)
	}
	without := tab.unpacked(whole)
	maps.DeleteFunc(without, func(name, _ string) bool { return strings.HasPrefix(name, "replays/mastermind") })
	there := sit(t)
	_, err := there.For("eve").Join(t.Context(), model.GuestName)
	there.ok(err)
	before := there.texts()
	for name, data := range map[string][]byte{
		"no archive":          []byte("PK nothing"),
		"empty":               {},
		"cut off":             whole[:len(whole)/2],
		"another version":     change("player.json", `"format":1`, `"format":2`, true),
		"a changed name":      change("player.json", "ADA", "EVE", false),
		"a level for nothing": change("player.json", `"level":4,"xp":10`, `"level":4,"xp":-1`, true),
		"a setting too long":  change("player.json", `"dark"`, `"`+strings.Repeat("x", 5000)+`"`, true),
		"a changed list":      change("matches/", `"hinted":true`, `"hinted":false`, false),
		"a changed replay":    change("replays/mastermind", `"status":"won"`, `"status":"lost"`, false),
		"a forged replay":     change("replays/mastermind", `"status":"won"`, `"status":"lost"`, true),
		"a missing replay":    tab.repacked(without, true),
	} {
		if _, err := there.For("eve").Bring(t.Context(), data); !errors.Is(err, play.ErrArchive) {
			t.Errorf("%s: %v", name, err)
		}
		if after := there.texts(); after != before {
			t.Errorf("%s has changed something", name)
		}
	}
	there.serve(clock, play.Room(50, 50))
	if _, err := there.For("eve").Bring(t.Context(), whole); !errors.Is(err, play.ErrGuestRoom) {
		t.Errorf("no room: %v", err)
	}
	if there.texts() != before {
		t.Error("what has no room has changed something")
	}
}
