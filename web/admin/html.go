package admin

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"time"

	"wits/game/words"
	"wits/host"
	"wits/store"
)

// page is the host's page, and what it is made of. It is written without templates: they would keep the linker from leaving out
// what nothing reaches.
type page struct {
	strings.Builder
	say words.Speaker
	host.Status
	outcome
	who   string // who is signed in; nobody where it is empty
	find  string
	found []host.Player
}

// put writes HTML. Every argument is escaped.
func (p *page) put(text string, args ...any) {
	for i, a := range args {
		args[i] = html.EscapeString(fmt.Sprint(a))
	}
	fmt.Fprintf(p, text, args...)
}

// t is a sentence of the page.
func (p *page) t(key string, args ...words.Arg) string {
	return p.say.Say(words.New("host.page."+key, args...))
}

// field is an input with its name.
func (p *page) field(label, name, more string) {
	p.put(`<label>%s <input name="%s" `, label, name)
	p.WriteString(more + `></label> `)
}

// reason and minutes are inputs of several forms.
func (p *page) reason() { p.field(p.t("reason"), "text", `maxlength="500"`) }

func (p *page) minutes() {
	p.field(p.t("minutes"), "minutes", `type="number" min="0" inputmode="numeric"`)
}

// form writes a form of an action about a subject, with fields between.
func (p *page) form(action, label, subject string, fields ...func()) {
	p.WriteString(`<form method="post" action="/admin/do">`)
	if subject != "" {
		p.put(`<input type="hidden" name="subject" value="%s">`, subject)
	}
	for _, f := range fields {
		f()
	}
	class := ""
	if action == "delete-player" {
		class = "danger"
	}
	p.put(`<button name="do" value="%s" class="%s">%s</button></form>`+"\n", action, class, label)
}

// table writes a table with a row for each item, which writes its own cells.
func table[T any](p *page, caption string, heads []string, items []T, row func(T)) {
	p.put(`<div class="wide"><table><caption>%s</caption><tr>`, caption)
	for _, h := range heads {
		p.put(`<th>%s</th>`, h)
	}
	p.WriteString("</tr>\n")
	for _, item := range items {
		p.WriteString("<tr>")
		row(item)
		p.WriteString("</tr>\n")
	}
	p.WriteString("</table></div>\n")
}

// cells writes the cells of a row.
func (p *page) cells(values ...any) {
	for _, v := range values {
		p.put(`<td>%s</td>`, v)
	}
}

// write writes the whole page.
func (p *page) write() {
	p.put(`<!doctype html>
<html lang="%s">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title><link rel="stylesheet" href="/admin/style.css"></head>
<body>
<header><h1>%s</h1>`, p.say.Language(), p.t("title"), p.t("title"))
	if p.who != "" {
		p.put(`<form method="post" action="/admin/logout"><span>%s</span> <button>%s</button></form>`, p.who, p.t("leave"))
	}
	p.WriteString("</header>\n<main>\n")
	if p.told != "" {
		p.put(`<p class="%s" role="status">%s <code>%s</code></p>`, goodOr(!p.bad), p.told, p.made)
	}
	if p.who != "" {
		p.health()
		p.notices()
		p.people()
		p.lists()
	} else {
		p.put(`<form method="post" action="/admin/login" class="card"><label>%s <input type="password" name="token" autocomplete="off" required autofocus></label>
<p>%s</p><button>%s</button></form>`, p.t("token"), p.t("token-where"), p.t("enter"))
	}
	p.WriteString("</main></body></html>\n")
}

func goodOr(good bool) string {
	if good {
		return "good"
	}
	return "bad"
}

// when is a time as hosts read it.
func when(at time.Time) string {
	if at.IsZero() {
		return "–"
	}
	return at.UTC().Format("2006-01-02 15:04:05Z")
}

// megabytes is a number of bytes as hosts read it.
func megabytes(bytes float64) string { return strconv.FormatFloat(bytes/1e6, 'f', 1, 64) + " MB" }

// health tells how the server is.
func (p *page) health() {
	answers := p.t("answers")
	if !p.Healthy {
		answers = p.t("answers-not") + " " + p.Problem
	}
	p.put("<section><h2>%s</h2><dl>", p.t("health"))
	p.put(`<div><dt>%s</dt><dd class="%s">%s</dd></div>`, p.t("database"), goodOr(p.Healthy), answers)
	fact := func(label string, value any) { p.put("<div><dt>%s</dt><dd>%s</dd></div>", label, value) }
	if p.Workers != nil {
		fact(p.t("workers"), *p.Workers)
	}
	fact(p.t("on"), p.OnTotal)
	fact(p.t("requests"), p.Requests)
	fact(p.t("failed"), p.Failed)
	fact(p.t("players"), p.Kept.Players)
	fact(p.t("matches"), p.Kept.Matches)
	fact(p.t("running"), p.Kept.Running)
	fact(p.t("tables"), p.Kept.Tables)
	fact(p.t("size"), megabytes(float64(p.Kept.Bytes)))
	fact(p.t("memory"), megabytes(float64(p.Heap)))
	fact(p.t("goroutines"), p.Routines)
	fact(p.t("version"), "wits "+p.Version+", "+p.Go+", "+p.t("schema", words.Int("n", p.Kept.Version)))
	fact(p.t("up"), p.Now.Sub(p.Began).Round(time.Second))
	p.WriteString("</dl>\n")
	table(p, p.t("minds"), []string{p.t("kind"), p.t("working"), p.t("waiting"), p.t("finished"), p.t("broken")}, p.Minds, func(m host.Mind) {
		p.cells(m.Kind, m.Thinking, m.Waiting, m.Done, m.Failed)
	})
	if len(p.Tasks) > 0 {
		table(p, p.t("tasks"), []string{p.t("kind"), p.t("working"), p.t("waiting"), p.t("oldest")}, p.Tasks, func(t host.Task) {
			p.cells(t.Kind, t.Running, t.Waiting, fmt.Sprintf("%.1f", t.OldestSeconds))
		})
	}
	p.WriteString("</section>\n")
}

