package trial

import (
	"testing"
	"time"
)

func TestAClientMaySwitchServersAtEveryRequest(t *testing.T) {
	for name, place := range places() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := place(t)
			c := gather(t, 9, serve(t, args...).URL(), serve(t, args...).URL())
			c.play(t)
			time.Sleep(time.Duration(times(1, 5)) * time.Second)
			c.stop(t)
			c.audit(t)
		})
	}
}
