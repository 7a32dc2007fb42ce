#!/bin/bash
# Standing orders, talk and clocks on the full screen, by keys in a terminal of tmux: given, refused, withdrawn, acting, hidden from the
# others around one keyboard; in every language and at three sizes; at a table of a server that is played over days.
. "$(dirname "$0")/screen.bash"

say() { keys -l "$1" && keys Enter; }
# The frame of the window is whole: as many left corners and edges as right ones, and no line is wider than the screen.
whole() {
	local s
	s=$(shot)
	[ "$(grep -c '╭─.*─╮' <<<"$s")" = 1 ] && [ "$(grep -c '╰─.*─╯' <<<"$s")" = 1 ] && [ "$(grep -c '│.*│' <<<"$s")" -ge 2 ]
}

# ---- at this keyboard

start 80x24 "$magnate" play --level R1 --seed 5 --players 3 --start p1 --pace 0
wait_for 'o Orders' && keys o && wait_for 'Give an order' && keys Enter && wait_for '> _' && say 'bid nothing' && wait_for '“nothing”: A field'
report "what is wrong with an order is said where it is typed" $?
keys C-u && wait_for '> _' && say 'done until L5' && wait_for '1. Develop nothing until .* can be paid for'
report "an order is given, and stands in the list" $?
keys o Down Enter && wait_for 'Withdraw it' && keys Enter && wait_gone '1\. Develop'
report "and is withdrawn" $?
keys Enter && wait_for '> _' && say 'offer F1 H1 G1 E1 D1 any for era' && wait_for 'for this era *│' && shows '2. As auctioneer offer' && whole && keys Down Enter && wait_for 'Withdraw it' && keys Enter && wait_gone '2\. As'
report "one that is longer than a line takes two, and is chosen as one" $?
keys Enter && wait_for '> _' && say 'offer any for game' && wait_for '3. As auctioneer' && keys Escape && wait_for 'Move ([2-9]|[1-9][0-9]) *$' && wait_for '^[-↵p] '
report "an order acts when its turn has come" $?
keys o && wait_for '3. As auctioneer' && keys Down Enter && wait_for 'offered the stone' && keys Escape && wait_gone '╭─' && leave
report "and tells what it did" $?

start 80x24 "$magnate" play --level R1 --seed 5 --players 3 --people 3 --names Ann,Ben,Cleo --start p1 --pace 0
wait_for 'o Orders' && keys o && wait_for 'Orders of Ann: the others look away' && lacks 'Give an order' && keys Enter && wait_for 'Give an order' &&
	keys Enter && wait_for '> _' && say 'sell any from 9' && wait_for '1. As auctioneer sell' && keys Escape && wait_gone '╭─' && keys Enter && wait_for '▶ . Ben' &&
	keys o && wait_for 'Orders of Ben' && keys Enter && wait_for 'Give an order' && lacks 'auctioneer sell' && keys Escape && wait_gone '╭─' && leave
report "around one keyboard nobody is shown another's orders" $?

for size in 80x24 120x40 200x60; do
	for lang in en de fr es it nl pl; do
		start $size "$magnate" play --lang $lang --level R1 --seed 5 --players 3 --start p1 --pace 0
		wait_for 'o [[:upper:]Ó]' && keys o && wait_for '╭─' && whole && keys Enter && wait_for '> _' && say 'sell H1' && wait_for 'sell H2 from 3\.$|sell H2 from 3\. ' && whole && keys Escape && wait_gone '╭─'
		status=$?
		[ $status = 0 ] || break 2
		leave >/dev/null
	done
done
report "windows of orders in every language at 80x24, 120x40 and 200x60 (last: $lang $size)" $status

# ---- at a table of a server, over days

serve
read -r table ann ben < <(node --input-type=module -e '
	import { Visitor } from "./tests/online.mjs";
	const [url] = process.argv.slice(1);
	const two = [await Visitor.named(url, "Ann"), await Visitor.named(url, "Ben")];
	const { id } = await two[0].must("POST", "tables", { edition: "industry", players: 3, start: "p1", pace: "move:180000", public: true, seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "Clerk" }] });
	await two[1].must("POST", `tables/${id}/join`, {});
	await two[0].must("POST", `tables/${id}/start`);
	const tokens = await Promise.all(two.map((who) => who.must("POST", "tokens", { name: "terminal", scopes: ["read", "play", "talk", "host"] })));
	console.log(id, ...tokens.map(({ token }) => token));' "$url")
start 80x24 "$magnate" play --server "$url" --table "$table" --token "$ben" --pace 0
ben_session=$session
wait_for '▶ ● Ann .* (2 d 1 h|1 d 23 h|2 d 2 h)' && wait_for '■ Ben .* 2 d 2 h'
report "clocks stand beside the players" $?
keys o && wait_for 'Give an order' && keys Enter && wait_for '> _' && say 'bid any up-to 1 else pass' && wait_for '1. Bid for any field' && keys Escape && wait_gone '╭─'
report "an order is given at a table" $?
# A log long enough for whatever Carl does after Ben.
start 200x60 "$magnate" play --server "$url" --table "$table" --token "$ann" --pace 0
wait_for '↵ Offer' && keys t && wait_for 'Nobody has said anything yet' && say 'Good morning, Ben: güte Grüße' && wait_for 'Ann: Good morning, Ben: güte Grüße'
report "talk is said and shown" $?
keys Escape && wait_gone '╭─' && keys Enter && wait_for 'Ben (bids|passes).*\(by order\)' && lacks 'any field; else' && lacks 'Ann offers.*\(by order\)'
report "the order acts, and the other screen sees its move alone, marked" $?
session=$ben_session
keys t && wait_for 'Ann: Good morning, Ben: güte Grüße' && say 'Hello' && wait_for 'Ben: Hello' && keys Escape && wait_gone '╭─' && leave
report "whoever comes later reads what was said" $?
printf 'players\nlog 9\nquit\n' | timeout 60 "$magnate" play --plain --server "$url" --table "$table" --token "$ann" >"$dir/plain" 2>&1
grep -qE 'Ben has 2 d 2 h left|Ben has 2 d 1 h left' "$dir/plain"
report "plain mode tells the clocks" $?
grep -qE 'Ben (bids|passes).*\(by order\)$' "$dir/plain"
report "and which move was made by order" $?
kill "$server" && wait "$server"
server=
echo "1..$count"
exit $failed
