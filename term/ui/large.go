package ui

import "strings"

// large are letters of three by five dots. A space stands before each, and after it a digit for each row, whose bits are the dots.
const large = " A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 Q25573 R65655" +
	" S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 075557 126227 271747 371317 455711 574717 674757 771122 875757 975717  00000"

func dots(letter rune) (rows string, ok bool) {
	at := strings.Index(large, " "+string(letter))
	if at < 0 {
		return "", false
	}
	return large[at+2 : at+7], true
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
