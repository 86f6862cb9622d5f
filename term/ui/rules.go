package ui

// Example is a picture of a position with an explanation.
type Example struct {
	Picture Page
	Text    string
}

// beside is how wide a text beside a picture is at least.
const beside = 26

// Rules draws rules as a list with examples below it, each text beside its picture where there is room.
func (f Frame) Rules(rules []string, examples ...Example) (p Page) {
	for _, rule := range rules {
		mark := f.Glyphs.Pick("•", "*") + " "
		for _, line := range Wrap(rule, f.Width-2) {
			p.Add(f.Theme.Accent.Render(mark) + line)
			mark = "  "
		}
	}
	for _, e := range examples {
		p.Add("")
		width := f.Width - e.Picture.Width() - Gap
		if width < beside {
			p.Append(Page{Lines: e.Picture.Lines})
			p.Append(Lines(e.Text, f.Width, f.Theme.Dim))
			continue
		}
		p.Append(Page{Lines: e.Picture.Lines}.Beside(Lines(e.Text, width, f.Theme.Dim), Gap))
	}
	return p
}

// Picture draws rows of characters as cells of a board, without labels and zones.
func (f Frame) Picture(rows []string, cell func(c rune, x, y int) Cell) Page {
	all := make([][]rune, len(rows))
	for y, row := range rows {
		all[y] = []rune(row)
	}
	width := len(all[0])
	g := Grid{Columns: width, Rows: len(all), Sizes: []Size{{3, 1}}, Cell: func(x, y int) Cell { return cell(all[y][x], x, y) }}
	return g.Draw(f.Within(3*width, len(all)), &Window{})
}
