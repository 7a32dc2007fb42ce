#!/bin/sh
# A player in shell: sits down at a public table of a server (or by a link) and makes any legal move, to the end of the game.
#
#   MAGNATE_TOKEN=… examples/bot.sh http://127.0.0.1:8017 TABLE [CODE]
#
# It shows the HTTP interface (docs/http-api.md) with nothing but curl.
set -eu
server=${1%/} table=$2 code=${3:-}

ask() { # METHOD PATH [BODY]: prints the answer, also a refusal; who asks too often is told to wait, and waits
	while :; do
		answer=$(curl -sS -X "$1" -H "Authorization: Bearer $MAGNATE_TOKEN" -H 'Content-Type: application/json' ${3:+--data "$3"} \
			-w '\n%{http_code} %header{retry-after}' "$server/api/tables/$table$2")
		case ${answer##*
} in
		429*) sleep "${answer##* }" ;;
		*) break ;;
		esac
	done
	printf '%s\n' "${answer%
*}"
}

legal() { # the moves of the player to move, one a line, out of an answer to GET /state
	moves=${1#*'"legal":['} moves=${moves%%]*}
	printf '%s\n' "$moves" | tr ',' '\n' | tr -d '"'
}

body='{}'
[ -z "$code" ] || body="{\"code\":\"$code\"}"
ask POST /join "$body" | grep -q '"you":{"seat":[1-4]' || { echo "no seat" >&2; exit 1; }

told=0
curl -sSN -H "Authorization: Bearer $MAGNATE_TOKEN" -H 'Accept: application/x-ndjson' "$server/api/tables/$table/events" |
	while read -r line; do
		case $line in
		*'"event":"over"'*) echo "The game is over."; exit 0 ;;
		'{"n":'*) seen=${line#'{"n":'} seen=${seen%%,*} ;;
		*) continue ;;
		esac
		# Only the newest event matters, and whether it has made it our turn.
		[ "$seen" -ge "$told" ] || continue
		now=$(ask GET /state)
		told=${now#*'"events":'} told=${told%%,*}
		you=${now#*'"you":'} you=${you%%,*}
		case $now in *'"phase":"playing"'*"\"to_move\":$you,"*) ;; *) continue ;; esac
		move=$(legal "$now" | awk -v n="$seen" '{ move[NR] = $0 } END { print move[n % NR + 1] }')
		key=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
		answer=$(ask POST /moves "{\"expect\":$told,\"key\":\"$key\",\"moves\":[\"$move\"]}")
		told=${answer##*'"events":'} told=${told%%[!0-9]*} told=${told:-0}
	done
