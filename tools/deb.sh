#!/bin/bash
# Builds the Debian packages in build/deb from the source archive, and lets lintian judge them: an error or a warning fails.
set -eu -o pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8
version=$(sed -n 's/^VERSION := //p' Makefile)
tools/dist.sh
rm -rf build/deb
mkdir -p build/deb
tar -C build/deb -xf "build/dist/magnate-$version.tar.xz"

# What the archive must not need is not to be found; where we may, there is no network either.
mkdir build/deb/absent
for program in node npm clang wasm-opt; do
	printf '#!/bin/sh\necho "%s is not needed to build the archive, but was called" >&2\nexit 1\n' $program >build/deb/absent/$program
	chmod +x build/deb/absent/$program
done
alone=()
if unshare -n true 2>/dev/null; then alone=(unshare -n); fi
if ! (cd "build/deb/magnate-$version" &&
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u FLAVOUR PATH="$PWD/../absent:$PATH" \
		"${alone[@]}" dpkg-buildpackage -us -uc -j2) >build/deb/build.log 2>&1; then
	tail -n 60 build/deb/build.log
	exit 1
fi
lintian --fail-on error,warning --info --allow-root build/deb/magnate_*.changes
ls build/deb/*.deb
