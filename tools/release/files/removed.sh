#!/bin/sh
# After the files are gone. Games stay, whatever is removed: only a person decides that nobody wants them any more.
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
if [ "$1" = purge ] && [ -d /var/lib/wits ]; then
	echo "The games are still in /var/lib/wits; remove the folder if nobody wants them, and then the user with userdel wits."
fi
