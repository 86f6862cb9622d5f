package sshd

import (
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	gossh "golang.org/x/crypto/ssh"
)

// HostKey reads the server's host key. If the file does not exist, it creates an Ed25519 key that only its owner can read.
func HostKey(path string, entropy io.Reader) (gossh.Signer, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeHostKey(path, entropy); err != nil {
			return nil, fmt.Errorf("make a host key: %w", err)
		}
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read the host key: %w", err)
	}
	if info, err := os.Stat(path); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the host key %s can be read by others: chmod 600 it", path)
	}
	key, err := gossh.ParsePrivateKey(text)
	if err != nil { // which does not quote the key
		return nil, fmt.Errorf("the host key %s cannot be read: %w", path, err)
	}
	return key, nil
}

// makeHostKey writes a new key, whole or not at all. Of two processes that do so at once the first one's stays.
func makeHostKey(path string, entropy io.Reader) error {
	_, private, err := ed25519.GenerateKey(entropy)
	if err != nil {
		return err
	}
	block, err := gossh.MarshalPrivateKey(private, "wits")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // readable by its owner alone
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	err = pem.Encode(f, block)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
