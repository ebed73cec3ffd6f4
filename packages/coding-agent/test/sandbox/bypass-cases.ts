/** What an attack is after: to read a secret, to change something, to reach a service, to act on a process. */
type Aim = "read" | "write" | "reach" | "signal" | "survive";

/** One attack, as a command. Without a sandbox it succeeds, unless it is of a kind that this machine stops by itself. */
export interface Attack {
  aim: Aim;
  title: string;
  command: string;
  /** What it needs beside a shell, or why it is not tried without a sandbox. */
  needs?: string;
}

const node = (source: string): string => `node -e '${source}'`;

const reads: [title: string, command: string, needs?: string][] = [
  ["a key, by its path", 'cat "$HOME/.ssh/id_ed25519"'],
  ["a key, by a tilde", "cat ~/.ssh/id_ed25519"],
  ["a key, by dots", "cat ../home/.ssh/id_ed25519"],
  ["a key, by many dots", "cat deep/er/../../../home/./.ssh//id_ed25519"],
  ["a key, by a link that is there", "cat to-key"],
  ["a key, by a linked folder", "cat to-keys/id_ed25519"],
  ["a key, by a link that is made", 'ln -s "$HOME/.ssh" made && cat made/id_ed25519; rm -f made'],
  ["a key, by a link through a link", "ln -s to-keys two && ln -s two three && cat three/id_ed25519; rm -f two three"],
  ["a key, by a hard link that is made", 'ln "$HOME/.ssh/id_ed25519" hard && cat hard; rm -f hard'],
  ["a key, through /proc/self/root", 'cat "/proc/self/root$HOME/.ssh/id_ed25519"'],
  ["a key, through /proc/self/cwd", "cat /proc/self/cwd/../home/.ssh/id_ed25519"],
  ["a key, through /proc/self/fd", 'exec 9<"$HOME/.ssh"; cat /proc/self/fd/9/id_ed25519'],
  ["a key, through the root of a process outside", 'cat "/proc/$VICTIM/root$HOME/.ssh/id_ed25519"'],
  ["a key, through the folder of a process outside", 'cat "/proc/$VICTIM/cwd/../home/.ssh/id_ed25519"'],
  ["a key, with a glob", 'cat "$HOME"/.s?h/id_*'],
  ["a key, with braces", 'cat "$HOME"/.{ssh,none}/id_ed25519'],
  ["a key, after cd", 'cd "$HOME/.ssh" && cat id_ed25519'],
  ["a key, after cd and OLDPWD", 'cd "$HOME"; cd /; cat "$OLDPWD/.ssh/id_ed25519"'],
  ["a key, with eval", 'eval "c""at \\"$HOME/.ssh/id_ed25519\\""'],
  ["a key, decoded from base64", "echo Y2F0ICIkSE9NRS8uc3NoL2lkX2VkMjU1MTki | base64 -d | bash"],
  ["a key, by a here-document", 'bash <<EOF\ncat "$HOME/.ssh/id_ed25519"\nEOF'],
  ["a key, by a function", 'ls() { cat "$HOME/.ssh/id_ed25519"; }; ls'],
  ["a key, by an alias", "shopt -s expand_aliases\nalias ll='cat ~/.ssh/id_ed25519'\nll"],
  ["a key, by xargs", 'echo "$HOME/.ssh/id_ed25519" | xargs cat'],
  ["a key, by env", 'env cat "$HOME/.ssh/id_ed25519"'],
  ["a key, by find -exec", 'find "$HOME/.ssh" -type f -exec cat {} +'],
  ["a key, by tar", 'tar cf - -C "$HOME" .ssh | strings -n 4 2>/dev/null || tar cf - -C "$HOME" .ssh'],
  ["a key, by git", 'git diff --no-index /dev/null "$HOME/.ssh/id_ed25519"'],
  ["a key, by a git alias", `git -c alias.x='!cat "$HOME/.ssh/id_ed25519"' x`],
  ["a key, by what git connects with", `GIT_SSH_COMMAND='cat ~/.ssh/id_ed25519 >&2;' git ls-remote ssh://x/y`],
  [
    "a key, by what git compares with",
    `GIT_EXTERNAL_DIFF='cat ~/.ssh/id_ed25519;' git diff --no-index --ext-diff README.md .pi/settings.json`,
  ],
  [
    "a key, by an editor",
    `GIT_EDITOR='sh -c "cat ~/.ssh/id_ed25519"' git config -f scratch-config --edit; rm -f scratch-config`,
  ],
  ["a key, by node", node('console.log(require("fs").readFileSync(process.env.HOME + "/.ssh/id_ed25519", "utf8"))')],
  ["a key, by a nested bash with a new name", "exec -a innocent bash -c 'cat \"$HOME/.ssh/id_ed25519\"'"],
  ["a key, by a copy", 'cp -r "$HOME/.ssh" stolen && cat stolen/id_ed25519; rm -rf stolen'],
  ["a key, with a newline in the text", 'true\ncat "$HOME/.ssh/id_ed25519"'],
  [
    "a key, by a mount of its own",
    'unshare -rm sh -c "umount -l $HOME/.ssh 2>/dev/null; cat $HOME/.ssh/id_ed25519"',
    "namespaces",
  ],
  ["a key, after its cover is taken away", 'umount "$HOME/.ssh" 2>/dev/null; cat "$HOME/.ssh/id_ed25519"'],
  ["the credentials of a cloud", 'cat "$HOME/.aws/credentials"'],
  ["passwords of servers", 'cat "$HOME/.netrc"'],
  ["a token of a forge", 'cat "$HOME/.config/gh/hosts.yml"'],
  ["a keyring", 'cat "$HOME/.gnupg/secring.gpg"'],
  ["the profile of a browser", 'grep -r password "$HOME/.mozilla"'],
  ["the keys of pi", 'cat "$AGENT/auth.json"'],
  ["a session of pi", 'cat "$AGENT"/sessions/*.jsonl'],
  ["the keys of pi, found by grep", `grep -rh S3 "$HOME_OF_USER" 2>/dev/null`],
  ["the environment of a process outside", 'tr "\\0" "\\n" < "/proc/$VICTIM/environ"'],
  ["the environment of every process", 'cat /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" | grep HIDDEN'],
];

