import {
  decodeKittyPrintable,
  decodePrintableKey,
  isKeyId,
  isKeyRelease,
  isKeyRepeat,
  isKittyProtocolActive,
  Key,
  type KeyId,
  matchesKey,
  parseKey,
  setKittyProtocolActive,
} from "@pi-stack/tui";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  encodeKitty,
  encodeLegacy,
  encodeModifyOtherKeys,
  idOf,
  type PressedKey,
  specialKeys,
  textKeys,
} from "../support/key-encoders.js";

afterEach(() => {
  setKittyProtocolActive(false);
  vi.unstubAllEnvs();
});

/** The id of a key that a test made up, checked as one from a file would be. */
function keyId(id: string): KeyId {
  if (!isKeyId(id)) throw new Error(`no key id: ${id}`);
  return id;
}

const pressedKeys: PressedKey[] = [...textKeys, ...specialKeys].flatMap((key) =>
  Array.from({ length: 16 }, (_, bits) => ({
    key,
    shift: (bits & 1) !== 0,
    ctrl: (bits & 2) !== 0,
    alt: (bits & 4) !== 0,
    super: (bits & 8) !== 0,
  })),
);

describe("every key with every modifier", () => {
  it.each([
    ["Kitty", encodeKitty, true, 1],
    ["Kitty, held", (key: PressedKey) => encodeKitty(key, 2), true, 1],
    ["Kitty, let go", (key: PressedKey) => encodeKitty(key, 3), true, 1],
    ["Kitty, with caps lock and num lock", (key: PressedKey) => encodeKitty(key, 1, 192), true, 1],
    ["modifyOtherKeys", encodeModifyOtherKeys, false, 0.6],
    ["legacy", encodeLegacy, false, 0.25],
  ])("is told from %s", (_, encode, kittyActive, share) => {
    setKittyProtocolActive(kittyActive);
    const encoded = pressedKeys.flatMap((pressed) => {
      const data = encode(pressed);
      return data === undefined ? [] : [{ id: idOf(pressed), data }];
    });
    expect(encoded.length).toBeGreaterThanOrEqual(pressedKeys.length * share);
    const wrong = encoded.filter(({ id, data }) => !matchesKey(data, keyId(id)));
    expect(wrong).toEqual([]);
  });

  it("is named by parseKey as matchesKey knows it", () => {
    for (const pressed of pressedKeys) {
      for (const data of [encodeKitty(pressed), encodeModifyOtherKeys(pressed), encodeLegacy(pressed)]) {
        const id = data === undefined ? undefined : parseKey(data);
        if (data !== undefined && id !== undefined) expect(matchesKey(data, id), JSON.stringify(data)).toBe(true);
      }
    }
  });

  it("can be bound with its modifiers in any order and in capitals", () => {
    fc.assert(
      fc.property(fc.constantFrom(...pressedKeys), fc.gen(), (pressed, gen) => {
        const data = encodeKitty({ ...pressed, key: "k" });
        const held = (["shift", "ctrl", "alt", "super"] as const).filter((each) => pressed[each]);
        const order = gen(() => fc.shuffledSubarray(held, { minLength: held.length }));
        expect(matchesKey(data, keyId([...order, "K"].join("+").toUpperCase()))).toBe(true);
      }),
    );
  });

  it("agrees with parseKey on any bytes", () => {
    const data = fc.string({
      unit: fc.constantFrom(
        "\x1b",
        "[",
        "O",
        "1",
        "2",
        "3",
        "7",
        ";",
        ":",
        "u",
        "~",
        "A",
        "R",
        "Z",
        "a",
        "$",
        "^",
        "\r",
        "b",
      ),
      maxLength: 10,
    });
    fc.assert(
      fc.property(data, fc.boolean(), (bytes, kittyActive) => {
        setKittyProtocolActive(kittyActive);
        const id = parseKey(bytes);
        if (id !== undefined) expect(matchesKey(bytes, id)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("parseKey", () => {
  it.each([
    ["\r", "enter"],
    ["\n", "enter"],
    ["\t", "tab"],
    ["\x1b", "escape"],
    [" ", "space"],
    ["\x7f", "backspace"],
    ["\x08", "backspace"],
    ["\x00", "ctrl+space"],
    ["\x03", "ctrl+c"],
    ["\x1d", "ctrl+]"],
    ["\x1f", "ctrl+-"],
    ["A", "shift+a"],
    ["+", "+"],
    ["!", "!"],
    ["\x1b[Z", "shift+tab"],
    ["\x1b[1~", "home"],
    ["\x1b[7~", "home"],
    ["\x1bOH", "home"],
    ["\x1b[4~", "end"],
    ["\x1b[8~", "end"],
    ["\x1b[E", "clear"],
    ["\x1bOM", "enter"],
    ["\x1bOP", "f1"],
    ["\x1b[11~", "f1"],
    ["\x1b[[A", "f1"],
    ["\x1b[[E", "f5"],
    ["\x1b[[5~", "pageUp"],
    ["\x1b[24~", "f12"],
    ["\x1b[24;5~", "ctrl+f12"],
    ["\x1b[1;2R", "shift+f3"],
    ["\x1b[57364u", "f1"],
    ["\x1b[57375;5u", "ctrl+f12"],
    ["\x1b[a", "shift+up"],
    ["\x1bOa", "ctrl+up"],
    ["\x1b[2$", "shift+insert"],
    ["\x1b[3^", "ctrl+delete"],
    ["\x1b[5@", "shift+ctrl+pageUp"],
    ["\x1b\x1b[A", "alt+up"],
    ["\x1b\x7f", "alt+backspace"],
    ["\x1bb", "alt+left"],
    ["\x1bp", "alt+up"],
    ["\x1b.", "alt+."],
    ["\x1b+", "alt++"],
    ["\x1b\x1d", "ctrl+alt+]"],
    ["\x1b\r", "alt+enter"],
    ["\x1b[43;5u", "ctrl++"],
    ["\x1b[57414;5u", "ctrl+enter"],
    ["\x1b[57405u", "6"],
    ["\x1b[57419u", "up"],
    ["\x1b[99;78u", "shift+ctrl+super+c"],
  ])("reads %j as %s", (data, id) => {
    expect(parseKey(data)).toBe(id);
    expect(matchesKey(data, keyId(id))).toBe(true);
  });

  it.each([
    "",
    "ab",
    "é",
    "\x1b[57376u",
    "\x1b[57441;2u",
    "\x1b[97;17u",
    "\x1b[I",
    "\x1b[?1u",
    "\x1b[6;20;10t",
    "\x1b[R",
    "\x1b[12;40R",
  ])("knows no key in %j", (data) => {
    expect(parseKey(data)).toBeUndefined();
  });
});

describe("keys that share a sequence", () => {
  it.each([
    ["\x1bb", ["alt+left", "alt+b"], ["alt+left"]],
    ["\x1bF", ["alt+right", "shift+alt+f"], []],
    ["\r", ["enter", "ctrl+m"], ["enter"]],
    ["\t", ["tab", "ctrl+i"], ["tab"]],
    ["\x1b", ["escape", "esc", "ctrl+["], ["escape"]],
    ["\n", ["enter", "return", "ctrl+j"], ["shift+enter", "ctrl+j"]],
    ["\x1b\r", ["alt+enter"], ["shift+enter"]],
    ["\x1f", ["ctrl+-", "ctrl+_", "ctrl+/"], ["ctrl+-"]],
    ["\x1ba", ["alt+a"], []],
    ["\x1b[49:33;2u", ["shift+1", "!"], ["shift+1", "!"]],
    ["\x1b[27;6;33~", ["ctrl+!", "ctrl+shift+!"], ["ctrl+!"]],
  ])("%j is each of them, without and with the Kitty protocol", (data, without, withKitty) => {
    for (const [active, ids] of [
      [false, without],
      [true, withKitty],
    ] as const) {
      setKittyProtocolActive(active);
      expect(isKittyProtocolActive()).toBe(active);
      for (const id of ids) expect(matchesKey(data, keyId(id)), id).toBe(true);
    }
    for (const id of without.filter((each) => !withKitty.includes(each)))
      if (!["esc", "return", "ctrl+_", "ctrl+/", "ctrl+shift+!"].includes(id))
        expect(matchesKey(data, keyId(id)), id).toBe(false);
  });

  it("tells ctrl+backspace in a local Windows Terminal", () => {
    vi.stubEnv("WT_SESSION", "guid");
    for (const name of ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"]) vi.stubEnv(name, undefined);
    expect(parseKey("\x08")).toBe("ctrl+backspace");
    vi.stubEnv("SSH_TTY", "/dev/pts/1");
    expect(parseKey("\x08")).toBe("backspace");
  });
});

describe("other layouts", () => {
  it("binds letters of other scripts by their place, and known characters by themselves", () => {
    expect(parseKey("\x1b[1089::99;5u")).toBe("ctrl+c");
    expect(parseKey("\x1b[107::118;5u")).toBe("ctrl+k");
    expect(matchesKey("\x1b[107::118;5u", "ctrl+v")).toBe(false);
    expect(parseKey("\x1b[38:49:49u")).toBe("&");
  });
});

describe("B49 the four sequences of Shift+Enter", () => {
  it("tells shift+enter where a protocol is spoken", () => {
    expect(parseKey("\x1b[13;2u")).toBe("shift+enter");
    expect(parseKey("\x1b[27;2;13~")).toBe("shift+enter");
    setKittyProtocolActive(true);
    expect(parseKey("\x1b\r")).toBe("shift+enter");
    expect(parseKey("\n")).toBe("shift+enter");
  });
});

describe("isKeyRelease and isKeyRepeat", () => {
  it.each([
    ["\x1b[97;1:3u", "release"],
    ["\x1b[1;1:3A", "release"],
    ["\x1b[3;5:3~", "release"],
    ["\x1b[1;1:3P", "release"],
    ["\x1b[57441;2:3u", "release"],
    ["\x1b[97;1:2u", "repeat"],
    ["\x1b[1;1:2H", "repeat"],
    ["\x1b[97;1:1u", "press"],
    ["a", "press"],
    ["\x1b[200~90:62:3F:A5:3u\x1b[201~", "press"],
    ["90:62:3F:A5", "press"],
  ])("%j is a %s", (data, event) => {
    expect([isKeyRelease(data), isKeyRepeat(data)]).toEqual([event === "release", event === "repeat"]);
  });
});

describe("decodeKittyPrintable", () => {
  it.each([
    ["\x1b[97u", "a"],
    ["\x1b[97:65;2u", "A"],
    ["\x1b[49:33;2u", "!"],
    ["\x1b[97;65u", "a"],
    ["\x1b[233u", "é"],
    ["\x1b[128512u", "😀"],
    ["\x1b[32;2u", " "],
    ["\x1b[57400u", "1"],
    ["\x1b[57413;129u", "+"],
    ["\x1b[97;5u", undefined],
    ["\x1b[97;3u", undefined],
    ["\x1b[97;1:3u", undefined],
    ["\x1b[13u", undefined],
    ["\x1b[127u", undefined],
    ["\x1b[57376u", undefined],
    ["\x1b[57414u", undefined],
    ["\x1b[55296u", undefined],
    ["\x1b[9999999u", undefined],
    ["\x1b[27;2;65~", undefined],
    ["a", undefined],
  ])("of %j is %j", (data, text) => {
    expect(decodeKittyPrintable(data)).toBe(text);
    if (text !== undefined) expect(decodePrintableKey(data)).toBe(text);
  });

  it("has a twin that reads modifyOtherKeys too", () => {
    expect(decodePrintableKey("\x1b[27;2;65~")).toBe("A");
    expect(decodePrintableKey("\x1b[27;2;228~")).toBe("ä");
    expect(decodePrintableKey("\x1b[27;5;65~")).toBeUndefined();
    expect(decodePrintableKey("\x1b[27;2;13~")).toBeUndefined();
    expect(decodePrintableKey("a")).toBeUndefined();
  });
});

describe("key ids", () => {
  it("are made by Key, and each of its names is one", () => {
    const {
      ctrl,
      shift,
      alt,
      super: superKey,
      ctrlShift,
      shiftCtrl,
      ctrlAlt,
      altCtrl,
      shiftAlt,
      altShift,
      ...rest
    } = Key;
    const { ctrlSuper, superCtrl, shiftSuper, superShift, altSuper, superAlt, ctrlShiftAlt, ctrlShiftSuper, ...names } =
      rest;
    for (const name of Object.values(names)) expect(isKeyId(name), name).toBe(true);
    const made = [
      ctrl,
      shift,
      alt,
      superKey,
      ctrlShift,
      shiftCtrl,
      ctrlAlt,
      altCtrl,
      shiftAlt,
      altShift,
      ctrlSuper,
      superCtrl,
    ]
      .concat([shiftSuper, superShift, altSuper, superAlt, ctrlShiftAlt, ctrlShiftSuper])
      .map((prefix) => prefix("+"));
    expect(made.every(isKeyId)).toBe(true);
    expect(Key.ctrlShift(Key.plus)).toBe("ctrl+shift++");
    expect(matchesKey("\x1b[57419;6u", Key.shiftCtrl(Key.up))).toBe(true);
  });

  it.each(["+", "ctrl++", "shift+ctrl+alt+super+pageDown", "CTRL+PageUp", "esc", "alt+return", "f12", '"'])(
    "%s is one",
    (id) => {
      expect(isKeyId(id)).toBe(true);
    },
  );

  it.each(["", "ctrl+", "ctrl", "f13", "ctrl+ctrl+a", "meta+a", "é", "ab", "a+ctrl", 7, null])("%j is none", (id) => {
    expect(isKeyId(id)).toBe(false);
  });
});
