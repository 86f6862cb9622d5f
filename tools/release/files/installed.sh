#!/bin/sh
# After the files are there, at the first time and at every upgrade. Nothing is started: systemctl enable --now wits does.
set -e
getent passwd wits >/dev/null ||
	useradd --system --user-group --home-dir /var/lib/wits --no-create-home --shell /usr/sbin/nologin wits
install -d -o wits -g wits -m 0700 /var/lib/wits
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart wits.service # where it runs already
fi