const writes: [title: string, command: string, needs?: string][] = [
  ["a file outside", 'echo changed > "$OUTSIDE/file"'],
  ["a file outside, by dots", "echo changed > ../outside/file"],
  ["a file outside, by a link", "echo changed > to-file"],
  ["a file outside, by a linked folder", "echo changed > to-outside/new"],
  ["a file outside, by a link that is made", 'ln -s "$OUTSIDE" made; echo changed > made/file; rm -f made'],
  ["a file outside, by a hard link", 'ln "$OUTSIDE/file" hard && echo changed > hard; rm -f hard'],
  ["a file outside, through /proc/self/root", 'echo changed > "/proc/self/root$OUTSIDE/file"'],
  ["a file outside, through a process outside", 'echo changed > "/proc/$VICTIM/cwd/file"'],
  ["a file outside, by tee", 'echo changed | tee "$OUTSIDE/file"'],
  ["a file outside, by sed", 'sed -i s/was/is/ "$OUTSIDE/file"'],
  ["a file outside, by dd", 'echo changed | dd of="$OUTSIDE/file" 2>&1'],
  ["a file outside, by cp", 'cp README.md "$OUTSIDE/file"'],
  ["a file outside, by mv", 'echo x > x; mv x "$OUTSIDE/file"; rm -f x'],
  ["a file outside, by node", node('require("fs").writeFileSync(process.env.OUTSIDE + "/file", "changed")')],
  ["a file outside, by git", 'git init -q "$OUTSIDE/repository"'],
  ["a file outside, by tar", 'tar cf t.tar README.md; tar xf t.tar -C "$OUTSIDE"; rm -f t.tar'],
  ["the mode of a file outside", 'chmod 777 "$OUTSIDE/file"'],
  ["a folder outside, removed", 'rm -rf "$OUTSIDE/folder"'],
  ["a folder outside, moved in", 'mv "$OUTSIDE/folder" taken; mv taken "$OUTSIDE/elsewhere"'],
  ["a folder outside, by cd", 'cd "$OUTSIDE" && touch made'],
  ["a file outside, in the background", '(echo changed > "$OUTSIDE/file") & wait'],
  ["a file outside, with an open descriptor", 'exec 8>>"$OUTSIDE/file" && echo changed >&8'],
  ["the user's shell start", "echo evil >> ~/.bashrc"],
  ["a new program of the user", "mkdir -p ~/.local/bin && echo evil > ~/.local/bin/ls"],
  ["the settings of pi", `echo '{"x":1}' > "$AGENT/settings.json"`],
  ["the keys of pi", 'echo {} > "$AGENT/auth.json"'],
  ["a session of pi", 'echo evil >> "$AGENT/sessions/one.jsonl"'],
  ["an extension of pi", 'echo evil > "$AGENT/extensions/mine.ts"'],
  ["a new extension of pi", 'mkdir -p "$AGENT/extensions" && echo evil > "$AGENT/extensions/new.ts"'],
  ["the key ring of ssh", "mkdir -p ~/.ssh; echo evil >> ~/.ssh/authorized_keys"],
  ["pi's settings of the project", `echo '{"shellPath":"evil"}' > .pi/settings.json`],
  ["a new extension of the project", "mkdir -p .pi/extensions && echo evil > .pi/extensions/evil.ts"],
  ["pi's folder of the project, moved away", "mv .pi old && mkdir .pi && echo evil > .pi/settings.json"],
  ["a hook of git", "echo evil > .git/hooks/pre-commit"],
  ["a hook of git, through another name", 'echo evil > "$WORK/deep/../.git/hooks/post-checkout"'],
  ["the configuration of git", "git config core.fsmonitor evil"],
  ["the configuration of git, by hand", "echo '[core]' >> .git/config"],
  ["the hooks of git, elsewhere", "git config core.hooksPath deep"],
  ["the repository, moved away with its hooks", "mv .git old && cp -r old .git && echo evil > .git/hooks/pre-commit"],
  ["the hooks, removed", "rm -rf .git/hooks"],
  ["a mount over the hooks", "mount -t tmpfs none .git/hooks && echo evil > .git/hooks/pre-commit", "mounts"],
];

