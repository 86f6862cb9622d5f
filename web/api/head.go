package api

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"wits/card"
	"wits/limit"
	"wits/model"
	"wits/web"
)

// headTemplate is what the page of a link says about itself, for those who show links.
var headTemplate = template.Must(template.New("head").Parse(`<title>{{.Title}}</title>
<meta name="description" content="{{.Text}}">
<meta property="og:site_name" content="wits">
<meta property="og:type" content="website">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Text}}">
<meta property="og:image" content="{{.Image}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Title}}">
<meta name="twitter:card" content="summary_large_image">`))

// head writes what a page says about itself, in the language that the request asks for.
func (s *api) head(r *http.Request) []byte {
	say := web.VisitOf(r.Context()).Speaker
	what, picture := s.aboutPage(r)
	picture.RawQuery = joined(picture.RawQuery, "lang="+url.QueryEscape(say.Language()))
	title := say.Say(what.title)
	if !strings.HasPrefix(title, "wits") {
		title += " · wits"
	}
	var b bytes.Buffer
	err := headTemplate.Execute(&b, map[string]any{
		"Title": title, "Text": say.Say(what.text), "Image": s.Origin(r) + web.Prefix + picture.String(),
		"Width": card.Width, "Height": card.Height,
	})
	if err != nil {
		return nil // a buffer takes everything
	}
	return b.Bytes()
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
