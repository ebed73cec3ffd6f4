import { expect, test } from "vitest";
import { findProxy } from "../../src/transport/proxy.js";

const env = {
  HTTP_PROXY: "http://plain:1",
  https_proxy: "secure:2",
  NO_PROXY: "internal, .corp.example,host.example:8443",
};

test.each([
  ["http://provider.example/", "http://plain:1/"],
  ["https://provider.example/", "http://secure:2/"],
  ["https://internal/", undefined],
  ["https://a.internal/", undefined],
  ["https://x.corp.example/", undefined],
  ["https://corp.example/", undefined],
  ["https://host.example:8443/", undefined],
  ["https://host.example/", "http://secure:2/"],
  ["http://127.0.0.1:1234/", undefined],
  ["http://localhost/", undefined],
  ["http://[::1]/", undefined],
])("the proxy for %s is %s", (url, expected) => {
  expect(findProxy(new URL(url), env)?.url.href).toBe(expected);
});

test("ALL_PROXY serves both, * switches all off, nonsense is named", () => {
  const url = new URL("https://provider.example/");
  expect(findProxy(url, { ALL_PROXY: "http://all:1" })?.url.href).toBe("http://all:1/");
  expect(findProxy(url, { ALL_PROXY: "http://all:1", no_proxy: "*" })).toBeUndefined();
  expect(() => findProxy(url, { ALL_PROXY: "http://" })).toThrow("ALL_PROXY is no address. Set it to http://host:port");
  const socks = { https_proxy: "socks5://name:secret@host:1" };
  expect(() => findProxy(url, socks)).toThrow(/^https_proxy names a socks5: proxy, which is not spoken here[^@]*$/);
});