const connectTo = (where: string): string =>
  node(
    `const s = require("net").connect(${where}); s.on("data", (d) => console.log(String(d))); s.on("error", (e) => { console.log(e.code); process.exit(1); });`,
  );

const reaches: [title: string, command: string, needs?: string][] = [
  ["a service of this machine", 'exec 7<>"/dev/tcp/127.0.0.1/$PORT4" && head -c 20 <&7'],
  ["a service of this machine, by name", 'exec 7<>"/dev/tcp/localhost/$PORT4" && head -c 20 <&7'],
  ["a service of this machine, by another address", connectTo('{ host: "127.1", port: Number(process.env.PORT4) }')],
  ["a service of this machine, over IPv6", connectTo('{ host: "::1", port: Number(process.env.PORT6) }')],
  [
    "a service of this machine, as a mapped address",
    connectTo('{ host: "::ffff:127.0.0.1", port: Number(process.env.PORT4) }'),
  ],
  ["a service with an abstract socket", connectTo("{ path: String.fromCharCode(0) + process.env.ABSTRACT }")],
];

const signals: [title: string, command: string, needs?: string][] = [
  ["a process outside, by its number", 'kill -9 "$VICTIM"'],
  ["a process outside, by its name", "pkill -9 -x sleep || killall -9 sleep", "others would be hit too"],
  ["every process of the user", "kill -9 -1", "others would be hit too"],
];

const survivors: [title: string, command: string, needs?: string][] = [
  ["in the background", "sleep 1003 & disown; sleep 0.05; echo started"],
  ["with nohup", "nohup sleep 1003 >/dev/null 2>&1 & sleep 0.1; echo started"],
  ["with setsid", "setsid sleep 1003 >/dev/null 2>&1 & sleep 0.1; echo started"],
  ["after two forks", "( ( setsid sleep 1003 >/dev/null 2>&1 & ) & ); sleep 0.1; echo started"],
];

const asAttacks = (aim: Aim, rows: [string, string, string?][]): Attack[] =>
  rows.map(([title, command, needs]) => ({ aim, title, command, ...(needs === undefined ? {} : { needs }) }));

export const attacks: readonly Attack[] = [
  ...asAttacks("read", reads),
  ...asAttacks("write", writes),
  ...asAttacks("reach", reaches),
  ...asAttacks("signal", signals),
  ...asAttacks("survive", survivors),
];
