#!/bin/bash
# The catalogue compiler: sound catalogues give the tables, each kind of broken one is refused with its file and line.
set -u
cd "$(dirname "$0")/.." || exit 1
make -s build/tools/po2c || exit 1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0

# verdict STATUS NAME: one line of TAP.
verdict() {
	n=$((n + 1))
	if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

# Three sound catalogues; each test spoils one.
fresh() {
	for lang in en de fr; do
		printf 'msgid ""\nmsgstr ""\n"Language: %s\\n"\n\n#. a remark\nmsgid "a.sell"\nmsgstr "{who} %s {n:x|y}"\n\nmsgid "a.bid"\nmsgstr "long "\n"%s \\"{n}\\""\n' \
			$lang $lang $lang >"$dir/$lang.po"
	done
}

compile() { build/tools/po2c "$dir/out.h" "$dir/en.po" "$dir/de.po" "$dir/fr.po" >"$dir/out.c" 2>"$dir/errors"; }

# refused NAME FILE:LINE TEXT: the catalogues as they are must be refused with such a message.
refused() {
	if compile; then
		verdict 1 "$1"
	else
		grep -qF "$dir/$2: $3" "$dir/errors"
		verdict $? "$1"
		grep -qF "$dir/$2: $3" "$dir/errors" || sed 's/^/# /' "$dir/errors"
	fi
	fresh
}

fresh
compile
verdict $? "sound catalogues are accepted"
grep -q 'MG_MSG_A_BID,' "$dir/out.h" && grep -q 'MG_MSG_A_SELL,' "$dir/out.h"
verdict $? "each id is a number"
grep -qF '"long fr \"{n}\"",' "$dir/out.c"
verdict $? "continued lines are joined and quotes kept"

printf '\nmsgid "a.new"\nmsgstr "new"\n' >>"$dir/en.po"
refused "a message is missing" de.po:1 "this message is missing: a.new"
printf '\nmsgid "a.new"\nmsgstr "new"\n' >>"$dir/fr.po"
refused "a message too many" fr.po:13 "the first language has no such message: a.new"
sed -i 's/^msgstr "{who}.*/msgstr ""/' "$dir/de.po"
refused "an empty message" de.po:6 "an empty message: a.sell"
printf '\nmsgid "a.sell"\nmsgstr "{who} {n}"\n' >>"$dir/en.po"
refused "an id twice" en.po:13 "this id stands twice: a.sell"
sed -i 's/{who}/{buyer}/' "$dir/fr.po"
refused "another placeholder" fr.po:6 "not the placeholders of the first language: a.sell"
sed -i 's/{who} //' "$dir/de.po"
refused "a placeholder is missing" de.po:6 "not the placeholders of the first language: a.sell"
sed -i 's/{who}/{who/' "$dir/de.po"
refused "an open brace" de.po:6 "a { without its }: a.sell"
sed -i 's/{who}/who}/' "$dir/en.po"
refused "a closing brace alone" en.po:6 "a } without its {: a.sell"
sed -i 's/x|y/x/' "$dir/de.po"
refused "a plural with one form" de.po:6 "a plural has two forms"
sed -i 's/{who}/{Who}/' "$dir/en.po"
refused "a placeholder with a capital" en.po:6 "a placeholder is {name}"
sed -i 's/msgid "a.sell"/msgid "A sell"/' "$dir/en.po"
refused "an id with a blank" en.po:6 "a message id is small letters"
sed -i 's/^msgid "a.bid"/msgid "a.bid/' "$dir/de.po"
refused "a quote is missing" de.po:9 'a text in "quotes" is expected'
sed -i 's/^msgid "a.bid"/msgctxt "a.bid"/' "$dir/de.po"
refused "an unknown keyword" de.po:9 "neither a comment nor"
sed -i '10d' "$dir/fr.po"
sed -i '10d' "$dir/fr.po"
refused "an id without message" fr.po:9 "msgid without msgstr: a.bid"
sed -i '9d' "$dir/fr.po"
refused "a message without id" fr.po:9 "msgstr without msgid"
sed -i 's/long /lo\\xng /' "$dir/fr.po"
refused "an unknown escape" fr.po:10 'a backslash may only stand before'
printf '# \xff\n' >>"$dir/de.po"
refused "a byte that is not UTF-8" de.po:12 "not valid UTF-8"

! build/tools/po2c "$dir/out.h" "$dir/en.po" "$dir/none.po" "$dir/fr.po" >/dev/null 2>"$dir/errors" &&
	grep -qF "$dir/none.po: cannot be read" "$dir/errors"
verdict $? "a file that is not there"
echo "1..$n"
