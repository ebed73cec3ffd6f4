#!/usr/bin/env node
/** The `pi` command. Nothing is imported before it is known to be needed; the version is inlined by the bundler. */

declare const PI_VERSION: string;

const argv = process.argv.slice(2);

if (argv[0] === "--version" || argv[0] === "-v") {
  process.stdout.write(`${PI_VERSION}\n`);
} else if (argv[0] === "--help" || argv[0] === "-h") {
  void import("./cli/help.js").then(({ helpText, mayBringFlags }) => {
    if (argv.length > 1 || mayBringFlags(false)) run();
    else process.stdout.write(helpText(PI_VERSION));
  });
} else {
  run();
}

function run(): void {
  process.title = "pi";
  process.removeAllListeners("warning");
  void import("./cli/main.js").then(({ main }) => main(argv, { version: PI_VERSION }));
}
