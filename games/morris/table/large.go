//go:build !js

package table

import _ "embed" // the tables

//go:embed large.bin
var large []byte
