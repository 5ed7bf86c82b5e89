#!/bin/sh
# A match in parts with GNU parallel, then joined. A run that was stopped goes on when it is started again.
#
#   MATCH="alpha-beta softmax --limit movetime=200 --games 400" OUT=runs/night sh parallel.sh
#
# With --sshloginfile and a shared folder the same line uses several machines.
set -eu

: "${FUKAYOMI:=fukayomi}"
: "${MATCH:=alpha-beta softmax --limit nodes=20000 --games 400}"
: "${OUT:=runs/parallel}"
: "${PARTS:=8}"

# The words of the match are split here on purpose.
# shellcheck disable=SC2086
seq "$PARTS" | parallel --will-cite --halt now,fail=1 \
  "$FUKAYOMI" match $MATCH --concurrency 1 --quiet --out "$OUT" --shard "{}/$PARTS"

"$FUKAYOMI" lab merge "$OUT"/log-*-of-"$PARTS".jsonl --out "$OUT/log.jsonl"
"$FUKAYOMI" lab result "$OUT/log.jsonl" --out "$OUT"
