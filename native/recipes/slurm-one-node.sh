#!/bin/sh
# A Slurm of one node on this machine, the match of slurm.sh played on it in parts, and the joined log held against the same
# match played in one piece. Needs Debian's packages `slurm-wlm` and `munge` and has to be run as root; everything it makes is
# in one folder, and whatever it started is ended again.
#
#   apt-get install slurm-wlm munge
#   FUKAYOMI=$PWD/target/release/fukayomi sh native/recipes/slurm-one-node.sh
set -eu

: "${FUKAYOMI:=fukayomi}"
: "${MATCH:=alpha-beta,hash_mb=1 one-ply --limit nodes=300 --games 24 --records none}"
: "${PARTS:=4}"
: "${WORK:=$(mktemp -d)}"
: "${CPUS:=$(nproc)}"

here=$(cd "$(dirname "$0")" && pwd)
node=$(hostname -s)
export FUKAYOMI MATCH OUT="$WORK/parts" SLURM_CONF="$WORK/slurm.conf"
mkdir -p "$WORK/state" "$WORK/spool" "$WORK/munge"

# Munge is what the parts of Slurm know each other by; its key and socket are in the folder, too.
chown munge: "$WORK/munge" 2>/dev/null || true
chmod 0711 "$WORK" "$WORK/munge"
dd if=/dev/urandom of="$WORK/munge/key" bs=128 count=1 2>/dev/null
chown munge: "$WORK/munge/key"
chmod 0400 "$WORK/munge/key"

cat > "$SLURM_CONF" <<CONF
ClusterName=fukayomi
SlurmctldHost=$node
AuthType=auth/munge
AuthInfo=socket=$WORK/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldPidFile=$WORK/slurmctld.pid
SlurmdPidFile=$WORK/slurmd.pid
SlurmctldLogFile=$WORK/slurmctld.log
SlurmdLogFile=$WORK/slurmd.log
StateSaveLocation=$WORK/state
SlurmdSpoolDir=$WORK/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
NodeName=$node CPUs=$CPUS RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
CONF

started=
end() {
  for pid in $started; do kill "$pid" 2>/dev/null || true; done
}
trap end EXIT INT TERM

runuser -u munge -- munged --foreground --force --key-file "$WORK/munge/key" --socket "$WORK/munge/socket" \
  --pid-file "$WORK/munge/pid" --log-file "$WORK/munge/log" --seed-file "$WORK/munge/seed" > "$WORK/munged.out" 2>&1 &
started="$!"
slurmctld -D -f "$SLURM_CONF" > "$WORK/slurmctld.out" 2>&1 &
started="$started $!"
slurmd -D -f "$SLURM_CONF" > "$WORK/slurmd.out" 2>&1 &
started="$started $!"

tries=0
until sinfo -h -o %T 2>/dev/null | grep -q -E 'idle|mixed'; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ]; then
    echo "Slurm did not come up; see $WORK/*.log" >&2
    tail -n 5 "$WORK"/slurmctld.log "$WORK"/slurmd.log "$WORK"/munge/log >&2 || true
    exit 1
  fi
  sleep 1
done
sinfo

# Tasks on one node need less memory than the recipe asks for on a cluster.
sbatch --wait --array="1-$PARTS" --mem=200M --output="$WORK/task-%a.out" "$here/slurm.sh" || {
  tail -n 20 "$WORK"/task-*.out >&2
  exit 1
}
"$FUKAYOMI" lab merge "$OUT"/log-*-of-"$PARTS".jsonl --out "$OUT/log.jsonl"

# shellcheck disable=SC2086
"$FUKAYOMI" match $MATCH --quiet --out "$WORK/whole"
cmp "$OUT/log.jsonl" "$WORK/whole/log.jsonl"
echo "$PARTS parts on Slurm $(sinfo --version | cut -d' ' -f2), joined, equal the match played in one piece: $OUT/log.jsonl"
