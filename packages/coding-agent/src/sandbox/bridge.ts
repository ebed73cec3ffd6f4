import type { ConfinedProgram } from "../contracts/command-sandbox.js";

/** Where the bridge listens inside: a network of its own has every port free. */
const port = 3128;

/**
 * Runs inside of the sandbox, whose network leads nowhere: carries connections to 127.0.0.1 over a socket of the file
 * system to the proxy outside, starts the command when it is ready, and ends as the command does.
 * Plain text for `node -e`: inside there is nothing of ours.
 */
const source = `
const { spawn } = require("node:child_process");
const net = require("node:net");
const [socket, program, ...args] = process.argv.slice(1);
const server = net.createServer((near) => {
  const far = net.connect(socket);
  near.pipe(far).pipe(near);
  near.on("error", () => far.destroy());
  far.on("error", () => near.destroy());
});
server.listen(${port}, "127.0.0.1", () => {
  const child = spawn(program, args, { stdio: "inherit" });
  child.on("error", (error) => { console.error(error.message); process.exit(127); });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + require("node:os").constants.signals[signal]));
});
`;

/** The program with the bridge around it, and where it finds the proxy. */
export function withBridge({ program, args, cwd, env }: ConfinedProgram, socket: string): ConfinedProgram {
  return {
    program: process.execPath,
    args: ["-e", source, "--", socket, program, ...args],
    cwd,
    env: { ...env, ...proxyVariables(port) },
  };
}

/** Variables that programs read to find a proxy. */
export function proxyVariables(onPort: number): NodeJS.ProcessEnv {
  const url = `http://127.0.0.1:${onPort}`;
  const variables: NodeJS.ProcessEnv = {};
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]) {
    variables[name] = url;
    variables[name.toLowerCase()] = url;
  }
  for (const name of ["NO_PROXY", "no_proxy"]) variables[name] = "";
  return variables;
}
