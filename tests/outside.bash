# For tests of the program from outside: where it is, a directory to work in, and results as TAP. What ran last leaves its output
# in $dir/out and $dir/err; a test that knows better what to show of a failure defines evidence() anew.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
unset COLUMNS # a help is not fitted to a terminal here
magnate=${MAGNATE:-build/magnate}
memory=/dev/shm # where it is writable: a game is brought to disk at every move
dir=$(mktemp -d -p "$([ -w $memory ] && echo $memory || echo "${TMPDIR:-/tmp}")")
trap 'rm -rf "$dir"' EXIT

evidence() { sed 's/^/# /' "$dir/out" "$dir/err" | head -n 20; }

count=0 failed=0
report() { # report NAME STATUS
	count=$((count + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $count - $1"
	else
		echo "not ok $count - $1"
		evidence
		failed=1
	fi
}
