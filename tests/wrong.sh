#!/bin/bash
# Wrong uses and damaged files: what the program says about each, in every language, against tests/golden/wrong.txt. Nothing of it may
# be said on standard output, and every line begins with "magnate: ". tests/wrong.sh --write writes the file anew: read it before you
# believe it.
. "$(dirname "$0")/outside.bash"
write=${1-}
golden=tests/golden/wrong.txt
data=$dir/data
export XDG_DATA_HOME=$data HOME=$dir
mkdir "$dir/at"

# ---- damaged files, each made from a sound one

cat >"$dir/at/game" <<'G'
magnate 1
rules 1
edition industry
board industry cf7c4003eb8c3b2a
players 4
names "Ann" "Ben" "Cleo" "Dan"
draws balanced
start p2

draw A F H K
offer F1 bid 1 pass bid 2 sell
G
board=boards/industry.board
cp "$board" "$dir/at/board"
cd "$dir/at" || exit 1
magnate=$(cd "$OLDPWD" && readlink -f "$magnate")
golden=$OLDPWD/$golden
sed 's/^magnate 1/magnate 2/; s/^draws/salt 7\ndraws/' game >newer
sed 's/^rules 1/rules 7/' game >newer-rules
sed 's/ "Dan"//' game >three-names
sed 's/^board industry/board mine/' game >other-name
sed 's/cf7c4003eb8c3b2a/149c0ad5af903667/' game >other-hash
sed 's/^players 4/players 5/' game >five
sed 's/^start p2/start p9/' game >nobody-starts
sed 's/^edition industry/edition industria/' game >other-edition
sed '/^rules/d' game >no-rules
sed 's/^offer F1.*/offer A9/' game >no-field
sed 's/bid 2/bid 1/' game >low-bid
sed 's/bid 2/bid 99/' game >rich-bid
sed 's/sell/cell/' game >no-move
sed '$s/$/\nresult 1 2 3 4/' game >early-result
head -c 40 game >cut
printf '\xff\xfe\n' >noise
: >empty
head -c 200000 /dev/zero | tr '\0' '#' >big
sed '/^field F2 /d' board >hole
sed 's/^road F1 G1/road F1 B1/' board >road
sed 's/^line K1 L1/line K1 F1/' board >line
sed '0,/^network/s//network n1\nnetwork n2\nnetwork n3\nnetwork n4\nnetwork n5\nnetwork/' board >networks
sed '0,/^resource/s//resource r1 2\nresource r2 2\nresource r3 2\nresource r4 2\nresource r5 2\nresource r6 2\nresource/' board >resources
sed 's/^edition industry/edition chess/' board >chess
sed 's/^coin .*/coin Z/' board >coin
sed '0,/cost 3/s//cost x/' board >cost
sed '0,/makes wood/s//makes butter/' board >butter
sed '/^title/d' board >untitled
printf '{"n":1,"at":5,"event":"nonsense"}\n' >log
printf '1 5 nonsense\n' >log-lines
mkdir folder

# ---- the uses, a line each; a word with blanks stands in quotes

uses=$(
	cat <<'U'
smi
--versoin
help fly
help board list
--version now
board
board shwo industry
board show
board show indsutry
board list all
board list --lnag de
board list --lang xx
board list --lang
board list --lang de --lang de
board list --json=yes
board check none
board check folder
board check big
board check noise
board check empty
board check hole
board check road
board check line
board check networks
board check resources
board check chess
board check coin
board check cost
board check butter
board check untitled
record
record burn game
record check
record check none
record check newer
record check newer-rules
record check three-names
record check other-name
record check other-hash
record check five
record check nobody-starts
record check other-edition
record check no-rules
record check no-field
record check low-bid
record check rich-bid
record check no-move
record check early-result
record check cut
record link noise --json
record unlink AQxyz
record unlink https://play.example.org/#/replay/AQxyz
review
review none
review low-bid
review game --depth long
review game --json --html page
review game other-name --summary --resume kept
perft
perft 31
perft 1 --players 5
perft 1 --edition industira
perft 1 --draws wild
perft 1 --edition industria --board industry
sim R1 R1
sim R1 Froeman R1
sim R1:fast R1 R1
sim --games 0 R1 R1 R1
sim --threads two R1 R1 R1
arena R1
arena --mode both R1 R1
report
report industry --games 3
report industry --level Magnat
verify
verify log
verify log-lines
fit --stray 2
train
train none.board
puzzles --check none
fingerprint now
engine now
play --plain word
play --plain --level Magnat
play --plain --people 5
play --plain --people 4 --players 3
play --plain --names A,B,C,D,E
play --plain --names a,,b
play --plain --start p5
play --plain --resume
play --plain --resume --seed 1
play --plain --resume low-bid
play --plain --resume none
play --plain --resume empty
play --plain --table x
play --plain --server here
play --plain --save folder/none/x
serve --listen here
serve --base-url here
bot --server here
bot --server here --table a --token t -- true
admin
admin tabels
admin ban nobody
export
import none
U
)

# said LANGUAGE: what the program says about every use, in this language.
said() {
	local words status
	while IFS= read -r line; do
		# shellcheck disable=SC2086
		eval "words=($(printf '%s' "$line" | sed 's/[#$`]/\\&/g'))"
		LC_ALL=$1 timeout 60 "$magnate" "${words[@]}" </dev/null >"$dir/out" 2>"$dir/err"
		status=$?
		printf '$ magnate %s\n' "$line"
		[ ! -s "$dir/out" ] || echo "standard output: $(head -c 200 "$dir/out")"
		sed "s|$dir|DIR|g" "$dir/err"
		printf '= %d\n' "$status"
	done <<<"$uses"
}
for lang in en de fr; do
	echo "# $lang"
	said "$lang"
done >"$dir/wrong"

if [ "$write" = --write ]; then
	cp "$dir/wrong" "$golden"
	echo "$golden is written"
	exit 0
fi
evidence() { diff "$golden" "$dir/wrong" | head -n 40 | sed 's/^/# /'; }
uses=$(wc -l <<<"$uses")
cmp -s "$golden" "$dir/wrong"
report "what is said about $uses wrong uses and damaged files in three languages: tests/golden/wrong.txt" $?
evidence() { :; }
! grep -vE '^(# |\$ |= [12]$|magnate: .)' "$dir/wrong"
report "all of it is said on standard error, line by line, with status 1 or 2" $?
# Nothing was done and nothing was kept.
[ ! -e "$data" ] || [ -z "$(find "$data" -type f)" ]
report "and nothing was written" $?
echo "1..$count"
exit $failed
