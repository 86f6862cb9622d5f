package play

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"wits/game/referee"
	"wits/game/words"
	"wits/idempotency"
	"wits/model"
	"wits/store"
	"wits/work"
)

// The files of an archive: the player, pages of matches in a folder, the replays that these name, and the checksums of all before,
// as sha256sum reads them.
const (
	archivePlayer = "player.json"
	archivePages  = "matches/"
	archiveSums   = "SHA256SUMS"
)

// Archive writes everything that is kept of a player as a zip file, with the tokens as they are listed. Secrets of matches that others
// still play are not in it, nor anything of other players but their names.
func (by Player) Archive(ctx context.Context, to io.Writer, tokens []model.Token) error {
	z := &archiver{Writer: zip.NewWriter(to), made: by.s.moment()}
	about, err := by.about(ctx, tokens)
	if err != nil {
		return err
	}
	if err := z.add(archivePlayer, about); err != nil {
		return err
	}
	for _, list := range []func(context.Context, model.Page) ([]model.Summary, error){by.Finished, by.Running} {
		for before := int64(0); ; {
			page, err := list(ctx, model.Page{Before: before})
			if err != nil {
				return err
			}
			if len(page) == 0 {
				break
			}
			before = page[len(page)-1].Place
			if err := by.addPage(ctx, z, page); err != nil {
				return err
			}
		}
	}
	if err := z.put(archiveSums, []byte(z.sums.String())); err != nil {
		return err
	}
	return z.Close()
}

// about is a player without their matches.
func (by Player) about(ctx context.Context, tokens []model.Token) (model.Archive, error) {
	a := model.Archive{Format: model.ArchiveFormat, Program: "wits " + referee.Version, Made: by.s.moment(), Tokens: tokens}
	var errs [6]error
	a.Player, errs[0] = by.Adventurer(ctx)
	a.Streak, errs[1] = by.Streak(ctx)
	a.Settings, errs[2] = by.Settings(ctx)
	a.Statistics, errs[3] = by.Statistics(ctx)
	a.Days, errs[4] = by.s.store.Attempts(ctx, by.id, "", model.DayOf(by.s.now()))
	explorer, err := by.s.store.Explorer(ctx, by.id)
	a.Steps, a.Challenges, errs[5] = explorer.Steps, explorer.Pending, err
	return a, errors.Join(errs[:]...)
}

// addPage adds some matches: the replay of each, in a turn to think, and then what is known about them.
func (by Player) addPage(ctx context.Context, z *archiver, page []model.Summary) error {
	z.pages++
	list := make([]model.Archived, len(page))
	for i, sum := range page {
		list[i] = model.Archived{Summary: sum}
		var r referee.Replay
		err := by.Think(ctx, work.Piece{Kind: work.Replay, Game: sum.Game}, func(ctx context.Context) (err error) {
			r, err = by.Replay(ctx, sum.ID)
			return err
		})
		switch {
		case errors.Is(err, ErrRunning) || errors.Is(err, ErrNotYet):
			m, err := by.Look(ctx, sum.ID)
			if err != nil {
				return err
			}
			list[i].View = &m.View
		case err != nil:
			return err
		default:
			list[i].Replay = fmt.Sprintf("replays/%s-%s.json", sum.Game, sum.ID)
			if err := z.add(list[i].Replay, r); err != nil {
				return err
			}
		}
	}
	return z.add(fmt.Sprintf("%s%04d.json", archivePages, z.pages), list)
}

// archiver writes an archive.
type archiver struct {
	*zip.Writer
	made  time.Time
	pages int
	sums  strings.Builder
}

// add adds a document and notes its checksum.
func (z *archiver) add(name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("archive %s: %w", name, err)
	}
	fmt.Fprintf(&z.sums, "%x  %s\n", sha256.Sum256(data), name)
	return z.put(name, data)
}

func (z *archiver) put(name string, data []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: z.made})
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// ErrArchive says that a file is not an archive as this program wrote it.
var ErrArchive = referee.Refuse("it is no archive of a player", words.New("archive.foreign"))

