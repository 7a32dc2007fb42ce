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
		printf 'msgid ""\nmsgstr ""\n"Language: %s\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n#. a remark\nmsgid "a.sell"\nmsgstr "{who} %s {n:x|y}"\n\nmsgid "a.bid"\nmsgstr "long "\n"%s \\"{n}\\""\n' \
			$lang $lang $lang >"$dir/$lang.po"
	done
}

compile() { build/tools/po2c "$dir" "$dir/en.po" "$dir/de.po" "$dir/fr.po" >"$dir/said" 2>"$dir/errors"; }

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
grep -q 'MG_MSG_A_BID,' "$dir/messages.h" && grep -q 'MG_MSG_A_SELL,' "$dir/messages.h"
verdict $? "each id is a number"
grep -qF '"long fr \"{n}\"",' "$dir/messages.c"
verdict $? "continued lines are joined and quotes kept"

refused "a message is missing" en.po '$a\\nmsgid "a.new"\nmsgstr "new"' de.po:1 'this message is missing: a.new'
refused "a message too many" fr.po '$a\\nmsgid "a.new"\nmsgstr "new"' fr.po:13 'the first language has no such message: a.new'
refused "an empty message" de.po 's/^msgstr "{who}.*/msgstr ""/' de.po:6 'an empty message: a.sell'
refused "an id twice" en.po '$a\\nmsgid "a.sell"\nmsgstr "{who} {n}"' en.po:13 'this id stands twice: a.sell'
refused "another placeholder" fr.po 's/{who}/{buyer}/' fr.po:6 'not the placeholders of the first language: a.sell'
refused "a placeholder is missing" de.po 's/{who} //' de.po:6 'not the placeholders of the first language: a.sell'
refused "an open brace" de.po 's/{who}/{who/' de.po:6 'a { without its }: a.sell'
refused "a closing brace alone" en.po 's/{who}/who}/' en.po:6 'a } without its {: a.sell'
refused "a plural with one form" de.po 's/x|y/x/' de.po:6 'a plural {name:one|many} has as many forms'
refused "a placeholder with a capital" en.po 's/{who}/{Who}/' en.po:6 'a placeholder is {name}'
refused "an id with a blank" en.po 's/msgid "a.sell"/msgid "A sell"/' en.po:6 'a message id is small letters'
refused "a quote is missing" de.po 's/^msgid "a.bid"/msgid "a.bid/' de.po:9 'a text in "quotes" is expected'
refused "an unknown keyword" de.po 's/^msgid "a.bid"/msgctxt "a.bid"/' de.po:9 'neither a comment nor'
refused "an id without message" fr.po '10,11d' fr.po:9 'msgid without msgstr: a.bid'
refused "a message without id" fr.po '9d' fr.po:9 'msgstr without msgid'
refused "an unknown escape" fr.po 's/long /lo\\xng /' fr.po:10 'a backslash may only stand before'
refused "a byte that is not UTF-8" de.po '$a# \xff' de.po:12 'not valid UTF-8'

refused "a header without a language" de.po '/Language/d' de.po:1 'the header names no language'
refused "a header without plurals" de.po '/Plural/d' de.po:1 'the header has no Plural-Forms'
refused "a plural that is no expression" de.po 's/n != 1/n is 1/' de.po:1 'Plural-Forms: the choice by n'
refused "a plural that chooses what there is not" de.po 's/n != 1/n/' de.po:1 'Plural-Forms: the choice by n'
refused "a plural by zero" de.po 's/n != 1/n % 0/' de.po:1 'Plural-Forms: the choice by n'
refused "a plural of the first of three digits" de.po 's/n != 1/n > 500/' de.po:1 'Plural-Forms: above 100'

# plural RULE N FORM...: that rule gives these forms for the numbers 0, 1, 2, 5, 11, 12, 21, 22, 112 and 122.
plural() {
	local name=$1 count=$2 rule=$3 forms=$4 got= i
	fresh
	sed -i "s/nplurals=2; plural=(n != 1)/nplurals=$count; plural=$rule/; s/{n:x|y}/{n:$(seq -s '|' "$count")}/" "$dir/de.po"
	compile && for i in 0 1 2 5 11 12 21 22 112 122; do
		got=$got$(sed -n "1s/.* \(.*\)/\1/p" "$dir/de.messages" | cut -c$((i + 1)))
	done
	[ "$got" = "$forms" ]
	verdict $? "plural forms: $name"
	[ "$got" = "$forms" ] || echo "# $got, $(cat "$dir/errors")"
}
plural German 2 '(n != 1)' 1011111111
plural French 2 '(n > 1)' 0011111111
plural Polish 3 '(n==1 ? 0 : n%10>=2 \&\& n%10<=4 \&\& (n%100<12 || n%100>14) ? 1 : 2)' 2012222121
plural Japanese 1 0 0000000000
plural Russian 3 '(n%10==1 \&\& n%100!=11 ? 0 : n%10>=2 \&\& n%10<=4 \&\& (n%100<10 || n%100>=20) ? 1 : 2)' 2012220121
plural Slovenian 4 '(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)' 3013333333

fresh
sed -i '/a.bid/,$d' "$dir/de.po"
sed -i 's/^"Language: de.*/&\n"X-Native-Reader: none\\n"/' "$dir/de.po"
compile && grep -qF 'long en \"{n}\"' "$dir/messages.c" && [ "$(grep -cF 'long en' "$dir/messages.c")" = 2 ]
verdict $? "a language that nobody has read yet falls back to English"
build/tools/po2c --check "$dir/en.po" "$dir/de.po" | grep -q '1 of 2 messages are missing'
verdict $? "... and what it lacks is counted"
[ "$(build/tools/po2c --missing "$dir/en.po" "$dir/de.po")" = "$(printf 'msgid "a.bid"\nmsgstr "long en \\"{n}\\""')" ]
verdict $? "... and listed"

fresh
printf '\nmsgid "a.bid@old"\nmsgstr "old {n}"\n' >>"$dir/en.po"
sed -i 's/^"Language: de.*/&\n"X-Native-Reader: none\\n"/' "$dir/de.po"
printf '\nmsgid "a.bid@old"\nmsgstr "vieux {n}"\n' >>"$dir/fr.po"
compile && [ "$(grep -cF 'long de' "$dir/messages.c")" = 2 ] && grep -qF 'vieux {n}' "$dir/messages.c"
verdict $? "a form for an edition that a language lacks is its own message"

fresh
printf '\nmsgid "a.no@old"\nmsgstr "old {n}"\n' | tee -a "$dir/en.po" "$dir/de.po" >>"$dir/fr.po"
! compile && grep -qF 'not a form of a message' "$dir/errors"
verdict $? "a form of a message that there is not"

fresh
! build/tools/po2c "$dir" "$dir/en.po" "$dir/none.po" "$dir/fr.po" >/dev/null 2>"$dir/errors" &&
	grep -qF "$dir/none.po: cannot be read" "$dir/errors"
verdict $? "a file that is not there"

# The catalogues of this tree: the build knows each part, and a language that has none of them can still be asked what it lacks.
diff <(sed -n 's/^PARTS := //p' Makefile | tr ' ' '\n' | sort) <(for part in i18n/*.en.po; do basename "$part" .en.po; done) >/dev/null
verdict $? "every part of the catalogues is checked"
make -s missing TO=pl >"$dir/said" && [ "$(make -s missing TO=en PARTS=none 2>/dev/null | grep -c 'i18n/none.en.po is not there')" = 1 ]
verdict $? "what a language lacks is told, also where it has no file"
echo "1..$n"
