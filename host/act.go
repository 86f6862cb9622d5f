package host

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"

	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Action is something that a host wants done.
type Action struct {
	Do      string `json:"do"`
	Subject string `json:"subject,omitempty"` // who or what it is about
	Text    string `json:"text,omitempty"`    // what is said: a notice, a reason, a name
	Minutes int    `json:"minutes,omitempty"` // how long it holds; 0 for as long as nobody changes it
}

// Done is what came of an action.
type Done struct {
	Action string `json:"action"`
	Result string `json:"result,omitempty"` // what was made: a token, which is told once, or a file
}

// By is who acts.
type By struct {
	Who     string
	Request string // the id of the request
}

// What an action may hold, in bytes, and how many blocks there may be.
const (
	maxSubject = 128
	maxText    = 500
	maxBlocks  = 10_000
	maxMinutes = 10 * 366 * 24 * 60
)

// Actions lists what a host can do.
func Actions() []string {
	return []string{
		"announce", "withdraw", "stop-matches", "allow-matches", "close-table", "block-player", "unblock-player", "block-address",
		"unblock-address", "rename-player", "delete-player", "revoke-tokens", "new-token", "end-token", "backup",
	}
}

// Do does something for a host. It is logged and kept before it is done, with what came of it afterwards; what cannot be kept is
// not done. The error says what was wrong and what would be right.
func (h *Host) Do(ctx context.Context, by By, a Action) (Done, error) {
	a.Subject, a.Text = strings.TrimSpace(a.Subject), strings.TrimSpace(a.Text)
	if err := a.check(); err != nil {
		return Done{}, err
	}
	act := store.HostAct{ID: opaque.ID(h.Entropy), At: h.Now().UTC(), Who: by.Who, Action: a.Do, Subject: a.Subject, Detail: a.Text, Request: by.Request}
	if err := h.Store.KeepHostAct(ctx, act); err != nil {
		return Done{}, err
	}
	result, err := h.act(ctx, a)
	act.Outcome = "done"
	if err != nil {
		act.Outcome = "failed: " + err.Error()
	}
	h.Log.Info("the host acted", "who", act.Who, "action", act.Action, "done", err == nil, RequestAttr, act.Request) // names and addresses are in what is kept
	return Done{a.Do, result}, errors.Join(err, h.Store.KeepHostAct(context.WithoutCancel(ctx), act), h.Rules.Read(context.WithoutCancel(ctx)))
}

// check finds out whether something can be an action.
func (a Action) check() error {
	switch {
	case !slices.Contains(Actions(), a.Do):
		return wrong(words.New("host.wrong.unknown", words.Text("name", short(a.Do)), words.Text("all", strings.Join(Actions(), ", "))))
	case len(a.Subject) > maxSubject || referee.CheckText("subject", a.Subject, maxSubject) != nil:
		return wrong(words.New("host.wrong.subject-long", words.Int("most", maxSubject)))
	case referee.CheckText("text", a.Text, maxText) != nil:
		return wrong(words.New("host.wrong.text-long", words.Int("most", maxText)))
	case a.Minutes < 0 || a.Minutes > maxMinutes:
		return wrong(words.New("host.wrong.minutes", words.Int("most", maxMinutes)))
	}
	return nil
}

// act does an action that was checked. Result is what was made.
func (h *Host) act(ctx context.Context, a Action) (result string, err error) {
	switch a.Do {
	case "announce":
		return "", h.announce(ctx, a)
	case "withdraw":
		return "", h.set(ctx, noticeSetting, nil)
	case "stop-matches":
		return "", h.set(ctx, closedSetting, h.Now().UTC())
	case "allow-matches":
		return "", h.set(ctx, closedSetting, nil)
	case "close-table":
		return "", h.closeTable(ctx, a)
	case "unblock-player":
		return "", h.unblock(ctx, store.BlockPlayer, a.Subject)
	case "block-address", "unblock-address":
		return "", h.actOnNetwork(ctx, a)
	case "new-token":
		return h.newToken(ctx, a)
	case "end-token":
		return "", h.endToken(ctx, a)
	case "backup":
		return h.backup(ctx)
	}
	return "", h.actOnPlayer(ctx, a)
}

// actOnPlayer does an action that is about a player.
func (h *Host) actOnPlayer(ctx context.Context, a Action) error {
	id, err := h.player(ctx, a.Subject)
	if err != nil {
		return err
	}
	switch a.Do {
	case "block-player":
		return h.block(ctx, store.BlockPlayer, a.Subject, a.Text)
	case "rename-player":
		return h.Play.For(id).Rename(ctx, a.Text)
	case "delete-player":
		return h.delete(ctx, id, a)
	}
	return h.revokeTokens(ctx, id)
}

// actOnNetwork does an action that is about an address or a network.
func (h *Host) actOnNetwork(ctx context.Context, a Action) error {
	network, err := readNetwork(a.Subject)
	if err != nil {
		return err
	}
	if a.Do == "unblock-address" {
		return h.unblock(ctx, store.BlockAddress, network)
	}
	return h.block(ctx, store.BlockAddress, network, a.Text)
}

// wrong is what is wrong with an action, with a sentence for the host.
func wrong(what words.Message) error { return &Mistake{what} }

// Mistake is something that cannot be done as it was asked for. It is a [game.Refusal].
type Mistake struct{ what words.Message }

