package metric

import (
	"syscall"
	"unsafe"
)

// counters is PROCESS_MEMORY_COUNTERS_EX.
type counters struct {
	size, faults                             uint32
	peakWorkingSet, workingSet               uintptr
	peakPaged, paged, peakNonPaged, nonPaged uintptr
	pagefile, peakPagefile, private          uintptr
}

// mostHandles is the same for every process.
const mostHandles = 16 << 20

func used() usage {
	u := unknown()
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return u
	}
	var start, end, kernel, user syscall.Filetime
	if syscall.GetProcessTimes(self, &start, &end, &kernel, &user) == nil {
		u.start, u.cpu = float64(start.Nanoseconds())/1e9, ticked(kernel)+ticked(user)
	}
	system := syscall.NewLazyDLL("kernel32.dll")
	m := counters{size: uint32(unsafe.Sizeof(counters{}))}
	if told, _, _ := system.NewProc("K32GetProcessMemoryInfo").Call(uintptr(self), uintptr(unsafe.Pointer(&m)), unsafe.Sizeof(m)); told == 1 {
		u.resident, u.virtual = float64(m.workingSet), float64(m.private)
	}
	var handles uint32
	if told, _, _ := system.NewProc("GetProcessHandleCount").Call(uintptr(self), uintptr(unsafe.Pointer(&handles))); told == 1 {
		u.open, u.most = float64(handles), mostHandles
	}
	return u
}

// ticked is a length of time in seconds; Filetime counts 100 ns.
func ticked(t syscall.Filetime) float64 {
	return float64(uint64(t.HighDateTime)<<32|uint64(t.LowDateTime)) / 1e7
}
