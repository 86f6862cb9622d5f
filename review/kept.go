package review

import (
	"encoding/json"
	"fmt"
)

// Encode writes a review down in no language, to be kept.
func Encode(r Review) ([]byte, error) { return json.Marshal(r) }

// Decode reads what Encode wrote, or a [Spoken] review. Actions are in their wire form.
func Decode(document []byte) (r Review, err error) {
	if err := json.Unmarshal(document, &r); err != nil {
		return Review{}, fmt.Errorf("read a review: %w", err)
	}
	return r, nil
}
