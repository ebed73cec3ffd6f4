/**
 * What each package exports, names and signatures, as a text that is committed: `packages/<name>/api-report.txt`. A change
 * of it is a change for users, and is seen in review. `--write` brings the reports up to date; without it, one that
 * differs is an error.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const mustWrite = process.argv.includes("--write");
const { NoTruncation, UseAliasDefinedOutsideCurrentScope, WriteArrowStyleSignature } = ts.TypeFormatFlags;
const flags = NoTruncation | UseAliasDefinedOutsideCurrentScope | WriteArrowStyleSignature;
const outdated = [];

for (const name of readdirSync(join(root, "packages"))) {
  const path = join(root, "packages", name, "api-report.txt");
  const report = reportOf(join(root, "packages", name));
  const known = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (report === known) continue;
  if (mustWrite) writeFileSync(path, report);
  else outdated.push(`packages/${name}/api-report.txt: ${firstDifference(known, report)}`);
}
if (outdated.length > 0) {
  console.error(`What packages export is not what their reports say:\n${outdated.join("\n")}`);
  console.error("If that is meant: node tools/api-report.mjs --write, look at the difference, and add a changeset.");
  process.exit(1);
}
console.log("exports: as the reports say");

function reportOf(dir) {
  const manifest = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(dir, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === "object");
  const files = entries.map(([, target]) => join(dir, target["@pi-stack/source"]));
  const augmentations = config.fileNames.filter((file) => /[\\/]src[\\/](?:augment[\\/]|extension-points)/.test(file));
  const program = ts.createProgram([...files, ...augmentations], config.options);
  const checker = program.getTypeChecker();
  const parts = entries.map(([entry], index) => {
    const source = program.getSourceFile(files[index]);
    const symbol = checker.getSymbolAtLocation(source);
    const lines = checker.getExportsOfModule(symbol).map((each) => describe(checker, each, source));
    return `# ${manifest.name}${entry.slice(1)}\n\n${lines.sort().join("\n")}\n`;
  });
  // The compiler numbers the symbols that are names, anew for each program.
  return parts.join("\n").replace(/__@(\w+)@\d+/g, "[$1]");
}

function describe(checker, exported, source) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const name = exported.name;
  const declared = () => checker.getDeclaredTypeOfSymbol(symbol);
  if (symbol.flags & ts.SymbolFlags.Class) return block(`class ${name}`, classMembers(checker, symbol, source));
  if (symbol.flags & ts.SymbolFlags.Interface) return block(`interface ${name}`, members(checker, declared(), source));
  if (symbol.flags & ts.SymbolFlags.TypeAlias) return `type ${name} = ${aliasText(symbol)}`;
  return `value ${name}: ${typeText(checker, checker.getTypeOfSymbol(symbol), source)}`;
}

function block(head, lines) {
  return [head, ...lines.map((line) => `  ${line}`)].join("\n");
}

function classMembers(checker, symbol, source) {
  const statics = checker.getTypeOfSymbol(symbol);
  const signatures = statics
    .getConstructSignatures()
    .filter(({ declaration }) => !declaration || !isHiddenNode(declaration));
  const made = signatures.map((signature) => `new ${clean(checker.signatureToString(signature, source, flags))}`);
  const own = statics.getProperties().filter((member) => member.name !== "prototype" && !isHidden(member));
  const fixed = own.map((member) => `static ${memberText(checker, member, source)}`);
  return [...made, ...fixed.sort(), ...members(checker, checker.getDeclaredTypeOfSymbol(symbol), source)];
}

/** What can be used from outside, by name. */
function members(checker, type, source) {
  const shown = type.getProperties().filter((member) => !isHidden(member));
  return shown.map((member) => memberText(checker, member, source)).sort();
}

function isHidden({ declarations = [] }) {
  return declarations.some((node) => isHiddenNode(node) || (node.name && ts.isPrivateIdentifier(node.name)));
}

function isHiddenNode(node) {
  return (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

/** As it is written: what it comes to may be thousands of names. */
function aliasText(symbol) {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  const parameters = declaration?.typeParameters?.map((each) => each.getText()).join(", ");
  return clean(`${parameters ? `<${parameters}> ` : ""}${declaration?.type.getText() ?? ""}`);
}

function memberText(checker, member, source) {
  const optional = member.flags & ts.SymbolFlags.Optional ? "?" : "";
  // The compiler numbers symbols, and anew for every program.
  const name = member.name.replace(/^__@(\w+)@\d+$/, "[$1]");
  return `${name}${optional}: ${typeText(checker, checker.getTypeOfSymbol(member), source)}`;
}

function typeText(checker, type, source) {
  return clean(checker.typeToString(type, source, flags));
}

/** Paths of this machine say nothing to anybody. */
function clean(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
  return sorted(code.replace(/import\("[^"]*"\)\./g, "").replace(/\s+/g, " "));
}

/** The compiler writes the texts of a union in the order in which it has met them, which says nothing. */
function sorted(code) {
  const text = '"(?:[^"\\\\]|\\\\.)*"';
  return code.replace(new RegExp(`${text}(?: \\| ${text})+`, "g"), (union) => union.split(" | ").sort().join(" | "));
}

function firstDifference(known, report) {
  const old = new Set(known.split("\n"));
  const now = new Set(report.split("\n"));
  const added = [...now].filter((line) => !old.has(line));
  const gone = [...old].filter((line) => !now.has(line));
  const brief = (sign, lines) => lines.slice(0, 5).map((line) => `\n  ${sign} ${line.slice(0, 200)}`);
  return [...brief("-", gone), ...brief("+", added)].join("");
}

function fail(diagnostic) {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
}
