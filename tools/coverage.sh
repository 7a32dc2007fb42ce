#!/bin/bash
# Runs the C tests in the coverage flavour and prints which lines and branches they reached, room by room.
# Ends with status 1 when a test fails or the rules fall under 100 % of the lines or 95 % of the branches.
set -eu -o pipefail
cd "$(dirname "$0")/.."
build=build/coverage

failed=0
find $build -name '*.gcda' -delete
for source in tests/test_*.c; do
	name=$(basename "$source" .c)
	$build/tests/"$name" >$build/"$name".log 2>&1 || { failed=1; echo "FAILED  $name, see $build/$name.log"; }
done

table() { gcovr --root . --object-directory $build "$@" $build; }
echo "All rooms but the rules, for information:"
table --filter src/ --exclude src/rules/ | cut -c 1-66
echo "The rules, lines and then branches:"
table --filter src/rules/
table --filter src/rules/ --branches --print-summary --fail-under-line 100 --fail-under-branch 95
exit $failed
