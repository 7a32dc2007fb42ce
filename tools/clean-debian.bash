# clean-debian.bash: what scripts share that try things out in a Debian 12 of their own: TAP, and a clean root with the mirror that
# apt uses here. Sourced in the top folder, by a script that needs root; give it the script's own path and words.

if [ "$(id -u)" -ne 0 ]; then
	echo "$(basename "$1") makes a Debian of its own, and needs root for that." >&2
	exit 1
fi
# What is mounted in it is gone with this process, however that ends.
if [ -z "${MG_OWN_MOUNTS:-}" ]; then
	MG_OWN_MOUNTS=1 exec unshare --mount --propagation private bash "$@"
fi
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

dir=$(mktemp -d)
root=$dir/root
finish() {
	# Nothing below is ours to delete while it is mounted.
	local mounted
	while read -r mounted; do umount -R "$mounted" 2>/dev/null; done < <(awk -v d="$dir/" 'index($2, d) == 1 { print $2 }' /proc/self/mounts | sort -r)
	grep -qF " $dir/" /proc/self/mounts || rm -rf --one-file-system "$dir"
}
trap finish EXIT

count=0 failed=0
# check NAME COMMAND…: passes when the command ends well; what it said is shown when it does not.
check() {
	local name=$1 start=$SECONDS
	shift
	count=$((count + 1))
	if "$@" >"$dir/log" 2>&1 </dev/null; then
		echo "ok $count - $name ($((SECONDS - start)) s)"
		return 0
	fi
	echo "not ok $count - $name ($((SECONDS - start)) s)"
	{
		grep -E -A 12 '^ *(not ok|FAILED)' "$dir/log" | head -n 100
		echo ...
		tail -n 60 "$dir/log"
	} | sed 's/^/# /'
	failed=1
	return 1
}
# must NAME COMMAND…: the same for what all the rest needs.
must() {
	check "$@" && return
	echo "1..$count"
	exit 1
}
# inside COMMAND…: runs in the root, with nothing of this environment.
home=/root
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=$home LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

setting() { apt-config shell value "$1" | sed -n "s/^value='\(.*\)'$/\1/p"; }
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
	awk '$2 == "bookworm" && $3 == "main" { print $1; exit }')
[ -n "$mirror" ] || { echo "apt knows no mirror of Debian 12 (bookworm)" >&2; exit 1; }
http_proxy=$(setting Acquire::http::Proxy) https_proxy=$(setting Acquire::https::Proxy)
[ -z "$http_proxy" ] || export http_proxy
[ -z "$https_proxy" ] || export https_proxy

# debian PACKAGES: makes the root, with these beside what every Debian has.
debian() {
	debootstrap --variant=minbase --include="$1" bookworm "$root" "$mirror" || return 1
	cp /etc/resolv.conf "$root/etc/resolv.conf"
	apt-config dump | grep -E '^Acquire::https?::(Proxy|Verify)' >"$root/etc/apt/apt.conf.d/90here"
	mount -t proc proc "$root/proc"
	inside apt-get -qq update
}