// CheckArchive says why a file cannot be an archive, before anybody plays its matches again.
func CheckArchive(data []byte) error {
	_, err := openArchive(data)
	return err
}

// Bring keeps what a player has had elsewhere, from the archive that [Player.Archive] wrote there. All of it is checked first, every replay
// as [Player.Import] does; where anything does not hold, nothing is changed and the error says which file it is. The same archive a second
// time adds nothing.
//
// A guest gets the name, settings that are not set here are set, and who is at the beginning gets the level, which is shown to nobody else.
// Daily puzzles, statistics and tokens of another server are not taken over; matches are counted here as imported ones are.
func (by Player) Bring(ctx context.Context, data []byte) (model.Brought, error) {
	ctx = idempotency.WithKey(ctx, idempotency.Key{}) // it is many changes, and adds nothing when it comes again
	a, err := openArchive(data)
	if err != nil {
		return model.Brought{}, err
	}
	if err := by.checkAbout(ctx, a.about); err != nil {
		return model.Brought{}, unreadable(archivePlayer, err)
	}
	room := 0
	err = by.eachMatch(ctx, a, func(_ context.Context, _ told, n store.NewMatch) error {
		room += matchRoom + len(n.Actions)
		return nil
	})
	if err == nil {
		err = by.s.takeRoom(ctx, by.id, room, true)
	}
	if err != nil {
		return model.Brought{}, err
	}
	defer by.s.recountRoom(by.id) // what was here before took no more
	if err := by.bringPlayer(ctx, a.about); err != nil {
		return model.Brought{}, err
	}
	out := model.Brought{Left: a.left}
	err = by.eachMatch(ctx, a, func(ctx context.Context, m told, n store.NewMatch) error {
		out.Matches++
		if _, err := by.s.store.Summary(ctx, by.id, m.ID); err == nil { // it was played here
			out.Again++
			return nil
		}
		id, err := by.s.store.StartMatch(ctx, n)
		if id != n.ID {
			out.Again++
		}
		return err
	})
	return out, err
}

// maxRank is the highest level and prestige that anybody may bring along.
const maxRank = 1_000_000

// checkAbout checks what an archive says about its player, so that taking it over is not refused halfway.
func (by Player) checkAbout(ctx context.Context, a model.Archive) error {
	p := a.Player
	if p.Level < 1 || p.Level > maxRank || p.XP < 0 || p.XP >= p.Level.Needed() || p.Prestige < 0 || p.Prestige > maxRank {
		return fmt.Errorf("%w player: nobody has level %d with %d XP and prestige %d", referee.ErrMalformed, p.Level, p.XP, p.Prestige)
	}
	set, err := by.Settings(ctx)
	if err != nil {
		return err
	}
	for name, value := range a.Settings {
		if err := checkSetting(name, value); err != nil {
			return err
		}
		set[name] = value
	}
	if len(set) > maxSettings {
		return fmt.Errorf("%w: a player has at most %d settings", store.ErrTooMany, maxSettings)
	}
	return nil
}

// bringPlayer takes over what a player had beside matches.
func (by Player) bringPlayer(ctx context.Context, a model.Archive) error {
	now, err := by.Adventurer(ctx)
	if err != nil {
		return err
	}
	if name, err := by.s.names.Take(a.Player.Name); err == nil && now.Name == model.GuestName {
		if err := by.Rename(ctx, name); err != nil {
			return err
		}
	}
	set, err := by.Settings(ctx)
	if err != nil {
		return err
	}
	for name, value := range a.Settings {
		if _, here := set[name]; here {
			continue
		}
		if err := by.Set(ctx, name, value); err != nil {
			return err
		}
	}
	return by.s.store.Raise(ctx, by.id, a.Player)
}

