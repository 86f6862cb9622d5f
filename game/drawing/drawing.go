// Package drawing is a picture as data: a list of shapes that any surface can paint, in its own way.
//
// It knows no game and no font, and paints nothing itself.
package drawing

// Drawing is a picture of a size in units of its own: shapes, painted in order. Make one with [New].
type Drawing struct {
	Width, Height float64
	Shapes        []Shape
}

// Kind says what a shape is.
type Kind int

// The kinds of shapes.
const (
	Rect   Kind = iota // W wide, H high, from X, Y; its corners are rounded by R
	Circle             // around X, Y with the radius R
	Path               // D, enlarged by R, from X, Y
	Text               // Words, H high, on the line Y, around, from or up to X
)

// Align says where a text lies.
type Align int

// A text begins, is centred or ends at its X.
const (
	Start Align = iota
	Middle
	End
)

// Color is a colour as #rrggbb. Without one nothing is painted.
type Color string

// Shape is one shape. What its numbers mean is said by its kind.
type Shape struct {
	Kind          Kind
	X, Y, W, H, R float64
	D             string // absolute steps M, L, C and Z as in SVG, everything apart by spaces
	Words         string
	Bold          bool
	Align         Align
	Fill          Color
	Stroke        Color
	Line          float64 // how wide the stroke is
}

// New is an empty drawing.
func New(width, height float64) *Drawing { return &Drawing{Width: width, Height: height} }

// Add adds shapes.
func (d *Drawing) Add(all ...Shape) { d.Shapes = append(d.Shapes, all...) }

// Rect adds a rectangle with rounded corners.
func (d *Drawing) Rect(x, y, w, h, round float64, fill Color) {
	d.Add(Shape{Kind: Rect, X: x, Y: y, W: w, H: h, R: round, Fill: fill})
}

// Circle adds a disc.
func (d *Drawing) Circle(x, y, r float64, fill Color) {
	d.Add(Shape{Kind: Circle, X: x, Y: y, R: r, Fill: fill})
}

// Ring adds a circle that is not filled.
func (d *Drawing) Ring(x, y, r, line float64, stroke Color) {
	d.Add(Shape{Kind: Circle, X: x, Y: y, R: r, Stroke: stroke, Line: line})
}

// Path adds a path, enlarged, from a place.
func (d *Drawing) Path(x, y, scale float64, steps string, fill Color) {
	d.Add(Shape{Kind: Path, X: x, Y: y, R: scale, D: steps, Fill: fill})
}

// Text adds words in bold that are centred on a point.
func (d *Drawing) Text(x, y, size float64, words string, fill Color) {
	d.Add(Shape{Kind: Text, X: x, Y: y + size*capital/2, H: size, Words: words, Bold: true, Align: Middle, Fill: fill})
}

// capital is how high a capital letter is, as a part of the size of its font.
const capital = 0.72

// Place adds all of another drawing, enlarged, from a place.
func (d *Drawing) Place(other *Drawing, x, y, scale float64) {
	for _, s := range other.Shapes {
		s.X, s.Y, s.W, s.H, s.R = x+s.X*scale, y+s.Y*scale, s.W*scale, s.H*scale, s.R*scale
		if s.Kind != Path { // its line grows with it
			s.Line *= scale
		}
		d.Add(s)
	}
}
