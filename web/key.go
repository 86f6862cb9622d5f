package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"wits/game/words"
	"wits/idempotency"
	"wits/web/problem"
)

// KeyHeader carries a key where there is no body to carry it.
const KeyHeader = "Idempotency-Key"

// Keyed is a request that may be sent twice and is done once.
type Keyed struct {
	Key string `json:"key,omitempty" minLength:"1" maxLength:"128" pattern:"^[ -~]*$" patternDescription:"printable ASCII" doc:"the same key a second time gets the first answer, with another request the problem key-reused"`
}

// begin lets a request into an operation, if it may, and finds its key.
func (v *Visit) begin(ctx context.Context, o Operation, in any) (context.Context, error) {
	if err := v.pass(ctx, o); err != nil {
		return ctx, err
	}
	if !o.Keyed {
		return ctx, nil
	}
	return v.WithKey(ctx, bodyKey(in))
}

// WithKey gives a request the key of its body or of its header. An operation that reads its body itself calls it again.
func (v *Visit) WithKey(ctx context.Context, inBody string) (context.Context, error) {
	if err := v.readKey(inBody); err != nil {
		return ctx, err
	}
	if v.Key == "" {
		return ctx, nil
	}
	return idempotency.WithKey(ctx, idempotency.Key{Text: v.Key, From: v.Address}), nil
}

// readKey takes the key of the header or of the body. Where there are two they must be the same.
func (v *Visit) readKey(inBody string) error {
	header := v.Key
	v.Key = inBody
	switch {
	case header == "":
		return nil
	case inBody != "" && inBody != header:
		return problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.two-keys", words.Text("header", KeyHeader)))
	case len(header) > 128 || strings.Trim(header, printable) != "":
		return problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.bad-key", words.Text("header", KeyHeader)))
	}
	v.Key = header
	return nil
}

const printable = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// bodyKey finds the key in an operation's input: in Body.Key, where there is one.
func bodyKey(in any) string {
	body := reflect.ValueOf(in).Elem().FieldByName("Body")
	for body.IsValid() && body.Kind() == reflect.Pointer {
		body = body.Elem()
	}
	if !body.IsValid() || body.Kind() != reflect.Struct {
		return ""
	}
	if k, ok := body.Interface().(Keyed); ok {
		return k.Key
	}
	if k := body.FieldByName("Keyed"); k.IsValid() {
		return k.Interface().(Keyed).Key
	}
	return ""
}
