import { chmodSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const expand = "\x0f";
const size = { columns: 100, rows: 60 };

/** Puts resources of the user's there. */
function resources(cwd: string, agentDir: string): void {
  put(cwd, "AGENTS.md", "Be brief.");
  put(agentDir, "skills/zebra/SKILL.md", "---\nname: zebra\ndescription: Stripes\n---\n");
  put(agentDir, "skills/ape/SKILL.md", "---\nname: ape\ndescription: Bananas\n---\n");
  put(agentDir, "prompts/review.md", "Review it");
}

describe("the header", () => {
  it("names the keys as they are bound, in a line or all of them", async () => {
    const bindings = JSON.stringify({ "app.interrupt": "ctrl+q", "app.suspend": [] });
    const { shows, screen, terminal } = await interactive([], size, (_, agentDir) =>
      put(agentDir, "keybindings.json", bindings),
    );
    await shows(/pi v1\.2\.3 {2}ctrl\+q stops · ctrl\+c twice quits · \/ commands · ! shell · ctrl\+o more/);
    terminal.send(expand);
    await shows(/ctrl\+g +writes in \$VISUAL/);
    expect(await screen()).toContain("pi explains itself when asked");
    expect(await screen()).not.toContain("goes to the shell");
  });

  it("can be another one for a while, which is unfolded too", async () => {
    const { mode, shows, terminal } = await interactive();
    let words = "mine";
    mode.header.use(() => ({
      render: () => [words],
      invalidate: () => undefined,
      setExpanded: (isExpanded) => {
        words = isExpanded ? "all of mine" : "mine";
      },
    }));
    await shows("mine");
    terminal.send(expand);
    await shows("all of mine");
    mode.header.use(undefined);
    await shows("pi v1.2.3");
  });

  it("is not shown when it shall be quiet, unless it is asked for", async () => {
    const quiet = await interactive([], size, resources, { settings: { quietStartup: true } });
    expect(await quiet.screen()).not.toMatch(/pi v1|\[Skills\]/);
    const verbose = await interactive([], size, resources, {
      settings: { quietStartup: true },
      mode: { verbose: true },
    });
    await verbose.shows(/pi v1[\s\S]*\[Skills\]/);
  });
});

describe("what was loaded", () => {
  it("is listed by name or, expanded, by path", async () => {
    const { shows, terminal, screen, runtime } = await interactive([], size, resources);
    await shows(
      /\[Models\] faux\/one, faux\/two\n \[Context\] AGENTS\.md\n \[Skills\] ape, zebra\n \[Prompts\] \/review\n/,
    );
    terminal.send(expand);
    await shows(`user\n     ${join(runtime.services.agentDir, "skills/ape/SKILL.md")}`);
    terminal.send(expand);
    await shows("[Skills] ape, zebra");
    expect(await screen()).not.toContain("SKILL.md");
  });

  it("is listed again when it is read again, with what is wrong", async () => {
    const { say, shows, runtime } = await interactive([], size, resources);
    await shows("[Skills] ape, zebra");
    put(runtime.services.agentDir, "skills/newt/SKILL.md", "---\nname: newt\ndescription: Wet\n---\n");
    put(runtime.services.agentDir, "models.json", "{ broken");
    say("/reload");
    await shows(/\[Skills\] ape, newt, zebra[\s\S]*Warning: \S+models\.json:1[\s\S]*Read again\./);
  });

  it("tells of names that two have, also when it is quiet, on reload too", async () => {
    const twice = (_: string, agentDir: string): void => {
      put(agentDir, "skills/a/SKILL.md", "---\nname: same\ndescription: One\n---\n");
      put(agentDir, "skills/b/SKILL.md", "---\nname: same\ndescription: Two\n---\n");
    };
    const { say, shows, screen } = await interactive([], size, twice, { settings: { quietStartup: true } });
    await shows(/\[Skill conflicts\]\n[\s\S]*"same":\n +✓ \S+a\/SKILL\.md\n +✗ \S+b\/SKILL\.md \(skipped\)/);
    say("/reload");
    await shows(/\[Skill conflicts\][\s\S]*\[Skill conflicts\]/);
    expect(await screen()).not.toContain("[Skills]");
  });

  it("cannot control the terminal by its names", async () => {
    const { shows, terminal } = await interactive([], size, (_, agentDir) =>
      put(agentDir, "prompts/a\x1b]0;owned\x07b.md", "text"),
    );
    await shows("[Prompts] /ab");
    expect(terminal.writes.join("")).not.toContain("owned");
  });
});

describe("what is new", () => {
  const changelog =
    "# pi\n\n## 1.2.3\n\n- Third thing\n\n## 1.2.3-beta.2\n\n- Second thing\n\n## 1.2.0\n\n- First thing\n";
  const withChangelog = async (last: string | undefined, collapseChangelog = false) => {
    let path = "";
    const prepare = (cwd: string): void => {
      path = put(cwd, "CHANGELOG.md", changelog);
    };
    const seen = last === undefined ? {} : { lastChangelogVersion: last };
    return interactive([], size, prepare, {
      settings: { collapseChangelog, ...seen },
      get mode() {
        return { changelogPath: path };
      },
    });
  };

  it("is told once, for what came since", async () => {
    const { shows, screen, mode } = await withChangelog("1.2.3-beta.1");
    await shows(/What's new[\s\S]*Second thing[\s\S]*Third thing/);
    expect(await screen()).not.toContain("First thing");
    expect(mode.settings.getLastChangelogVersion()).toBe("1.2.3");
  });

  it("is a line where it shall be short", async () => {
    const { shows, screen } = await withChangelog("1.2.0", true);
    await shows("Updated to v1.2.3. /changelog tells what is new.");
    expect(await screen()).not.toContain("Third thing");
  });

  it.each([undefined, "1.2.3"])("is nothing at the first start, and where it was told (%s)", async (last) => {
    const { say, shows, screen, mode } = await withChangelog(last);
    await expect.poll(() => mode.settings.getLastChangelogVersion()).toBe("1.2.3");
    expect(await screen()).not.toContain("thing");
    say("/changelog");
    await shows(/First thing[\s\S]*Second thing[\s\S]*Third thing/);
  });
});

describe("inside of tmux", () => {
  const inTmux = (answer: string) =>
    interactive([], size, (cwd) => {
      chmodSync(put(cwd, "bin/tmux", `#!/bin/sh\n[ "$*" = "show -gv extended-keys" ] && echo ${answer}\n`), 0o700);
      vi.stubEnv("PATH", `${join(cwd, "bin")}:${process.env["PATH"]}`);
      vi.stubEnv("TMUX", "/tmp/tmux-1/default,1,0");
      onTestFinished(() => void vi.unstubAllEnvs());
    });

  it("tells how keys come through, where they do not", async () => {
    const { shows } = await inTmux("off");
    await shows("set -g extended-keys on");
  });

  it("tells nothing where they do", async () => {
    const { screen } = await inTmux("on");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await screen()).not.toContain("tmux");
  });
});

it("the window is named after the session and its folder, without anything that controls it", async () => {
  const { terminal, runtime, screen } = await interactive();
  await screen();
  expect(terminal.title).toBe(`π - ${basename(runtime.cwd)}`);
  runtime.session.setSessionName("my\x1b]0;owned\x07\nwork");
  await screen();
  await expect.poll(() => terminal.title).toBe(`π - my work - ${basename(runtime.cwd)}`);
});
