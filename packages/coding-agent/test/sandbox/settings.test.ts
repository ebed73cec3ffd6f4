import { describe, expect, it } from "vitest";
import { mergeSandboxSettings } from "../../src/settings/sandbox-settings.js";

const merge = (user: unknown, project?: unknown, managed?: unknown) =>
  mergeSandboxSettings([
    { source: "managed", name: "managed.json", value: managed },
    { source: "user", name: "user.json", value: user },
    { source: "project", name: "project.json", value: project },
  ]);

describe("sandbox settings", () => {
  it("are off, and without a network, where nobody says anything", () => {
    expect(merge(undefined)).toEqual({
      settings: { enabled: false, writable: [], hidden: [], readable: [], network: "off" },
      problems: [],
    });
  });

  it("let a project tighten only", () => {
    const { settings, problems } = merge(
      { enabled: true, writable: ["~/cache"], network: "on" },
      { enabled: false, writable: ["/etc"], readable: ["~/.ssh"], hidden: ["/srv/keys"], network: ["example.com"] },
    );
    expect(settings).toEqual({
      enabled: true,
      writable: ["~/cache"],
      hidden: ["/srv/keys"],
      readable: [],
      network: ["example.com"],
    });
    expect(problems).toEqual([
      "project.json: sandbox.writable counts in the user's own settings only.",
      "project.json: sandbox.readable counts in the user's own settings only.",
    ]);
  });

  it("never give a project the network that the user did not", () => {
    expect(merge({ enabled: true }, { network: "on" }).settings.network).toBe("off");
    expect(merge(undefined, { enabled: true, network: "on" }).settings.network).toBe("off");
  });

  it("let the user not loosen what an administrator has set", () => {
    const { settings } = merge({ enabled: false, network: "on" }, undefined, { enabled: true, network: ["a.example"] });
    expect(settings).toMatchObject({ enabled: true, network: ["a.example"] });
  });

  it("take of two lists of hosts what both let through", () => {
    const lists = merge({ network: ["*.example.com", "b.example"] }, { network: ["api.example.com", "c.example"] });
    expect(lists.settings.network).toEqual(["api.example.com"]);
    expect(merge({ network: ["a.example"] }, { network: ["b.example"] }).settings.network).toEqual([]);
  });

  it.each([
    [
      true,
      { enabled: true, network: "off" },
      ['user.json: "sandbox" is no object; commands are confined as strictly as can be until it is.'],
    ],
    [
      { enabled: "no" },
      { enabled: true },
      ["user.json: sandbox.enabled must be true or false; its strictest value is used."],
    ],
    [
      { network: "some" },
      { network: "off" },
      ['user.json: sandbox.network must be "off", "on" or a list of hosts; its strictest value is used.'],
    ],
    [
      { writable: "/srv" },
      { writable: [] },
      ["user.json: sandbox.writable must be a list of paths; its strictest value is used."],
    ],
    [
      { wriable: [] },
      {},
      ["user.json: sandbox.wriable is unknown. Known: enabled, writable, hidden, readable, network."],
    ],
  ])("take what they do not understand as strictly as can be: %j", (value, settings, problems) => {
    const merged = merge(value);
    expect(merged.settings).toMatchObject(settings);
    expect(merged.problems).toEqual(problems);
  });
});
