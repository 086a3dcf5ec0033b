# What a new user does by the article on scheduling, as root of a machine where systemd runs its units.
mkdir -m 0755 /etc/adherence
cp /share/ward.yaml /share/key.pem /etc/adherence/
chmod 0600 /etc/adherence/key.pem
# The last one is the machine's own way of sending, and keeps what it is given.
printf '#!/bin/sh\ncat >>/share/sent\n' >/share/sendmail
for name in mail-ward send sendmail; do install -m 0755 /share/$name /opt-adherence/$name; done

adherence run /etc/adherence/ward.yaml --print-systemd >/tmp/printed
# The commands, as they stand, and then the two units.
sed '/^# \/etc\/systemd\/system\//,$d' /tmp/printed >/tmp/commands
cat /tmp/commands
sh -e /tmp/commands
awk '/^# \/etc\/systemd\/system\//{file=$2; next} /^# Once both/{file=""} file{print >file}' /tmp/printed
# What the units say is to be seen here.
mkdir /etc/systemd/system/ward.service.d
cp /share/failed.conf /etc/systemd/system/ward.service.d/
cp /share/ward-failed.service /etc/systemd/system/
printf '[Service]\nStandardError=append:/share/unit.log\n' >/etc/systemd/system/ward.service.d/log.conf
systemctl daemon-reload
systemctl start ward.service || { systemctl show ward.service; exit 1; }
systemctl enable --now ward.timer
systemctl list-timers --no-pager
systemctl show ward.timer --property=TimersCalendar --property=NextElapseUSecRealtime
STATE_DIRECTORY=/var/lib/adherence adherence runs --key-file /etc/adherence/data.key
cat /var/lib/prom/ward.prom
ls -ln /srv/ward/reports/ward

# The server is down: the service fails, the report says of when it is, and all tell the same code.
touch /share/down
while [ -e /share/down ]; do sleep 0.1; done
systemctl start ward.service && exit 1
systemctl show ward.service --property=Result --property=ExecMainStatus
grep -h exit_code /var/lib/prom/ward.prom /srv/ward/reports/ward/latest/summary.json /srv/ward/reports/told
STATE_DIRECTORY=/var/lib/adherence adherence runs --key-file /etc/adherence/data.key

# A run by root is warned of, and a definition with a fault rings.
adherence run /etc/adherence/ward.yaml --dry-run --key-file /etc/adherence/data.key
echo "stor: auto" >>/etc/adherence/ward.yaml
systemctl start ward.service && exit 1
systemctl show ward.service --property=Result --property=ExecMainStatus
grep -h exit_code /var/lib/prom/ward.prom /srv/ward/reports/told
# Who is to be told of a failed unit is told by another one, twice by now.
while [ "$(grep -c ^Subject /share/sent)" -lt 2 ]; do sleep 0.1; done
cat /share/sent

# Nothing is left but the file of the metrics, which lies in a folder of others.
user=$(id -u adherence)
sh -ex /share/remove
[ -z "$(systemctl list-unit-files --no-legend 'ward*')" ]
[ -z "$(find /etc /var /srv -uid "$user" ! -path '/var/lib/prom*')" ]
