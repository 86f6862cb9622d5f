// Package rescue catches panics where work is started, so that a fault in one match ends neither the process nor anybody else's
// game. What it reports can be logged: it names code, and never a value that the code worked on.
package rescue

import (
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"runtime"
	"strings"
)

// Fault is a panic that was caught.
type Fault struct {
	Doing string   // what was being done
	What  string   // what went wrong, without values
	Where []string // the functions that were running, the innermost first
}

// Error says what was being done and what went wrong.
func (f Fault) Error() string { return f.Doing + ": " + f.What }

// Attrs are the fault as a log has it.
func (f Fault) Attrs() []any {
	return []any{slog.String("doing", f.Doing), slog.String("fault", f.What), slog.String("where", strings.Join(f.Where, " < "))}
}

// Run does something and reports a panic in it, to nobody where report is nil. It returns the fault, or nil.
func Run(doing string, report func(Fault), do func()) (fault error) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		f := Caught(doing, value)
		if report != nil {
			report(f)
		}
		fault = f
	}()
	do()
	return nil
}

// Caught is the fault that a deferred function has recovered. One that was caught before stays as it is.
func Caught(doing string, value any) Fault {
	if f, ok := value.(Fault); ok {
		return f
	}
	return Fault{Doing: doing, What: what(value), Where: where()}
}

// what is a panic's value as it may be told: Go's own errors without their numbers, of everything else the type. A value may be
// what a game hides.
func what(value any) string {
	err, _ := value.(error)
	if own, ok := errors.AsType[runtime.Error](err); ok {
		return regexp.MustCompile(`\d+`).ReplaceAllString(own.Error(), "N")
	}
	return fmt.Sprintf("panic with a %T", value)
}

// maxWhere bounds the functions that are named.
const maxWhere = 12

// where names the functions below the panic, without those of the runtime.
func where() (names []string) {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(4, pcs)])
	for {
		f, more := frames.Next()
		if f.Function != "" && !strings.HasPrefix(f.Function, "runtime.") {
			names = append(names, fmt.Sprintf("%s:%d", f.Function, f.Line))
		}
		if !more || len(names) == maxWhere {
			return names
		}
	}
}
