/** `load.mjs loader <agent folder>`, or `load.mjs plain <entry> ...`: how long extensions take to load, in milliseconds. */
const [way, ...rest] = process.argv.slice(2);
const ms = way === "loader" ? await withLoader(rest[0]) : await plain(rest);
console.log(JSON.stringify(ms));

async function withLoader(agentDir) {
  const { DefaultResourceLoader } = await import("@pi-stack/coding-agent");
  const resources = new DefaultResourceLoader({ cwd: agentDir, agentDir });
  const begin = performance.now();
  await resources.loadExtensions();
  const end = performance.now();
  const { errors } = resources.getExtensions();
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return end - begin;
}

async function plain(entries) {
  const ignore = () => undefined;
  const pi = { on: ignore, registerCommand: ignore, registerTool: ignore };
  const begin = performance.now();
  for (const entry of entries) (await import(entry)).default(pi);
  return performance.now() - begin;
}
