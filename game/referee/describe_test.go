package referee_test

import (
	"strings"
	"testing"

	"wits/game/referee"
	"wits/internal/toy"
)

func TestAPresetThatIsAddedIsInTheDescription(t *testing.T) {
	info := toy.NimInfo("nim", "short", "long", "endless")
	info.Schema = new(`{"actions":{},"view":{"type":"object","properties":{"preset":{"type":"string"},"heap":{"type":"integer"}}}}`)
	d, ok := referee.Describe(referee.New(info, toy.Nim{}))
	if !ok || !strings.Contains(string(d.View), `"preset":{"enum":["short","long","endless"],"type":"string"}`) {
		t.Errorf("it is %s", d.View)
	}
}
