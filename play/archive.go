package play

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"wits/game/referee"
	"wits/model"
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
