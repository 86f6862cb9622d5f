package api

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"

	"wits/card"
	"wits/limit"
	"wits/model"
	"wits/web"
)

// headText is what the page of a link says about itself, for those who show links.
const headText = `<title>%[1]s</title>
<meta name="description" content="%[2]s">
<meta property="og:site_name" content="wits">
<meta property="og:type" content="website">
<meta property="og:title" content="%[1]s">
<meta property="og:description" content="%[2]s">
<meta property="og:image" content="%[3]s">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="%[4]d">
<meta property="og:image:height" content="%[5]d">
<meta property="og:image:alt" content="%[1]s">
<meta name="twitter:card" content="summary_large_image">`

// head writes what a page says about itself, in the language that the request asks for.
func (s *api) head(r *http.Request) []byte {
	say := web.VisitOf(r.Context()).Speaker
	what, picture := s.aboutPage(r)
	picture.RawQuery = joined(picture.RawQuery, "lang="+url.QueryEscape(say.Language()))
	title := say.Say(what.title)
	if !strings.HasPrefix(title, "wits") {
		title += " · wits"
	}
	image := s.Origin(r) + web.Prefix + picture.String()
	return fmt.Appendf(nil, headText, html.EscapeString(title), html.EscapeString(say.Say(what.text)), html.EscapeString(image), card.Width, card.Height)
}

func joined(query, more string) string {
	if query == "" {
		return more
	}
	return query + "&" + more
}

// aboutPage tells what a page is about, and where its picture is. Whatever is not there, is somebody's own, or is asked for too
// often looks like any page.
func (s *api) aboutPage(r *http.Request) (subject, url.URL) {
	ctx := r.Context()
	v, query := web.VisitOf(ctx), r.URL.Query()
	site := general(v.Speaker)
	_, rest, _ := strings.Cut(r.URL.Path, "/")
	page, id, _ := strings.Cut(rest, "/")
	ask := lookups(s)[page]
	if ask == nil || id == "" || s.Limit(limit.Requests, v.Address) != nil || page == "t" && s.Limit(limit.Tables, v.Address) != nil {
		return site, url.URL{Path: "/games/picture.png"}
	}
	what, picture, err := ask(r, id, query)
	if err != nil {
		s.Explain(ctx, "page", err)
		return site, url.URL{Path: "/games/picture.png"}
	}
	return what, picture
}

type lookup func(r *http.Request, id string, query url.Values) (subject, url.URL, error)

// lookups are the pages that are about something that can be drawn, by the first part of their path.
func lookups(s *api) map[string]lookup {
	return map[string]lookup{
		"watch": func(r *http.Request, id string, _ url.Values) (subject, url.URL, error) {
			what, err := s.ofWatched(r.Context(), id)
			return what, url.URL{Path: "/watch/" + id + "/picture.png"}, err
		},
		"replays": func(r *http.Request, id string, _ url.Values) (subject, url.URL, error) {
			if err := s.Turn(r.Context()); err != nil { // a document may be long
				return subject{}, url.URL{}, err
			}
			defer s.Turned()
			what, err := s.ofReplay(r.Context(), model.ReplayID(id), false)
			return what, url.URL{Path: "/replays/" + id + "/picture.png"}, err
		},
		"t": func(r *http.Request, id string, _ url.Values) (subject, url.URL, error) {
			what, err := s.ofTable(r.Context(), id)
			return what, url.URL{Path: "/tables/" + id + "/picture.png"}, err
		},
		"play": func(r *http.Request, id string, query url.Values) (subject, url.URL, error) {
			what, err := s.ofPuzzle(r.Context(), id, query.Get("preset"), readSeed(query.Get("seed")))
			return what, url.URL{Path: "/games/" + id + "/picture.png", RawQuery: only(query, "preset", "seed")}, err
		},
		"daily": func(r *http.Request, id string, query url.Values) (subject, url.URL, error) {
			what, err := s.ofDaily(r.Context(), id, model.Day(query.Get("day")))
			return what, url.URL{Path: "/games/" + id + "/daily/picture.png", RawQuery: only(query, "day")}, err
		},
	}
}

// only keeps some names of a query.
func only(query url.Values, names ...string) string {
	kept := url.Values{}
	for _, name := range names {
		if value := query.Get(name); value != "" && len(value) <= 40 {
			kept.Set(name, value)
		}
	}
	return kept.Encode()
}
