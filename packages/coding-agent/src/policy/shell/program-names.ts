/** Shells: their texts are read as those of bash are. */
export const shells: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "ash",
  "ksh",
  "ksh93",
  "mksh",
  "zsh",
  "rbash",
]);

/**
 * Programs whose purpose is to run another one. From the lists of GTFOBins (functions "shell" and "command"), coreutils,
 * util-linux and the job runners that people have.
 */
export const launchers: ReadonlySet<string> = new Set(
  (
    "arch at batch busybox caffeinate capsh cgexec choom chroot chrt conda csh daemonize dbus-launch " +
    "dbus-run-session direnv doas dotenv dtach elvish entr expect fakechroot fakeroot faketime firejail fish " +
    "flock gdb gosu gtester hyperfine ionice linux32 linux64 ltrace mosh nix-shell nodemon nsenter nu " +
    "numactl parallel perf pkexec prlimit proot pssh pwsh powershell powershell.exe cmd cmd.exe rlwrap rr run-one " +
    "run-parts runcon runuser rush screen script sem setarch setpriv sg ssh ssh-agent sshpass start-stop-daemon strace su " +
    "su-exec sudo sudoedit switch_root systemd-run taskset tcsh tini tmux toybox unbuffer unshare uv uvx pipx valgrind watch " +
    "watchexec winpty wsl wsl.exe xonsh xvfb-run npx pnpx bunx"
  ).split(" "),
);

/** Builtins of bash that evaluate their words once more. */
export const evaluatingBuiltins: ReadonlySet<string> = new Set(
  (
    "alias bind compgen complete compopt declare enable export fc getopts hash history let local mapfile printf " +
    "read readarray readonly shopt typeset unset wait test ["
  ).split(" "),
);

/** Builtins that set variables to texts. */
export const settingBuiltins: ReadonlySet<string> = new Set(
  "read readarray mapfile printf declare typeset local export readonly getopts set let".split(" "),
);

/** Commands that change nothing and show nothing that the model has not written itself. */
export const harmless: ReadonlySet<string> = new Set(
  "true false : pwd exit return break continue echo test [".split(" "),
);

/** Programs that only read the files that they are given, unless their options say otherwise. */
export const readers: ReadonlySet<string> = new Set(
  (
    "cat head tail less more grep egrep fgrep rg ls stat file wc diff cmp md5sum sha1sum sha256sum sha512sum cksum cut uniq " +
    "od xxd hexdump strings jq tree du df test [ echo printf cd nl tac rev comm paste fold column realpath readlink basename " +
    "dirname find"
  ).split(" "),
);
