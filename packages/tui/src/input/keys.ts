import { currentEnvironment, isRemote } from "../environment.js";
import { eventOf, readCsi } from "./csi-keys.js";
import { formatKeyId, type KeyId, modifierBits, parseKeyId } from "./key-id.js";
import type { KeyReading } from "./key-reading.js";
import { isKittyProtocolActive } from "./kitty-protocol.js";
import { type LegacyContext, readCharacter, readEscaped, readSs3 } from "./legacy-keys.js";

/** No key is longer; what is, is a paste or the answer to a question. */
const longestKey = 48;

/** The last answer: one key is compared with the keys of many actions. */
let lastRead: { data: string; kittyActive: boolean; readings: readonly KeyReading[] } | undefined;

/** All that a sequence can mean, the likeliest first. {@link parseKey} takes the first, {@link matchesKey} any. */
function readKey(data: string): readonly KeyReading[] {
  if (data.length === 0 || data.length > longestKey) return [];
  const kittyActive = isKittyProtocolActive();
  if (lastRead?.data === data && lastRead.kittyActive === kittyActive) return lastRead.readings;
  const windowsTerminal = data.endsWith("\b") && isLocalWindowsTerminal();
  const readings = readSequence(data, { kittyActive, windowsTerminal });
  lastRead = data.endsWith("\b") ? undefined : { data, kittyActive, readings };
  return readings;
}

function readSequence(data: string, context: LegacyContext): readonly KeyReading[] {
  if (data.length === 1) return readCharacter(data, context);
  if (!data.startsWith("\x1b")) return [];
  if (data.length === 2) return readEscaped(data.slice(1), context);
  if (data.startsWith("\x1b[")) return readCsi(data);
  if (data.startsWith("\x1bO")) return data.length === 3 ? readSs3(data) : [];
  // ESC before a whole sequence: alt, as rxvt and old Macs have it.
  if (!data.startsWith("\x1b\x1b")) return [];
  const readings = readSequence(data.slice(1), context).filter(({ modifiers }) => (modifiers & modifierBits.alt) === 0);
  return readings.map(({ key, modifiers, event }) => ({ key, modifiers: modifiers | modifierBits.alt, event }));
}

/** Whether an input sequence can mean a key. Presses, repeats and releases all do; see {@link isKeyRelease}. */
export function matchesKey(data: string, keyId: KeyId): boolean {
  const wanted = parseKeyId(keyId);
  if (wanted === undefined) return false;
  return readKey(data).some(({ key, modifiers }) => key === wanted.key && modifiers === wanted.modifiers);
}

/** The id of the key that an input sequence most likely means, or `undefined` where it is none. */
export function parseKey(data: string): KeyId | undefined {
  const [reading] = readKey(data);
  return reading === undefined ? undefined : formatKeyId(reading);
}

/** Whether an input sequence says that a key was let go. */
export function isKeyRelease(data: string): boolean {
  return data.length <= longestKey && eventOf(data) === "release";
}

/** Whether an input sequence says that a key is being held. */
export function isKeyRepeat(data: string): boolean {
  return data.length <= longestKey && eventOf(data) === "repeat";
}

/**
 * The character that a report of the Kitty keyboard protocol types, or `undefined` where it types none: the key is let
 * go, ctrl, alt or super is held, or the key has no character.
 */
export function decodeKittyPrintable(data: string): string | undefined {
  return data.endsWith("u") ? typedText(data) : undefined;
}

/** As {@link decodeKittyPrintable}, for reports of modifyOtherKeys (`CSI 27 ; modifiers ; code ~`) too. */
export function decodePrintableKey(data: string): string | undefined {
  return data.endsWith("u") || data.startsWith("\x1b[27;") ? typedText(data) : undefined;
}

function typedText(data: string): string | undefined {
  return data.startsWith("\x1b[") ? readKey(data)[0]?.text : undefined;
}

function isLocalWindowsTerminal(): boolean {
  const env = currentEnvironment();
  return Boolean(env["WT_SESSION"]) && !isRemote(env);
}