// notices are the notice, new matches, tables and backups.
func (p *page) notices() {
	p.put("<section><h2>%s</h2>", p.t("notice"))
	if p.Notice != nil {
		p.put(`<p class="card">%s <small>%s – %s</small></p>`, p.Notice.Text, when(p.Notice.At), when(p.Notice.Until))
		p.form("withdraw", p.t("withdraw"), "")
	}
	p.form("announce", p.t("announce"), "", func() { p.field(p.t("notice-text"), "text", `maxlength="500" required`) }, p.minutes)
	if p.Closed {
		p.form("allow-matches", p.t("allow"), "", func() { p.put("<span>%s</span> ", p.t("stopped")) })
	} else {
		p.form("stop-matches", p.t("stop"), "", func() { p.put("<span>%s</span> ", p.t("open")) })
	}
	p.form("close-table", p.t("close"), "", func() { p.field(p.t("table-code"), "subject", "required") })
	p.form("backup", p.t("backup"), "")
	p.WriteString("</section>\n")
}

// people are those who were found, and those who are on.
func (p *page) people() {
	p.put(`<section><h2>%s</h2><form method="get" action="/admin/"><label>%s <input name="find" value="%s" required></label> <button>%s</button></form>`,
		p.t("people"), p.t("find"), p.find, p.t("search"))
	for _, each := range p.found {
		p.player(each)
	}
	if p.find != "" && len(p.found) == 0 {
		p.put("<p>%s</p>", p.t("nobody"))
	}
	table(p, p.t("on-now"), []string{p.t("name"), p.t("id"), p.t("address"), p.t("way"), p.t("seen")}, p.On, func(v host.Visitor) {
		p.put(`<td>%s</td><td><a href="/admin/?find=%s"><code>%s</code></a></td>`, v.Name, v.Player, v.Player)
		p.cells(v.Address, v.Way, when(v.Seen))
	})
	p.WriteString("</section>\n")
}

// player is one who was found, with what can be done.
func (p *page) player(of host.Player) {
	id, blocked := string(of.ID), ""
	if of.Blocked {
		blocked = p.t("blocked")
	}
	p.put(`<div class="card"><p><strong>%s</strong> <code>%s</code> <span class="bad">%s</span><br><small>%s</small></p>`, of.Name, id, blocked,
		p.t("since", words.Text("when", when(of.Created)), words.Text("used", when(of.Used)), words.Int("matches", of.Matches), words.Int("tokens", of.Tokens)))
	if of.Blocked {
		p.form("unblock-player", p.t("unblock"), id)
	} else {
		p.form("block-player", p.t("block"), id, p.reason)
	}
	p.form("rename-player", p.t("rename"), id, func() { p.field(p.t("name"), "text", "required") })
	p.form("revoke-tokens", p.t("revoke"), id)
	p.form("delete-player", p.t("delete"), id, func() { p.field(p.t("confirm"), "text", `required autocomplete="off"`) })
	p.WriteString("</div>\n")
}

// end writes a cell that ends what a row is about.
func (p *page) end(action, label, subject string) {
	p.WriteString("<td>")
	p.form(action, label, subject)
	p.WriteString("</td>")
}

// lists are who is blocked, the tokens, and what was logged.
func (p *page) lists() {
	p.put("<section><h2>%s</h2>", p.t("blocks"))
	p.form("block-address", p.t("block"), "", func() { p.field(p.t("address"), "subject", `placeholder="192.0.2.7" required`) }, p.reason)
	table(p, "", []string{p.t("who"), p.t("reason"), p.t("when"), ""}, p.Blocks, func(b store.Block) {
		p.cells(b.Subject, b.Reason, when(b.At))
		p.end("unblock-"+b.Kind, p.t("unblock"), b.Subject)
	})
	p.put("</section>\n<section><h2>%s</h2>", p.t("tokens"))
	p.form("new-token", p.t("new-token"), "", func() { p.field(p.t("token-for"), "text", "required") }, p.minutes)
	table(p, "", []string{p.t("who"), p.t("when"), p.t("ends"), ""}, p.Tokens, func(t store.HostToken) {
		p.cells(t.Label, when(t.Created), when(t.Expires))
		p.end("end-token", p.t("end"), t.ID)
	})
	p.put("</section>\n<section><h2>%s</h2>", p.t("logs"))
	table(p, p.t("problems"), []string{p.t("when"), p.t("request"), p.t("what")}, p.Problems, func(t host.Trouble) {
		p.cells(when(t.At), t.Request, t.Level+": "+t.Text+" "+t.Details)
	})
	table(p, p.t("slow"), []string{p.t("when"), p.t("request"), p.t("what"), "ms"}, p.Slow, func(s host.Answer) {
		p.cells(when(s.At), s.Request, fmt.Sprint(s.Route, " ", s.Status), s.TookMS)
	})
	table(p, p.t("acts"), []string{p.t("when"), p.t("who"), p.t("what"), p.t("request"), p.t("outcome")}, p.Acts, func(a store.HostAct) {
		p.cells(when(a.At), a.Who, a.Action+" "+a.Subject+" "+a.Detail, a.Request, a.Outcome)
	})
	p.WriteString("</section>\n")
}
