# For tests of the program from outside: where it is, a directory to work in, and results as TAP. What ran last leaves its output
# in $dir/out and $dir/err.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
magnate=${MAGNATE:-build/magnate}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

count=0 failed=0
report() { # report NAME STATUS
	count=$((count + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $count - $1"
	else
		echo "not ok $count - $1"
		sed 's/^/# /' "$dir/out" "$dir/err" | head -n 20
		failed=1
	fi
}
