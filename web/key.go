package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"wits/game/words"
	"wits/idempotency"
)

// keyHeader carries a key where there is no body to hold it.
const keyHeader = "Idempotency-Key"

// Keyed is a request that may be sent twice and is done once.
type Keyed struct {
	Key string `json:"key,omitempty" minLength:"1" maxLength:"128" pattern:"^[ -~]*$" patternDescription:"printable ASCII" doc:"the same key a second time gets the first answer, with another request the problem key-reused"`
}

const exampleKey = `{"key":"0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10"}`

// begin lets a request into an operation, if it may, and finds its key.
func (v *visit) begin(ctx context.Context, o operation, in any) (context.Context, error) {
	if err := v.pass(ctx, o); err != nil {
		return ctx, err
	}
	if !o.keyed {
		return ctx, nil
	}
	return v.withKey(ctx, bodyKey(in))
}

// withKey gives a request the key of its body or of its header. An operation that reads its body itself calls it again.
func (v *visit) withKey(ctx context.Context, inBody string) (context.Context, error) {
	if err := v.readKey(inBody); err != nil {
		return ctx, err
	}
	if v.key == "" {
		return ctx, nil
	}
	return idempotency.WithKey(ctx, idempotency.Key{Text: v.key, From: v.address}), nil
}

// readKey takes the key of the header or of the body. Where there are two they must be the same.
func (v *visit) readKey(inBody string) error {
	header := v.key
	v.key = inBody
	switch {
	case header == "":
		return nil
	case inBody != "" && inBody != header:
		return problem(http.StatusUnprocessableEntity, codeMalformed, words.New("problem.two-keys", words.Text("header", keyHeader)))
	case len(header) > 128 || strings.Trim(header, printable) != "":
		return problem(http.StatusUnprocessableEntity, codeMalformed, words.New("problem.bad-key", words.Text("header", keyHeader)))
	}
	v.key = header
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
