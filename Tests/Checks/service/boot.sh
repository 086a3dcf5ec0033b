#!/bin/sh
# boot.sh PROGRAM SCRATCH: boots systemd in a root of its own, which SCRATCH/setup.sh then sets up, and waits for
# its end. Nothing of this machine is changed: what lies in SCRATCH/share is all that both see. Runs in new
# namespaces of mounts, processes, IPC and host names (unshare -m -p -i -u -f).
set -eu
program=$1 scratch=$2
mount --make-rprivate /
root=$scratch/root
mkdir -p "$root" && mount -t tmpfs tmpfs "$root" && cd "$root"
mkdir -p usr etc var/lib var/log var/tmp proc sys dev run tmp root srv home opt share
mount --rbind /usr usr && mount --rbind /opt opt && mount --rbind /dev dev && mount --rbind /sys sys
for name in bin lib lib64 sbin; do ln -s "usr/$name" "$name"; done
cp -a /etc/. etc/ && rm -rf etc/systemd/system/* etc/cron.*
mount -t proc proc proc && mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp
mount --bind "$scratch/share" share
mkdir -p opt-adherence && cp "$program" opt-adherence/adherence
cat >etc/systemd/system/article.service <<'UNIT'
[Unit]
DefaultDependencies=no
[Service]
Type=oneshot
Environment=PATH=/opt-adherence:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ExecStart=/bin/sh -c '/bin/sh -ex /share/setup.sh >/share/log 2>&1; echo $? >/share/status'
ExecStopPost=/usr/bin/systemctl --no-block exit
UNIT
# A root that is only changed, and not the one of its mounts, would have no namespaces of users.
mkdir old && pivot_root . old && cd /
umount -l old
# What systemd mounts for a unit, such as its credentials, reaches the unit that way only.
mount --make-rshared /
exec /usr/bin/env -i container=systemd-nspawn PATH=/usr/bin:/usr/sbin \
  /usr/lib/systemd/systemd --log-target=null --unit=article.service </dev/null
