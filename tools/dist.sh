#!/bin/bash
# Makes build/dist/magnate-VERSION.tar.xz: the source with the site made before and with debian/ filled in, so that it
# builds without network, node, npm or a compiler for WebAssembly. From a checkout (what git tracks there, nothing else), or
# from such an archive unpacked.
set -eu -o pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
version=$(sed -n 's/^VERSION := //p' Makefile)
dist=build/dist/magnate-$version

if [ -e .git ]; then
	when=$(git log -1 --format=%ct)
	files() { git ls-files -z | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done; }
	packed=build/packed
	make --no-print-directory -s FLAVOUR=release $packed/site.S
	licence=web/node_modules/@fontsource/alegreya/LICENSE
else
	when=$(stat -c %Y prebuilt/site.c)
	files() { find . -type f -not -path './build/*' -not -path './debian/*' -not -path './prebuilt/*' -printf '%P\0'; }
	packed=prebuilt
	licence=prebuilt/OFL
fi

rm -rf build/dist
mkdir -p "$dist/prebuilt"
files | tar -c --null -T - | tar -x -C "$dist"
cp $packed/* "$dist/prebuilt/"
# Of the fonts inside the site; both packages have the same one.
sed -n '/^SIL OPEN FONT LICENSE/,$p' "$licence" >"$dist/prebuilt/OFL"
[ -s "$dist/prebuilt/OFL" ]

# debian/: the libraries are those of install-deps.sh, the licences those of the files.
debian=$dist/debian
cp -r packaging/debian "$debian"
cp packaging/magnate.default "$debian/"
libraries=$(sed -nE 's/^run +(lib[a-z0-9.+-]+-dev) .*/\1/p' tools/install-deps.sh | grep -vE '^lib(c6|clang)' | sort -u | paste -sd, | sed 's/,/, /g')
sed -i "s/@LIBRARIES@/$libraries/" "$debian/control"
sed -i "s/@VERSION@/$version/; s/@DATE@/$(date -u -R -d "@$when")/" "$debian/changelog"
paragraph() { sed -E 's/[[:space:]]+$//; s/^$/./; s/^/ /'; }
{
	echo "License: Expat"
	sed '1,/^Copyright/d' LICENSE | sed '1{/^$/d}' | paragraph
	echo
	echo "License: OFL-1.1"
	paragraph <"$dist/prebuilt/OFL"
} >>"$debian/copyright"

tar -C build/dist --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cJf "$dist.part" "magnate-$version"
mv "$dist.part" "$dist.tar.xz"
rm -rf "$dist"
echo "$dist.tar.xz"
