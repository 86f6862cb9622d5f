package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// Draw draws the place that home is.
func (h *home) Draw(f ui.Frame) ui.Page {
	switch {
	case h.guided():
		return drawGuide(h.Shell, f)
	case !f.Roomy():
		return h.drawSmall(f)
	}
	width := min(f.Width, 124)
	left := min(50, (width-ui.Gap)*9/20)
	right := width - ui.Gap - left
	top := ui.Columns(ui.Gap, wordmark(f, left), h.card(f, right))
	room := f.Height - len(top.Lines)
	if f.Wide() {
		top.Add("")
		room--
	}
	picture := min(8, 4+max(0, room-20)/4)
	walk := h.walk(f, right, picture)
	cards := ui.Panel{Title: h.Words.Text("home.challenges"), Width: right, Height: max(4, min(room, h.menuHeight(f, room))-len(walk.Lines))}
	if n := len(h.pending); n > 0 {
		cards.Right = strconv.Itoa(n)
	}
	side := ui.Stack(0, walk, cards.Draw(f, h.cards(f.Inside(cards.Width, cards.Height))))
	choices := ui.Panel{Title: h.Words.Text("home.menu"), Width: left, Height: len(side.Lines), Border: &f.Theme.BorderFocus}
	return ui.Stack(0, top, ui.Columns(ui.Gap, choices.Draw(f, h.DrawItems(f.Inside(left, len(side.Lines)))), side))
}

// menuHeight is how high the menu's panel is: as high as it needs to be, and more where there is room for cards beside it.
func (h *home) menuHeight(f ui.Frame, room int) int {
	high := len(h.Items) + 2
	if f.Wide() {
		return min(room, high+10)
	}
	return room
}

// drawSmall draws the place in one column.
func (h *home) drawSmall(f ui.Frame) ui.Page {
	var p ui.Page
	level := h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))) + h.stars(f)
	p.Add(ui.Spread(f.Theme.Bold.Render(h.Hero.Name), level, f.Width), xpBar(h.Hero, f))
	p.Append(h.corridor.draw(f, f.Width, 1))
	style := f.Theme.Text
	if h.corridor.found {
		style = f.Theme.Good
	}
	p.Append(ui.Lines(h.Words.Say(h.corridor.said), f.Width, style))
	p.Append(h.DrawItems(f.Within(f.Width, f.Height-len(p.Lines))))
	return p
}

// wordmark is the program's name in large letters, and below it what it is.
func wordmark(f ui.Frame, width int) (p ui.Page) {
	lines := []string{
		"█   █  ▀  ▀█▀▀  ▄▀▀▀",
		"█ █ █  █   █    ▀▀▀▄",
		"▀▄▀▄▀  █   ▀▄▄  ▄▄▄▀",
	}
	if f.Glyphs.Name == "ascii" {
		lines = []string{
			`\    /  .  -+-  .--.`,
			` \/\/   |   |   '--.`,
			`  \/    |   '-  '--'`,
		}
	}
	for _, l := range lines {
		p.Add(f.Theme.Title.Render(l))
	}
	p.Add(f.Theme.Dim.Render(f.Words.Text("home.tagline")))
	return p.Move((width-p.Width())/2, 0)
}

// card is the adventurer: name, level, prestige and how far the level is.
func (h *home) card(f ui.Frame, width int) ui.Page {
	inside := f.Inside(width, 4)
	level := f.Theme.Bold.Render(h.Words.Say(words.New("home.level", words.Int("number", h.Hero.Level))))
	var p ui.Page
	p.Add(ui.Spread(level, h.stars(f), inside.Width), xpBar(h.Hero, inside))
	return ui.Panel{Title: ui.Cut(h.Hero.Name, inside.Width), Width: width}.Draw(f, p)
}

// stars are the prestige: a star each while they can be counted at a glance.
func (h *home) stars(f ui.Frame) string {
	switch n := h.Hero.Prestige; {
	case n == 0:
		return ""
	case n <= 5:
		return " " + f.Theme.Title.Render(strings.Repeat("★", int(n)))
	default:
		return " " + f.Theme.Title.Render(fmt.Sprintf("★ %d", n))
	}
}

