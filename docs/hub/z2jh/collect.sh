#!/usr/bin/env bash
# Copy what the pupils hand in, in the teacher's terminal on the hub.
#
#     bash collect.sh ASSIGNMENT
#
# It takes the notebooks of the folder ASSIGNMENT in each home and lays them down as nbgrader and
# `ranklearn classroom mark` want them: submitted/NAME/ASSIGNMENT/*.ipynb. What an earlier call
# copied is replaced.
set -euo pipefail

assignment=${1:?"Name the assignment: bash collect.sh week-1"}
homes=${HOMES:-$HOME/homes}
submitted=${SUBMITTED:-$HOME/submitted}

count=0
for home in "$homes"/*/; do
    name=$(basename "$home")
    goal="$submitted/$name/$assignment"
    rm -rf "$goal"
    # Files alone: a link could lead to another pupil's work, also in the place of the folder.
    while IFS= read -r -d "" notebook; do
        mkdir -p "$goal"
        cp --no-dereference "$notebook" "$goal/"
    done < <(find "$home$assignment" -maxdepth 1 -type f -name "*.ipynb" -print0 2>/dev/null)
    if [ -d "$goal" ]; then
        count=$((count + 1))
    fi
done
echo "Copied into $submitted. Homes with notebooks: $count"
