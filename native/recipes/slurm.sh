#!/bin/sh
#SBATCH --job-name=fukayomi-match
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
# One part of a match per task of a job array. A task that was preempted goes on where it stopped.
#
#   sbatch slurm.sh
#   sbatch --dependency=afterok:JOB --wrap "fukayomi lab merge runs/slurm/log-*-of-64.jsonl -o runs/slurm/log.jsonl"
set -eu

: "${FUKAYOMI:=fukayomi}"
: "${MATCH:=alpha-beta softmax --limit nodes=20000 --games 4096}"
: "${OUT:=runs/slurm}"

# shellcheck disable=SC2086
exec srun "$FUKAYOMI" match $MATCH --concurrency "${SLURM_CPUS_PER_TASK:-1}" --quiet --out "$OUT" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
