# SPDX-License-Identifier: Apache-2.0
# Helpers of the scripts beside it: stages that are timed, and commands that speak only when they fail.

stage_names=()
stage_seconds=()
stage_results=()

# stage NAME COMMAND...: runs a command, says how long it took, remembers whether it passed.
stage() {
    local name=$1 start=$SECONDS result=passed
    shift
    echo "==== $name"
    "$@" || result=FAILED
    stage_names+=("$name")
    stage_seconds+=($((SECONDS - start)))
    stage_results+=("$result")
    echo "==== $name: $result after $((SECONDS - start)) s"
    [ "$result" = passed ]
}

# The table of all stages; fails if one of them did.
stage_table() {
    local i total=0 failed=0
    echo
    for i in "${!stage_names[@]}"; do
        printf '%-44s %6d s  %s\n' "${stage_names[i]}" "${stage_seconds[i]}" "${stage_results[i]}"
        total=$((total + stage_seconds[i]))
        [ "${stage_results[i]}" = passed ] || failed=1
    done
    printf '%-44s %6d s\n' "all stages" "$total"
    return $failed
}

# quietly COMMAND...: shows a command's output, the end of it, only if it fails.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1 </dev/null; then
        tail -n 300 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}