// eachMatch plays every replay of an archive again, the earliest first, each in a turn to think, and passes on what would be kept of it.
func (by Player) eachMatch(ctx context.Context, a *archive, do func(context.Context, told, store.NewMatch) error) error {
	for i := len(a.matches) - 1; i >= 0; i-- {
		m := a.matches[i]
		err := by.Think(ctx, work.Piece{Kind: work.Replay, Game: m.Game}, func(ctx context.Context) error {
			n, err := by.brought(a, m)
			if err != nil {
				return err
			}
			return do(ctx, m, n)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// brought is what is kept of a match of an archive.
func (by Player) brought(a *archive, m told) (store.NewMatch, error) {
	data, err := a.read(m.Replay)
	if err != nil {
		return store.NewMatch{}, err
	}
	r, err := referee.ReadReplay(data)
	if err != nil {
		return store.NewMatch{}, unreadable(m.Replay, err)
	}
	match, r, err := by.s.verify(r)
	if err != nil {
		return store.NewMatch{}, unreadable(m.Replay, err)
	}
	n, err := by.s.imported(match, r)
	if err != nil {
		return store.NewMatch{}, unreadable(m.Replay, err)
	}
	n.Player, n.Hinted = by.id, m.Hinted
	if m.Ended.Before(n.At) && !m.Ended.IsZero() {
		n.At = m.Ended
	}
	return n, nil
}

// archive is an archive that is being read.
type archive struct {
	files   map[string]*zip.File
	sums    map[string]string
	about   model.Archive
	matches []told // the latest first
	left    int
	bytes   int64
}

// told is what an archive says about a match that its replay does not.
type told struct {
	ID     model.MatchID
	Game   string
	Replay string
	Hinted bool
	Ended  time.Time
}

// An archive's files have at most as many bytes as a replay, and all that are read at most maxArchive.
const maxArchive = 512 << 20

// openArchive reads what an archive says about itself.
func openArchive(data []byte) (*archive, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrArchive, err)
	}
	a := &archive{files: map[string]*zip.File{}, sums: map[string]string{}}
	for _, f := range z.File {
		a.files[f.Name] = f
	}
	sums, err := a.content(archiveSums)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		a.sums[name] = sum
	}
	if err := a.document(archivePlayer, &a.about); err != nil {
		return nil, err
	}
	if f := a.about.Format; f != model.ArchiveFormat {
		return nil, referee.Unfit(fmt.Errorf("%w: format %d", ErrArchive, f),
			words.New("archive.format", words.Int("has", f), words.Int("reads", model.ArchiveFormat), words.Text("program", a.about.Program)))
	}
	for n := 1; a.files[fmt.Sprintf("%s%04d.json", archivePages, n)] != nil; n++ {
		var page []told
		if err := a.document(fmt.Sprintf("%s%04d.json", archivePages, n), &page); err != nil {
			return nil, err
		}
		for _, m := range page {
			if m.Replay == "" {
				a.left++
				continue
			}
			a.matches = append(a.matches, m)
		}
	}
	return a, nil
}

// document reads a file into a value.
func (a *archive) document(name string, into any) error {
	data, err := a.read(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return unreadable(name, err)
	}
	return nil
}

// read reads a file as it was written.
func (a *archive) read(name string) ([]byte, error) {
	data, err := a.content(name)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); a.sums[name] != hex.EncodeToString(sum[:]) {
		return nil, referee.Unfit(fmt.Errorf("%w: %.80s is not what was written", ErrArchive, name), words.New("archive.changed", words.Text("file", name)))
	}
	return data, nil
}

// content reads a file of the zip file, within bounds.
func (a *archive) content(name string) ([]byte, error) {
	f := a.files[name]
	if f == nil {
		return nil, referee.Unfit(fmt.Errorf("%w: %.80s is missing", ErrArchive, name), words.New("archive.missing", words.Text("file", name)))
	}
	from, err := f.Open()
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer from.Close()
	data, err := io.ReadAll(io.LimitReader(from, MaxReplay+1))
	a.bytes += int64(len(data))
	switch {
	case err != nil:
		return nil, unreadable(name, err)
	case len(data) > MaxReplay || a.bytes > maxArchive:
		return nil, unreadable(name, errors.New("it is too long"))
	}
	return data, nil
}

// unreadable says that a file of an archive does not hold, and why.
func unreadable(name string, err error) error {
	return referee.Unfit(fmt.Errorf("%w: %.80s: %w", ErrArchive, name, err), words.New("archive.file", words.Text("file", name), words.Text("why", err.Error())))
}
