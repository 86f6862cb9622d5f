package referee_test

import (
	"strings"
	"testing"

	"wits/game/referee"
	"wits/internal/toy"
)

// described is Nim whose views say which preset they are of.
type described struct{ toy.Nim }

func (described) Describe() []byte {
	return []byte(`{"actions":{},"view":{"type":"object","properties":{"preset":{"type":"string"},"heap":{"type":"integer"}}}}`)
}

func TestAPresetThatIsAddedIsInTheDescription(t *testing.T) {
	d, ok := referee.Describe(referee.New(toy.NimInfo("nim", "short", "long", "endless"), described{}))
	if !ok || !strings.Contains(string(d.View), `"preset":{"enum":["short","long","endless"],"type":"string"}`) {
		t.Errorf("it is %s", d.View)
	}
}
