import { join } from "node:path";
import { isJsonObject, type JsonObject, readJsonObject } from "../../storage/json-file.js";

/**
 * The packages with install scripts among one package of an npm tree and all that it depends on, by name.
 *
 * @param folder - the folder with `node_modules`; npm keeps the list of what is there in it
 */
export function packagesWithScripts(folder: string, name: string): string[] {
  const lock = readJsonObject(join(folder, "node_modules", ".package-lock.json"));
  const packages = isJsonObject(lock?.["packages"]) ? lock["packages"] : {};
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    const entry = packages[path];
    if (seen.has(path) || !isJsonObject(entry)) return;
    seen.add(path);
    if (entry["hasInstallScript"] === true) found.add(path.slice(path.lastIndexOf("node_modules/") + 13));
    for (const dependency of dependenciesOf(entry)) {
      const target = resolveDependency(packages, path, dependency);
      if (target !== undefined) visit(target);
    }
  };
  visit(`node_modules/${name}`);
  return [...found];
}

function dependenciesOf(entry: JsonObject): string[] {
  return ["dependencies", "optionalDependencies"].flatMap((key) => {
    const listed = entry[key];
    return isJsonObject(listed) ? Object.keys(listed) : [];
  });
}

/** As Node looks for it: in the package's own `node_modules`, then in those above. */
function resolveDependency(packages: JsonObject, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, base.lastIndexOf("/node_modules/"))) {
    const candidate = `${base}/node_modules/${name}`;
    if (Object.hasOwn(packages, candidate)) return candidate;
    if (!base.includes("/node_modules/")) break;
  }
  const top = `node_modules/${name}`;
  return Object.hasOwn(packages, top) ? top : undefined;
}
