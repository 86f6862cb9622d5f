package rescue_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/internal/rescue"
)

func TestAFaultIsReportedWithoutValues(t *testing.T) {
	secret := []int{7431, 7432}
	for name, test := range map[string]struct {
		do   func()
		says string
	}{
		"an index":       {func() { _ = secret[len(secret)+7431] }, "index out of range [N] with length N"},
		"a wrapped one":  {func() { defer func() { panic(fmt.Errorf("code 7431: %w", recover().(error))) }(); _ = secret[7431] }, "index out of range [N] with length N"},
		"a text":         {func() { panic("the code is 7431") }, "panic with a string"},
		"an error":       {func() { panic(errors.New("7431")) }, "panic with a *errors.errorString"},
		"a hidden value": {func() { panic(secret) }, "panic with a []int"},
	} {
		t.Run(name, func(t *testing.T) {
			var told rescue.Fault
			err := rescue.Run("think", func(f rescue.Fault) { told = f }, test.do)
			all := fmt.Sprint(told.Attrs(), err)
			if told.Doing != "think" || !strings.Contains(told.What, test.says) || strings.Contains(all, "7431") {
				t.Errorf("told %s", all)
			}
			if len(told.Where) == 0 || !strings.Contains(told.Where[0], "rescue_test.Test") {
				t.Errorf("it happened in %v", told.Where)
			}
		})
	}
}

func TestWhatGoesWellReportsNothing(t *testing.T) {
	done := false
	if err := rescue.Run("think", func(rescue.Fault) { t.Error("a fault") }, func() { done = true }); err != nil || !done {
		t.Errorf("%v, done is %v", err, done)
	}
	if err := rescue.Run("think", nil, func() { panic("x") }); err == nil {
		t.Error("a fault that nobody is told is none")
	}
}
