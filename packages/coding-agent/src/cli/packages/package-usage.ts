/** The commands about packages. */
export type PackageCommandName = "install" | "remove" | "update" | "list" | "config";

const scopeOption = "  -l, --local         for this project: .pi/settings.json and .pi/npm or .pi/git";
const trustOptions = [
  "  --approve           trust what this project brings, this time",
  "  --no-approve        do not, whatever was decided before",
];

const sources = `
Sources
  npm:name[@version]          a package of the npm registry; with a version it stays at that
  git:host/path[@ref]         a repository, also as https://, ssh:// or git@host:path; with a ref it stays at that
  ./path, /path, ~/path       a file or a folder of this machine; it is used where it is
`;

/** What `--help` of each prints. */
export const packageUsage: Readonly<Record<PackageCommandName, string>> = {
  install: `pi install <source> ... [options]     fetch a package of extensions, skills, prompts and themes, and use it
  pi install --missing [options]        fetch what the settings name and is not there

Options
${scopeOption}
  --allow-scripts     run the install scripts of the package and of what it depends on, now and at updates
  --offline           take npm packages from npm's cache
${trustOptions.join("\n")}
${sources}`,
  remove: `pi remove <source> ... [options]      take a package out of the settings, and away   (also: uninstall)

Options
${scopeOption}
`,
  update: `pi update [options]                   bring packages and pi itself up to date
  pi update <source>                    one package
  pi update self                        pi itself   (also: pi)
  pi update models                      ask the providers that have a key which models they have

What is pinned to a version or a ref stays as it is.

Options
  --extensions            packages alone
  --extension <source>    one package
  --self                  pi itself alone
  --models                the lists of models alone
  --force                 install pi anew, although it is up to date
${trustOptions.join("\n")}
`,
  list: `pi list [options]                     the packages of the settings, and where they are

Options
${trustOptions.join("\n")}
`,
  config: `pi config [options]                   choose at the terminal which extensions, skills, prompts and themes are used

Options
${trustOptions.join("\n")}
`,
};
