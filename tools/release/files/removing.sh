#!/bin/sh
# Before the files go. dpkg says remove, rpm says 0; at an upgrade both say something else.
set -e
case "$1" in
remove | 0)
	if [ -d /run/systemd/system ]; then
		systemctl disable --now wits.service
	fi
	;;
esac
