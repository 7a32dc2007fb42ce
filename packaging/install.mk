# Installing, and what is made for it: the shared library, the manual, completions, the archives.
# DESTDIR is put before every path; PREFIX and the folders below it can be set on the command line.

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
ZSHDIR ?= $(DATADIR)/zsh/site-functions
DOCDIR ?= $(DATADIR)/doc/magnate
SYSCONFDIR ?= /etc
# The flavours that are installed; tests take those that the linker needs less time for.
INSTALLED ?= release
LIBRARY ?= shared

# The last number of the name is raised when a program that was linked before would no longer work.
SONAME := libmagnate.so.0
SHARED := build/$(LIBRARY)/libmagnate.so.$(VERSION)

.PHONY: library manual install uninstall dist deb test-packaging test-fresh

library: ## the rules and the players for other programs, as build/shared/libmagnate.so
# In its own flavour it is made beside what else is asked for: a second make would write the same files at the same time.
ifeq ($(FLAVOUR),$(LIBRARY))
library: $(SHARED)
else
	@$(MAKE) --no-print-directory -s FLAVOUR=$(LIBRARY) $(SHARED)
endif

# Exactly the functions of embed.h are seen from outside.
$(B)/exports.map: Makefile packaging/install.mk
	@mkdir -p $(@D)
	@printf '{\n\tglobal:\n$(EMBED_EXPORTS:%=\t\t%;\n)\tlocal: *;\n};\n' > $@

$(SHARED): $(foreach room,$(EMBED_ROOMS),$(filter $(B)/$(room)/%,$(LIB_OBJ))) $(GEN_OBJ) $(B)/exports.map
	$(CC) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map -Wl,-z,defs -o $@ $(filter %.o,$^)
	@ln -sf $(@F) $(@D)/$(SONAME)
	@ln -sf $(@F) $(@D)/libmagnate.so

# Made from what the program says about itself, so a new command needs nothing here.
manual: build/manual/magnate.1 ## manual pages and completions for shells, in build/manual

build/manual/magnate.1: $(B)/magnate tools/manual.sh tools/help.awk
	@tools/manual.sh $(B)/magnate build/manual

# Paths become those of this installation.
configure = sed -e 's|@BINDIR@|$(BINDIR)|g' -e 's|@LIBDIR@|$(LIBDIR)|g' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|g' \
	-e 's|@PREFIX@|$(PREFIX)|g' -e 's|@SYSCONFDIR@|$(SYSCONFDIR)|g' -e 's|@VERSION@|$(VERSION)|g'
# Folder, then the files that go there.
put = install -d $(DESTDIR)$(1) && install -m 644 $(2) $(DESTDIR)$(1)
put-as = install -d $(DESTDIR)$(dir $(2)) && $(configure) $(1) > $(DESTDIR)$(2) && chmod 644 $(DESTDIR)$(2)

install: ## installs below PREFIX (/usr/local); DESTDIR is put before it
	@$(MAKE) --no-print-directory -s FLAVOUR=$(INSTALLED) program manual
	@$(MAKE) --no-print-directory -s library LIBRARY=$(LIBRARY)
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBDIR)
	install -m 755 build/$(INSTALLED)/magnate $(DESTDIR)$(BINDIR)
	install -m 644 $(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libmagnate.so
	$(call put,$(INCLUDEDIR)/magnate,src/embed/embed.h)
	$(call put-as,packaging/magnate.pc.in,$(LIBDIR)/pkgconfig/magnate.pc)
	$(call put,$(DATADIR)/man/man1,build/manual/*.1)
	$(call put-as,build/manual/magnate.bash,$(DATADIR)/bash-completion/completions/magnate)
	$(call put-as,build/manual/magnate.zsh,$(ZSHDIR)/_magnate)
	$(call put-as,build/manual/magnate.fish,$(DATADIR)/fish/vendor_completions.d/magnate.fish)
	$(call put,$(DOCDIR),README.md CHANGES.md)
	$(call put,$(DOCDIR)/docs,docs/*.md)
	cp -R examples $(DESTDIR)$(DOCDIR) && chmod -R u=rwX,go=rX $(DESTDIR)$(DOCDIR)/examples
	$(call put-as,packaging/magnate.service.in,$(UNITDIR)/magnate.service)
	$(call put-as,packaging/magnate.sysusers,$(SYSUSERSDIR)/magnate.conf)
	$(if $(DESTDIR),,@$(find-library))

# Programs look for libraries in what ldconfig knows; where that does not suffice, it is said what does.
find-library = PATH=$$PATH:/usr/sbin:/sbin; [ "$$(id -u)" -ne 0 ] || ldconfig; \
	ldconfig -p | grep -qF ' $(LIBDIR)/$(SONAME)' || \
	echo "Programs that use libmagnate find it with LD_LIBRARY_PATH=$(LIBDIR), or when linked with -Wl,-rpath,$(LIBDIR)."

uninstall: ## removes what install has put there
	rm -f $(DESTDIR)$(BINDIR)/magnate $(DESTDIR)$(LIBDIR)/libmagnate.so $(DESTDIR)$(LIBDIR)/$(SONAME) \
		$(DESTDIR)$(LIBDIR)/$(notdir $(SHARED)) $(DESTDIR)$(INCLUDEDIR)/magnate/embed.h \
		$(DESTDIR)$(LIBDIR)/pkgconfig/magnate.pc $(DESTDIR)$(DATADIR)/man/man1/magnate.1 \
		$(DESTDIR)$(DATADIR)/man/man1/magnate-*.1 $(DESTDIR)$(DATADIR)/bash-completion/completions/magnate \
		$(DESTDIR)$(ZSHDIR)/_magnate $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/magnate.fish \
		$(DESTDIR)$(UNITDIR)/magnate.service $(DESTDIR)$(SYSUSERSDIR)/magnate.conf
	rm -rf $(DESTDIR)$(DOCDIR)
	@rmdir $(DESTDIR)$(INCLUDEDIR)/magnate 2>/dev/null || true

dist: ## the source with the site inside, to be built without network, in build/dist
	@tools/install-deps.sh dist
	@tools/dist.sh

deb: ## Debian packages, in build/deb
	@tools/install-deps.sh package
	@tools/deb.sh

test-packaging: ## packages installed into a clean Debian 12, used and removed there; needs root
	@tools/install-deps.sh package
	@tools/test-packaging.sh

test-fresh: ## run, test, dist and deb, each in a bare Debian 12 of its own; needs root
	@tools/install-deps.sh package
	@tools/test-fresh.sh
