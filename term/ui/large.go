package ui

import "strings"

// large are letters of three by five dots: each is followed by a digit a row, its bits from left to right.
const large = "A25755B65656C34443D65556E74647F74644G34553H55755I72227J11152K55655L44447M57755N65555O25552P65644Q25573R65655S34216" +
	"T72222U55557V55552W55775X55255Y55222Z71247" + digits + " 00000"

// digits are written as letters, so that their rows are not taken for them.
const digits = "a75557b26227c71747d71317e55711f74717g74757h71122i75757j75717"

// dots are the rows of a letter.
func dots(letter rune) (string, bool) {
	if letter >= '0' && letter <= '9' {
		letter += 'a' - '0'
	}
	at := strings.IndexRune(large, letter)
	if at < 0 || letter > 127 || letter >= 'a' && letter > 'j' {
		return "", false
	}
	return large[at+1 : at+6], true
}

// Large writes a text in large letters, three lines high. It reports false if the text has anything but A to Z, digits and spaces.
func (f Frame) Large(text string) (lines []string, ok bool) {
	var rows [6]strings.Builder // the last stays empty
	for _, letter := range text {
		dots, known := dots(letter)
		if !known {
			return nil, false
		}
		for y := range rows {
			bits := (dots + "0")[y] - '0'
			for x := 2; x >= 0 && letter != ' '; x-- {
				rows[y].WriteByte(" #"[bits>>x&1])
			}
			rows[y].WriteByte(' ')
		}
	}
	if f.Glyphs.Name == "ascii" {
		for y := range 5 {
			lines = append(lines, strings.TrimRight(rows[y].String(), " "))
		}
		return lines, true
	}
	for y := 0; y < len(rows); y += 2 {
		lines = append(lines, halves(rows[y].String(), rows[y+1].String()))
	}
	return lines, true
}

// LargeWords writes words in large letters, in one row if they fit, else below each other. It reports false if they do not fit at all.
func (f Frame) LargeWords(text string) (lines []string, ok bool) {
	if lines, ok = f.Large(text); ok && (Page{Lines: lines}).Width() <= f.Width {
		return lines, true
	}
	lines = nil
	for word := range strings.FieldsSeq(text) {
		row, known := f.Large(word)
		if !known || (Page{Lines: row}).Width() > f.Width {
			return nil, false
		}
		lines = append(lines, row...)
	}
	return lines, true
}

// halves draws two rows of dots in one line.
func halves(upper, lower string) string {
	blocks := map[string]string{"##": "█", "# ": "▀", " #": "▄", "  ": " "}
	line := ""
	for x := range len(upper) {
		line += blocks[upper[x:x+1]+lower[x:x+1]]
	}
	return strings.TrimRight(line, " ")
}
