package client

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"wits/model"
)

// Archive writes everything that the server keeps of the player, as a zip file.
func (c *Client) Archive(ctx context.Context, to io.Writer) error {
	answer, err := c.open(ctx, http.MethodGet, "/me/archive", nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(to, answer.Body); err != nil {
		return fmt.Errorf("read the archive: %w", err)
	}
	return nil
}

// Bring lets the server keep what is in an archive.
func (c *Client) Bring(ctx context.Context, archive []byte) (model.Brought, error) {
	return ask[model.Brought](ctx, c, http.MethodPost, "/me/archive", file{"application/zip", archive})
}
