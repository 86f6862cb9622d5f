package api

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
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
	query := "lang=" + url.QueryEscape(say.Language())
	if picture.RawQuery != "" {
		query = picture.RawQuery + "&" + query
	}
	picture.RawQuery = query
	title := say.Say(what.title)
	if !strings.HasPrefix(title, "wits") {
		title += " · wits"
	}
	image := s.Origin(r) + web.Prefix + picture.String()
	return fmt.Appendf(nil, headText, html.EscapeString(title), html.EscapeString(say.Say(what.text)), html.EscapeString(image), card.Width, card.Height)
}

// aboutPage tells what a page is about, and where its picture is. Whatever is not there, is somebody's own, or is asked for too
// often looks like any page.
func (s *api) aboutPage(r *http.Request) (subject, url.URL) {
	ctx := r.Context()
	v, site := web.VisitOf(ctx), url.URL{Path: "/games/picture.png"}
	page, id, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	shared := slices.Contains([]string{"watch", "replays", "t", "play", "daily"}, page)
	if !shared || id == "" || s.Limit(limit.Requests, v.Address) != nil || page == "t" && s.Limit(limit.Tables, v.Address) != nil {
		return general(v.Speaker), site
	}
	what, picture, err := s.aboutShared(ctx, page, id, r.URL.Query())
	if err != nil {
		s.Explain(ctx, "page", err)
		return general(v.Speaker), site
	}
	picture.Path += "/picture.png"
	return what, picture
}

// aboutShared tells what a page is about that is of something that can be drawn, by the first part of its path, and where that is.
func (s *api) aboutShared(ctx context.Context, page, id string, query url.Values) (what subject, of url.URL, err error) {
	switch page {
	case "watch":
		of.Path = "/watch/" + id
		what, err = s.ofWatched(ctx, id)
	case "replays":
		of.Path = "/replays/" + id
		if err := s.Turn(ctx); err != nil { // a document may be long
			return what, of, err
		}
		defer s.Turned()
		what, err = s.ofReplay(ctx, model.ReplayID(id), false)
	case "t":
		of.Path = "/tables/" + id
		what, err = s.ofTable(ctx, id)
	case "play":
		of.Path, of.RawQuery = "/games/"+id, only(query, "preset", "seed")
		what, err = s.ofPuzzle(ctx, id, query.Get("preset"), readSeed(query.Get("seed")))
	case "daily":
		of.Path, of.RawQuery = "/games/"+id+"/daily", only(query, "day")
		what, err = s.ofDaily(ctx, id, model.Day(query.Get("day")))
	}
	return what, of, err
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
