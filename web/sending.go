package web

import (
	"net/http"
	"time"

	"wits/limit"
)

const (
	sendRate = 128 << 10 // bytes a second that a reader is to take, after its patience
	sendUnit = 16 << 10  // bytes of an answer that take about the time of a request
)

// send sends the answer. A large one counts to the memory until the reader has taken it, who is to do so in time. All of them
// have half of the memory: when that is full, the one that has been on its way longest is cut off, so whoever reads slowly
// keeps nobody out.
func (v *Visit) send(a *answer, r *http.Request) {
	bytes := int64(a.body.Cap())
	if bytes <= limit.SmallClaim {
		v.keep(0)
		a.finish(r)
		return
	}
	v.Spend(int(bytes / sendUnit))
	v.keep(0)
	control := http.NewResponseController(a)
	_ = control.SetWriteDeadline(time.Now().Add(v.server.patience + time.Duration(bytes)*time.Second/sendRate))
	on := &limit.Sending{Address: v.Address, Bytes: bytes, Cut: func() { _ = control.SetWriteDeadline(time.Unix(1, 0)) }}
	v.server.memory.Send(on)
	a.finish(r)
	v.server.memory.Sent(on)
}
