package limit

import (
	"errors"
	"testing"
)

func TestLimitsAreReadFromText(t *testing.T) {
	l := Default()
	for _, text := range []string{"actions=5:20", "requests=0", "streams=7", "codes=0.5"} {
		if err := l.Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if l.Rates["actions"] != (Rate{PerSecond: 5, Burst: 20}) || l.Rates["requests"].PerSecond != 0 || l.Streams.Address != 7 || l.Rates["codes"].Burst != 1 {
		t.Errorf("limits %+v", l)
	}
	for _, text := range []string{"", "actions", "actions=", "actions=-1", "actions=x", "actions=1:0", "actions=1:x", "moves=1", "streams=x", "memory=0", "memory=1", "memory=x", "all=1", "ssh-memory=", "ssh-memory=-1", "ssh-memory=x", "ssh-memory=9999999999", "keys=x", "keys-address=1:0"} {
		if err := l.Set(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if err := l.Set("memory=200"); err != nil {
		t.Error(err)
	}
	if err := errors.Join(l.Set("ssh-memory=64"), l.Set("keys=30:90")); err != nil || l.SSHMemory != 64<<20 || l.Rates[Keys] != (Rate{30, 90}) {
		t.Errorf("%v, %+v", err, l)
	}
	if err := l.Set("all=0"); err != nil || len(l.Rates) != 0 || l.Requests != 0 || l.Memory != 200<<20 || l.SSHMemory != 0 {
		t.Errorf("%v, %+v", err, l)
	}
	if Default().Rates["actions"].PerSecond != 20 {
		t.Error("setting a limit changes the defaults")
	}
}

func TestTheOldestInAFullQueueGoes(t *testing.T) {
	q := NewQueue(2, 1)
	evicted := ""
	enter := func(address string) (*Place, error) {
		return q.Enter(address, func() { evicted += address })
	}
	a, _ := enter("a")
	if _, err := enter("a"); err != ErrAddress {
		t.Errorf("a second place of an address: %v", err)
	}
	b, _ := enter("b")
	_, _ = enter("c")
	if evicted != "a" || q.Size() != 2 {
		t.Errorf("%q went, %d are there", evicted, q.Size())
	}
	q.Leave(a) // it has no place any more
	q.Leave(b)
	q.Leave(b)
	q.Leave(nil)
	if q.Size() != 1 {
		t.Errorf("%d are there", q.Size())
	}
}
