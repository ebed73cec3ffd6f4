import { describe, expect, it } from "vitest";
import { CodingAgentError } from "../../src/errors/coding-agent-error.js";
import { findShell, type ShellSearch } from "../../src/tools/bash/shell.js";

function onWindows(files: string[], env: NodeJS.ProcessEnv, shellPath?: string): ShellSearch {
  return { platform: "win32", env, shellPath, exists: (path) => files.includes(path) };
}

describe("B68 shell choice on Windows", () => {
  const wsl = ["C:\\Windows\\System32\\bash.exe", "C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps\\bash.exe"];
  const path = "C:\\Windows\\System32;C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps;D:\\my tools\\Git\\bin";

  it("B68 Git Bash of the program folder comes first", () => {
    const git = "C:\\Program Files\\Git\\bin\\bash.exe";
    expect(findShell(onWindows([...wsl, git], { ProgramFiles: "C:\\Program Files", Path: path })).shell).toBe(git);
  });

  it("B68 the stubs of WSL are skipped, folders with spaces found", () => {
    const own = "D:\\my tools\\Git\\bin\\bash.exe";
    expect(findShell(onWindows([...wsl, own], { Path: path })).shell).toBe(own);
  });

  it("B68 an explicit setting always wins", () => {
    expect(findShell(onWindows(wsl, { Path: path }, "C:\\Windows\\System32\\bash.exe")).shell).toBe(wsl[0]);
  });

  it("B68 the error lists what was tried", () => {
    const search = onWindows(wsl, {
      ProgramFiles: "C:\\Program Files",
      "ProgramFiles(x86)": "C:\\Program Files (x86)",
      PATH: path,
    });
    const failure = (() => {
      try {
        return findShell(search);
      } catch (error) {
        return error;
      }
    })();
    expect(CodingAgentError.is(failure) && failure.code).toBe("shell_missing");
    for (const tried of ["C:\\Program Files\\Git", "(x86)\\Git", "D:\\my tools\\Git\\bin\\bash.exe"]) {
      expect(String(failure)).toContain(tried);
    }
  });
});

describe("shell choice elsewhere", () => {
  const on = (files: string[], env: NodeJS.ProcessEnv): string =>
    findShell({ platform: "linux", env, exists: (path) => files.includes(path) }).shell;

  it("prefers /bin/bash, then PATH, then sh", () => {
    expect(on(["/bin/bash", "/usr/local/bin/bash"], { PATH: "/usr/local/bin" })).toBe("/bin/bash");
    expect(on(["/run/current/bin/bash"], { PATH: ".:/usr/bin:/run/current/bin" })).toBe("/run/current/bin/bash");
    expect(on([], { PATH: "/usr/bin" })).toBe("sh");
  });
});
