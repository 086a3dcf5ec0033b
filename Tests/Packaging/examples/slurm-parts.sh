#!/bin/sh
# slurm-parts.sh PLAN PARTS REPORT: a planned report, its parts as the tasks of an array of Slurm.
# PLAN, the folder PARTS and the report lie where all machines see them.
set -eu
plan=$1 parts=$2 report=$3
count=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["parts"])' "$plan")
mkdir -p -m 700 "$parts"

array=$(sbatch --parsable --array="0-$((count - 1))" --cpus-per-task=4 --mem=16G --requeue --wrap \
  "adherence part --plan '$plan' --part \$SLURM_ARRAY_TASK_ID --output '$parts'/part-\$SLURM_ARRAY_TASK_ID \
   --threads \$SLURM_CPUS_PER_TASK --quiet")
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes --mem=16G --wrap \
  "adherence merge --plan '$plan' '$parts'/part-* --output '$report'"