var _ game.Refusal = (*Mistake)(nil)

// Error is the mistake for logs.
func (m *Mistake) Error() string { return m.what.String() }

// Message says what was wrong and what would be right.
func (m *Mistake) Message() words.Message { return m.what }

func short(text string) string { return strings.ToValidUTF8(text[:min(len(text), 60)], "") }

// set keeps a setting; nil is none.
func (h *Host) set(ctx context.Context, name string, value any) error {
	if value == nil {
		return h.Store.SetHost(ctx, name, "")
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return h.Store.SetHost(ctx, name, string(text))
}

func (h *Host) announce(ctx context.Context, a Action) error {
	text := strings.Join(strings.Fields(a.Text), " ")
	if text == "" {
		return wrong(words.New("host.wrong.no-text"))
	}
	return h.set(ctx, noticeSetting, model.Notice{ID: opaque.ID(h.Entropy), Text: text, At: h.Now().UTC(), Until: h.until(a.Minutes)})
}

// until is when something that holds for minutes ends; the zero time for 0.
func (h *Host) until(minutes int) time.Time {
	if minutes == 0 {
		return time.Time{}
	}
	return h.Now().UTC().Truncate(time.Millisecond).Add(time.Duration(minutes) * time.Minute)
}

func (h *Host) closeTable(ctx context.Context, a Action) error {
	err := h.Play.EndTable(ctx, a.Subject)
	if errors.Is(err, store.ErrNoTable) {
		err = wrong(words.New("host.wrong.no-table", words.Text("subject", short(a.Subject))))
	}
	return err
}

func (h *Host) block(ctx context.Context, kind, subject, reason string) error {
	err := h.Store.KeepBlock(ctx, store.Block{Kind: kind, Subject: subject, Reason: reason, At: h.Now()}, maxBlocks)
	if errors.Is(err, store.ErrTooMany) {
		err = wrong(words.New("host.wrong.blocks", words.Int("most", maxBlocks)))
	}
	return err
}

func (h *Host) unblock(ctx context.Context, kind, subject string) error {
	found, err := h.Store.RemoveBlock(ctx, kind, subject)
	if err == nil && !found {
		return wrong(words.New("host.wrong.no-block", words.Text("subject", short(subject))))
	}
	return err
}

// The widest networks that may be blocked: a slip of the finger keeps not everybody out.
const (
	widest4 = 8
	widest6 = 32
)

// readNetwork reads an address or a network. An IPv6 address is its /64, because that is what one line gets.
func readNetwork(text string) (string, error) {
	network, err := netip.ParsePrefix(text)
	if err != nil {
		var at netip.Addr
		if at, err = netip.ParseAddr(text); err == nil {
			at = at.Unmap().WithZone("")
			bits := 32
			if at.Is6() {
				bits = 64
			}
			network = netip.PrefixFrom(at, bits)
		}
	}
	if err != nil || network.Addr().Is4() && network.Bits() < widest4 || network.Addr().Is6() && network.Bits() < widest6 {
		return "", wrong(words.New("host.wrong.address", words.Text("subject", short(text)), words.Int("four", widest4), words.Int("six", widest6)))
	}
	return network.Masked().String(), nil
}

// delete forgets a player. Text must be the player's id once more: nothing brings one back.
func (h *Host) delete(ctx context.Context, id model.PlayerID, a Action) error {
	if a.Text != a.Subject {
		return wrong(words.New("host.wrong.confirm", words.Text("subject", short(a.Subject))))
	}
	if err := h.Play.For(id).Delete(ctx); err != nil {
		return err
	}
	h.Identities.Forget(id)
	return nil
}

// revokeTokens ends all tokens and keys of a player.
func (h *Host) revokeTokens(ctx context.Context, id model.PlayerID) error {
	list, err := h.Identities.Tokens(ctx, id)
	for _, t := range list {
		if err := h.Identities.Revoke(ctx, id, t.ID); err != nil && !errors.Is(err, store.ErrNoToken) {
			return err
		}
	}
	return err
}

// newToken makes a token for somebody who helps the host: Text is their name.
func (h *Host) newToken(ctx context.Context, a Action) (string, error) {
	label, err := referee.NewLabel("label", a.Text)
	if err != nil {
		return "", err
	}
	if label == rootName {
		return "", wrong(words.New("host.wrong.token-name", words.Text("name", rootName)))
	}
	token := NewToken(h.Entropy)
	n := store.HostToken{ID: opaque.ID(h.Entropy), Label: label, Created: h.Now().UTC().Truncate(time.Millisecond), Expires: h.until(a.Minutes)}
	return token, h.Store.KeepHostToken(ctx, opaque.Hash(token), n)
}

func (h *Host) endToken(ctx context.Context, a Action) error {
	found, err := h.Store.RemoveHostToken(ctx, a.Subject)
	if err == nil && !found {
		err = wrong(words.New("host.wrong.no-token", words.Text("subject", short(a.Subject))))
	}
	return err
}

func (h *Host) backup(ctx context.Context) (string, error) {
	if h.Backup == nil {
		return "", wrong(words.New("host.wrong.no-backup"))
	}
	file, err := h.Backup(ctx)
	if err != nil {
		return "", &Mistake{words.New("host.wrong.backup", words.Say("why", frame.Explain(err)))}
	}
	return file, nil
}
