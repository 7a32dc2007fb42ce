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

# refused NAME FILE SCRIPT WHERE TEXT: one of the sound catalogues, changed by a script of sed, is refused with such a message.
refused() {
	fresh
	LC_ALL=C sed -i "$3" "$dir/$2"
	! compile && grep -qF "$dir/$4: $5" "$dir/errors"
	verdict $? "$1"
	grep -qF "$dir/$4: $5" "$dir/errors" || sed 's/^/# /' "$dir/errors"
}

fresh
compile
verdict $? "sound catalogues are accepted"
grep -q 'MG_MSG_A_BID,' "$dir/out.h" && grep -q 'MG_MSG_A_SELL,' "$dir/out.h"
verdict $? "each id is a number"
grep -qF '"long fr \"{n}\"",' "$dir/out.c"
verdict $? "continued lines are joined and quotes kept"

refused "a message is missing" en.po '$a\\nmsgid "a.new"\nmsgstr "new"' de.po:1 'this message is missing: a.new'
refused "a message too many" fr.po '$a\\nmsgid "a.new"\nmsgstr "new"' fr.po:13 'the first language has no such message: a.new'
refused "an empty message" de.po 's/^msgstr "{who}.*/msgstr ""/' de.po:6 'an empty message: a.sell'
refused "an id twice" en.po '$a\\nmsgid "a.sell"\nmsgstr "{who} {n}"' en.po:13 'this id stands twice: a.sell'
refused "another placeholder" fr.po 's/{who}/{buyer}/' fr.po:6 'not the placeholders of the first language: a.sell'
refused "a placeholder is missing" de.po 's/{who} //' de.po:6 'not the placeholders of the first language: a.sell'
refused "an open brace" de.po 's/{who}/{who/' de.po:6 'a { without its }: a.sell'
refused "a closing brace alone" en.po 's/{who}/who}/' en.po:6 'a } without its {: a.sell'
refused "a plural with one form" de.po 's/x|y/x/' de.po:6 'a plural has two forms'
refused "a placeholder with a capital" en.po 's/{who}/{Who}/' en.po:6 'a placeholder is {name}'
refused "an id with a blank" en.po 's/msgid "a.sell"/msgid "A sell"/' en.po:6 'a message id is small letters'
refused "a quote is missing" de.po 's/^msgid "a.bid"/msgid "a.bid/' de.po:9 'a text in "quotes" is expected'
refused "an unknown keyword" de.po 's/^msgid "a.bid"/msgctxt "a.bid"/' de.po:9 'neither a comment nor'
refused "an id without message" fr.po '10,11d' fr.po:9 'msgid without msgstr: a.bid'
refused "a message without id" fr.po '9d' fr.po:9 'msgstr without msgid'
refused "an unknown escape" fr.po 's/long /lo\\xng /' fr.po:10 'a backslash may only stand before'
refused "a byte that is not UTF-8" de.po '$a# \xff' de.po:12 'not valid UTF-8'

fresh
! build/tools/po2c "$dir/out.h" "$dir/en.po" "$dir/none.po" "$dir/fr.po" >/dev/null 2>"$dir/errors" &&
	grep -qF "$dir/none.po: cannot be read" "$dir/errors"
verdict $? "a file that is not there"
echo "1..$n"
