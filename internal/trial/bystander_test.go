package trial

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// bystanders play and read at an address of their own while an attack goes on, and ask for the server's health. They are a
// process of their own, this program started again: among hundreds of attackers in one they would wait for each other, and
// that is not the server's fault.
type bystanders struct {
	scene  *scene
	cmd    *exec.Cmd
	in     io.Closer // ends them
	out    *bufio.Reader
	report witnessed
}

// witnessed is what the bystanders have to say at their end.
type witnessed struct {
	Times   []time.Duration
	Replies []time.Duration // of weak minds, from the move on
	Hints   []time.Duration
	Refused map[string]int // by why
	Faults  []string
	Audit   Audit
}

// bystanderOf is the variable that makes a program the bystanders of a server.
const bystanderOf = "ATTACK_BYSTANDER_OF"

// watchOver starts the bystanders, who play until stop.
func (s *scene) watchOver() *bystanders {
	s.Helper()
	b := &bystanders{scene: s, cmd: exec.Command(os.Args[0])}
	b.cmd.Env = append(os.Environ(), bystanderOf+"="+s.URL())
	b.cmd.Stderr = os.Stderr
	in, err1 := b.cmd.StdinPipe()
	out, err2 := b.cmd.StdoutPipe()
	if err := errors.Join(err1, err2, b.cmd.Start()); err != nil {
		s.Fatal(err)
	}
	b.in, b.out = in, bufio.NewReader(out)
	if _, err := b.out.ReadString('\n'); err != nil {
		b.end()
		s.Fatalf("the bystanders do not begin: %v", err)
	}
	return b
}

// stop lets the bystanders end and tell how it was.
func (b *bystanders) stop() {
	b.in.Close()
	late := time.AfterFunc(time.Minute, func() { _ = b.cmd.Process.Kill() })
	defer late.Stop()
	if err := json.NewDecoder(b.out).Decode(&b.report); err != nil {
		b.scene.Errorf("the bystanders' report: %v", err)
	}
	b.end()
}

// end ends the bystanders whatever they do.
func (b *bystanders) end() {
	if b.cmd.ProcessState == nil {
		_ = b.cmd.Process.Kill()
		_ = b.cmd.Wait() // it was killed
	}
}

// check checks that the bystanders were answered, how fast, and that what they were promised is there.
func (b *bystanders) check() {
	s := b.scene
	times := slices.Sorted(slices.Values(b.report.Times))
	if len(times) == 0 {
		s.Fatal("the bystander was never answered")
	}
	at := func(part float64) time.Duration { return times[int(part*float64(len(times)-1))] }
	s.Logf("bystander: %d requests, half within %v, 99 %% within %v, all within %v",
		len(times), at(0.5).Round(time.Microsecond), at(0.99).Round(time.Microsecond), at(1).Round(time.Microsecond))
	most := maxShared
	if s.long {
		most = maxQuiet
	}
	if at(0.99) > most {
		s.Errorf("99 %% of the bystander's requests took up to %v, more than %v", at(0.99), most)
	}
	b.checkReplies()
	if len(b.report.Refused) > 0 {
		s.Errorf("the bystander was refused: %v", b.report.Refused)
	}
	for _, fault := range b.report.Faults {
		s.Errorf("the bystander: %s", fault)
	}
	if audit := b.report.Audit; !audit.Clean() || audit.Checked == 0 || audit.Replays == 0 {
		s.Errorf("promises to the bystander: %+v", audit)
	}
}

// checkReplies checks how fast minds and coaches answered the bystander.
func (b *bystanders) checkReplies() {
	s := b.scene
	for what, times := range map[string][]time.Duration{"replies of weak minds": b.report.Replies, "hints": b.report.Hints} {
		slices.Sort(times)
		if len(times) == 0 {
			s.Errorf("the bystander got no %s", what)
			continue
		}
		most := times[int(0.99*float64(len(times)-1))]
		s.Logf("%d %s, half within %v, 99 %% within %v, all within %v", len(times), what,
			times[len(times)/2].Round(time.Microsecond), most.Round(time.Microsecond), times[len(times)-1].Round(time.Microsecond))
		if most > maxReply {
			s.Errorf("99 %% of the %s took up to %v, more than %v", what, most, maxReply)
		}
	}
}
