package admin

import (
	"fmt"
	"html"
	"io"
	"strings"

	"wits/host"
)

// page writes the page. It is written without templates: they would keep the linker from leaving out what nothing reaches.
type page struct {
	view
	strings.Builder
}

// put writes HTML. Every argument is escaped.
func (p *page) put(text string, args ...any) {
	for i, a := range args {
		args[i] = html.EscapeString(fmt.Sprint(a))
	}
	fmt.Fprintf(p, text, args...)
}

// t is a sentence of the page.
func (p *page) t(key string, args ...any) string { return p.T(key, args...) }

// field is an input with its name.
func (p *page) field(label, name, more string) {
	p.put(`<label>%s <input name="%s" `, label, name)
	p.WriteString(more + `></label> `)
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

// table writes a table; each row writes its own cells.
func (p *page) table(caption string, heads []string, rows int, row func(i int)) {
	p.put(`<div class="wide"><table><caption>%s</caption><tr>`, caption)
	for _, h := range heads {
		p.put(`<th>%s</th>`, h)
	}
	p.WriteString("</tr>\n")
	for i := range rows {
		p.WriteString("<tr>")
		row(i)
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

// writeTo writes the whole page.
func (v view) writeTo(w io.Writer) error {
	p := &page{view: v}
	p.put(`<!doctype html>
<html lang="%s">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title><link rel="stylesheet" href="/admin/style.css"></head>
<body>
<header><h1>%s</h1>`, v.Language(), p.t("title"), p.t("title"))
	if v.SignedIn {
		p.put(`<form method="post" action="/admin/logout"><span>%s</span> <button>%s</button></form>`, v.Who, p.t("leave"))
	}
	p.WriteString("</header>\n<main>\n")
	if v.Told != "" {
		p.put(`<p class="%s" role="status">%s <code>%s</code></p>`, goodOr(!v.Bad), v.Told, v.Made)
	}
	if v.SignedIn {
		p.health()
		p.notices()
		p.people()
		p.lists()
	} else {
		p.put(`<form method="post" action="/admin/login" class="card"><label>%s <input type="password" name="token" autocomplete="off" required autofocus></label>
<p>%s</p><button>%s</button></form>`, p.t("token"), p.t("token-where"), p.t("enter"))
	}
	p.WriteString("</main></body></html>\n")
	_, err := io.WriteString(w, p.String())
	return err
}

func goodOr(good bool) string {
	if good {
		return "good"
	}
	return "bad"
}

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
	fact(p.t("size"), p.Size(p.Kept.Bytes))
	fact(p.t("memory"), p.Size(p.Heap))
	fact(p.t("goroutines"), p.Routines)
	fact(p.t("version"), "wits "+p.Version+", "+p.Go+", "+p.t("schema", "n", p.Kept.Version))
	fact(p.t("up"), p.Up())
	p.WriteString("</dl>\n")
	p.table(p.t("minds"), []string{p.t("kind"), p.t("working"), p.t("waiting"), p.t("finished"), p.t("broken")}, len(p.Minds), func(i int) {
		m := p.Minds[i]
		p.cells(m.Kind, m.Thinking, m.Waiting, m.Done, m.Failed)
	})
	if len(p.Tasks) > 0 {
		p.table(p.t("tasks"), []string{p.t("kind"), p.t("working"), p.t("waiting"), p.t("oldest")}, len(p.Tasks), func(i int) {
			t := p.Tasks[i]
			p.cells(t.Kind, t.Running, t.Waiting, fmt.Sprintf("%.1f", t.OldestSeconds))
		})
	}
	p.WriteString("</section>\n")
}

// notices are the notice, new matches, tables and backups.
func (p *page) notices() {
	p.put("<section><h2>%s</h2>", p.t("notice"))
	if p.Notice != nil {
		p.put(`<p class="card">%s <small>%s – %s</small></p>`, p.Notice.Text, p.When(p.Notice.At), p.When(p.Notice.Until))
		p.form("withdraw", p.t("withdraw"), "")
	}
	minutes := func() { p.field(p.t("minutes"), "minutes", `type="number" min="0" inputmode="numeric"`) }
	p.form("announce", p.t("announce"), "", func() { p.field(p.t("notice-text"), "text", `maxlength="500" required`) }, minutes)
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
		p.t("people"), p.t("find"), p.Find, p.t("search"))
	for _, each := range p.Found {
		p.player(each)
	}
	if p.Find != "" && len(p.Found) == 0 {
		p.put("<p>%s</p>", p.t("nobody"))
	}
	p.table(p.t("on-now"), []string{p.t("name"), p.t("id"), p.t("address"), p.t("way"), p.t("seen")}, len(p.On), func(i int) {
		v := p.On[i]
		p.put(`<td>%s</td><td><a href="/admin/?find=%s"><code>%s</code></a></td>`, v.Name, v.Player, v.Player)
		p.cells(v.Address, v.Way, p.When(v.Seen))
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
		p.t("since", "when", p.When(of.Created), "used", p.When(of.Used), "matches", of.Matches, "tokens", of.Tokens))
	reason := func() { p.field(p.t("reason"), "text", `maxlength="500"`) }
	if of.Blocked {
		p.form("unblock-player", p.t("unblock"), id)
	} else {
		p.form("block-player", p.t("block"), id, reason)
	}
	p.form("rename-player", p.t("rename"), id, func() { p.field(p.t("name"), "text", "required") })
	p.form("revoke-tokens", p.t("revoke"), id)
	p.form("delete-player", p.t("delete"), id, func() { p.field(p.t("confirm"), "text", `required autocomplete="off"`) })
	p.WriteString("</div>\n")
}

// lists are who is blocked, the tokens, and what was logged.
func (p *page) lists() {
	p.put("<section><h2>%s</h2>", p.t("blocks"))
	p.form("block-address", p.t("block"), "", func() { p.field(p.t("address"), "subject", `placeholder="192.0.2.7" required`) },
		func() { p.field(p.t("reason"), "text", `maxlength="500"`) })
	p.table("", []string{p.t("who"), p.t("reason"), p.t("when"), ""}, len(p.Blocks), func(i int) {
		b := p.Blocks[i]
		p.cells(b.Subject, b.Reason, p.When(b.At))
		p.WriteString("<td>")
		p.form("unblock-"+b.Kind, p.t("unblock"), b.Subject)
		p.WriteString("</td>")
	})
	p.put("</section>\n<section><h2>%s</h2>", p.t("tokens"))
	p.form("new-token", p.t("new-token"), "", func() { p.field(p.t("token-for"), "text", "required") },
		func() { p.field(p.t("minutes"), "minutes", `type="number" min="0" inputmode="numeric"`) })
	p.table("", []string{p.t("who"), p.t("when"), p.t("ends"), ""}, len(p.Tokens), func(i int) {
		t := p.Tokens[i]
		p.cells(t.Label, p.When(t.Created), p.When(t.Expires))
		p.WriteString("<td>")
		p.form("end-token", p.t("end"), t.ID)
		p.WriteString("</td>")
	})
	p.put("</section>\n<section><h2>%s</h2>", p.t("logs"))
	p.table(p.t("problems"), []string{p.t("when"), p.t("request"), p.t("what")}, len(p.Problems), func(i int) {
		t := p.Problems[i]
		p.cells(p.When(t.At), t.Request, t.Level+": "+t.Text+" "+t.Details)
	})
	p.table(p.t("slow"), []string{p.t("when"), p.t("request"), p.t("what"), "ms"}, len(p.Slow), func(i int) {
		s := p.Slow[i]
		p.cells(p.When(s.At), s.Request, fmt.Sprint(s.Route, " ", s.Status), s.TookMS)
	})
	p.table(p.t("acts"), []string{p.t("when"), p.t("who"), p.t("what"), p.t("request"), p.t("outcome")}, len(p.Acts), func(i int) {
		a := p.Acts[i]
		p.cells(p.When(a.At), a.Who, a.Action+" "+a.Subject+" "+a.Detail, a.Request, a.Outcome)
	})
	p.WriteString("</section>\n")
}
