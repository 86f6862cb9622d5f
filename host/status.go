package host

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"wits/game/referee"
	"wits/model"
	"wits/store"
	"wits/work"
)

// Status is how a server is: what a host sees first.
type Status struct {
	Version  string    `json:"version"`
	Go       string    `json:"go"`
	Began    time.Time `json:"began"`
	Now      time.Time `json:"now"`
	Healthy  bool      `json:"healthy"`            // the database answers
	Problem  string    `json:"problem,omitempty"`  // why it does not
	Requests int       `json:"requestsLastMinute"` // that were answered
	Failed   int       `json:"failedLastMinute"`   // of them, with a status of 500 or more
	Routines int       `json:"goroutines"`
	Heap     uint64    `json:"heapBytes"`
	CPUs     int       `json:"cpus"`

	Kept    store.Sizes `json:"kept"`
	Minds   []Mind      `json:"minds"`             // on this server
	Tasks   []Task      `json:"tasks,omitempty"`   // for all processes of the database
	Workers *int        `json:"workers,omitempty"` // processes that do them; absent where the database is not shared

	OnTotal  int               `json:"onTotal"`
	On       []Visitor         `json:"on"` // the latest
	Notice   *model.Notice     `json:"notice,omitempty"`
	Closed   bool              `json:"matchesStopped"`
	Blocks   []store.Block     `json:"blocks"`
	Tokens   []store.HostToken `json:"tokens"`
	Slow     []Answer          `json:"slow"`
	Problems []Trouble         `json:"problems"`
	Acts     []store.HostAct   `json:"acts"`
}

// Mind is how much of a kind of work a server has to do.
type Mind struct {
	Kind     string `json:"kind"`
	Waiting  int    `json:"waiting"`
	Thinking int    `json:"thinking"`
	Done     uint64 `json:"done"`
	Failed   uint64 `json:"failed"`
}

// Task is how much of a kind of work waits in the database.
type Task struct {
	Kind          string  `json:"kind"`
	Waiting       int     `json:"waiting"`
	Running       int     `json:"running"`
	OldestSeconds float64 `json:"oldestSeconds"`
}

// What a status shows at most.
const (
	showOn   = 50
	showActs = 50
)

// patience is how long the database may take to tell how it is.
const patience = 5 * time.Second

// Status tells how the server is. What cannot be found out is left out, and its reason is the status's problem.
func (h *Host) Status(ctx context.Context) Status {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	s := Status{
		Version: referee.Version, Go: runtime.Version(), Began: h.Watch.began, Now: h.Now().UTC(), CPUs: runtime.GOMAXPROCS(0),
		Routines: runtime.NumGoroutine(), Heap: memory.HeapAlloc, Closed: h.Rules.NewMatch() != nil,
		Blocks: h.Rules.read.Load().blocks, Slow: h.Watch.Slow(), Problems: h.Watch.Problems(), Minds: h.minds(),
	}
	s.Requests, s.Failed = h.Watch.lastMinute()
	if n := h.Rules.Notice(); n.ID != "" {
		s.Notice = &n
	}
	var errs [4]error
	errs[0] = h.Ready(ctx)
	s.Kept, errs[1] = h.Store.Sizes(ctx)
	s.Tokens, errs[2] = h.Store.HostTokens(ctx)
	s.Acts, errs[3] = h.Store.HostActs(ctx, showActs)
	if h.Load != nil {
		if load, err := h.Load(ctx); err == nil {
			s.Tasks, s.Workers = tasks(load), &load.Workers
		}
	}
	s.On = h.Watch.On()
	s.OnTotal = len(s.On)
	s.On = s.On[:min(len(s.On), showOn)]
	for i := range s.On {
		if a, err := h.Play.For(s.On[i].Player).Adventurer(ctx); err == nil {
			s.On[i].Name = a.Name
		}
	}
	s.Healthy = true
	for _, err := range errs {
		if err != nil {
			s.Healthy, s.Problem = false, err.Error()
		}
	}
	return s
}

func (h *Host) minds() (list []Mind) {
	all := h.Play.Work()
	for _, k := range work.Kinds() {
		c := all[k]
		list = append(list, Mind{string(k), c.Waiting, c.Thinking, c.Done, c.Failed})
	}
	return list
}

func tasks(l work.Load) (list []Task) {
	for kind, n := range l.Kinds {
		list = append(list, Task{string(kind), n.Waiting, n.Running, n.Oldest.Seconds()})
	}
	slices.SortFunc(list, func(a, b Task) int { return strings.Compare(a.Kind, b.Kind) })
	return list
}
