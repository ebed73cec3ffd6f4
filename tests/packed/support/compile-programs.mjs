/**
 * `compile-programs.mjs <typescript.js> <tsconfig.json>...`: compiles one program after the other, as `tsc -p` would, and
 * prints a JSON array of what the compiler says of each. What programs have in common is parsed once, as in an editor;
 * each program is checked as a whole.
 */
import { createRequire } from "node:module";

const [, , compiler = "", ...configurations] = process.argv;
const ts = createRequire(import.meta.url)(compiler);
const parsed = new Map();

console.log(JSON.stringify(configurations.map(compile)));

function compile(configuration) {
  const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(configuration, {}, system);
  const host = ts.createCompilerHost(options);
  shareParsedFiles(host, options);
  const program = ts.createProgram({ rootNames: fileNames, options, host, configFileParsingDiagnostics: errors });
  const found = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), host);
}

/** How a file is parsed and bound depends on its format, and on the options for modules; all others are the same. */
function shareParsedFiles(host, { module, moduleResolution }) {
  const parse = host.getSourceFile;
  host.getSourceFile = (path, how, ...rest) => {
    const key = [path, module, moduleResolution, how.impliedNodeFormat].join("|");
    if (!parsed.has(key)) parsed.set(key, parse(path, how, ...rest));
    return parsed.get(key);
  };
}

function fail(diagnostic) {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
}