// walk is the corridor and what the last step was like.
func (h *home) walk(f ui.Frame, width, picture int) ui.Page {
	inside := f.Inside(width, picture)
	style := f.Theme.Text
	if h.corridor.found {
		style = f.Theme.Good
	}
	said := ui.Lines(h.Words.Say(h.corridor.said), inside.Width, style)
	said.Lines = append(said.Lines, "", "")[:2] // so that the panel keeps its size
	o := ui.Panel{Title: h.Words.Text("home.corridor"), Width: width}
	if n := h.corridor.steps; n > 0 {
		o.Right = h.Words.Say(words.New("home.steps", words.Int("n", n)))
	}
	return o.Draw(f, ui.Stack(0, h.corridor.draw(f, inside.Width, picture), said))
}

// cards are the challenges that were found, each with its icon and what it is worth at most. Each can be clicked.
func (h *home) cards(f ui.Frame) (p ui.Page) {
	if len(h.pending) == 0 {
		return ui.Lines(h.Words.Text("challenge.none.how"), f.Width, f.Theme.Dim)
	}
	for i, pending := range h.pending {
		t, err := h.Challenge(pending.Type)
		if err != nil {
			continue
		}
		card := h.cardOf(f, t)
		if rest := len(h.pending) - i; len(p.Lines)+len(card.Lines) > f.Height-1 && (rest > 1 || len(p.Lines)+len(card.Lines) > f.Height) {
			p.Add(f.Theme.Dim.Render(h.Words.Say(words.New("home.more", words.Int("n", rest)))))
			return p
		}
		p.Append(card.Area("card " + fmt.Sprint(pending.ID)))
	}
	return p
}

// cardOf is a challenge's icon and title, and the reward, in one line where it fits.
func (h *home) cardOf(f ui.Frame, t challenge.Type) (p ui.Page) {
	title := f.Theme.Warn.Render(icon(h.Shell, t)) + " " + f.Theme.Bold.Render(h.Words.Say(t.Title()))
	reward := f.Theme.Good.Bold(false).Render(h.Words.Say(words.New("home.up-to", words.Say("reward", shortReward(t.Tiers[len(t.Tiers)-1].Reward)))))
	if lipgloss.Width(title)+ui.Gap+lipgloss.Width(reward) <= f.Width {
		p.Add(ui.Spread(title, reward, f.Width))
		return p
	}
	p.Add(ui.Cut(title, f.Width))
	p.Add("  " + reward)
	return p
}

// shortReward is a reward in as few characters as say it.
func shortReward(r challenge.Reward) words.Message {
	var parts []words.Message
	if r.PrestigeRanks > 0 {
		parts = append(parts, words.New("reward.short.prestige", words.Int("n", r.PrestigeRanks)))
	}
	if r.XPPercent > 0 {
		parts = append(parts, words.New("reward.short.xp", words.Int("n", r.XPPercent)))
	}
	return words.New("reward", words.Series("parts", parts))
}

// openCard opens the challenge of a card.
func (h *home) openCard(id string) tea.Cmd {
	i := slices.IndexFunc(h.pending, func(p model.Pending) bool { return fmt.Sprint(p.ID) == id })
	if i < 0 {
		return nil
	}
	t, err := h.Challenge(h.pending[i].Type)
	if h.OK(err) {
		h.Push(newDetails(h.Shell, h.pending[i], t))
	}
	return nil
}

// xpBar shows how far the level is.
func xpBar(hero challenge.Adventurer, f ui.Frame) string {
	needed := hero.Level.Needed()
	text := f.Words.Say(words.New("home.xp", words.Int("xp", hero.XP), words.Int("needed", needed)))
	return f.Bar(f.Width-lipgloss.Width(text)-ui.Gap, float64(hero.XP), float64(needed)) + "  " + text
}
