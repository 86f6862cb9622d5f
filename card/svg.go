package card

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"wits/game/drawing"
)

// SVG writes a drawing as a complete document, with a title for screen readers.
func SVG(d *drawing.Drawing, title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img" font-family="Go, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif">`, num(d.Width), num(d.Height))
	b.WriteString("<title>" + escaped(title) + "</title>")
	for _, s := range d.Shapes {
		writeShape(&b, s)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func writeShape(b *bytes.Buffer, s drawing.Shape) {
	switch s.Kind {
	case drawing.Rect:
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"`, num(s.X), num(s.Y), num(s.W), num(s.H))
		if s.R > 0 {
			fmt.Fprintf(b, ` rx="%s"`, num(s.R))
		}
	case drawing.Circle:
		fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"`, num(s.X), num(s.Y), num(s.R))
	case drawing.Path:
		fmt.Fprintf(b, `<path transform="translate(%s %s) scale(%s)" d="%s"`, num(s.X), num(s.Y), num(s.R), escaped(s.D))
	case drawing.Text:
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s"`, num(s.X), num(s.Y), num(s.H))
		if s.Bold {
			b.WriteString(` font-weight="700"`)
		}
		if s.Align != drawing.Start {
			b.WriteString(` text-anchor="` + [...]string{"start", "middle", "end"}[s.Align] + `"`)
		}
	}
	writePaint(b, s)
	if s.Kind == drawing.Text {
		b.WriteString(">" + escaped(s.Words) + "</text>")
		return
	}
	b.WriteString("/>")
}

func writePaint(b *bytes.Buffer, s drawing.Shape) {
	fill := string(s.Fill)
	if fill == "" {
		fill = "none"
	}
	b.WriteString(` fill="` + escaped(fill) + `"`)
	if s.Stroke != "" {
		fmt.Fprintf(b, ` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`, escaped(string(s.Stroke)), num(s.Line))
	}
}

// num writes a number to a hundredth.
func num(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
}

func escaped(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}
