import { registerOAuthProvider } from "@pi-stack/ai/oauth";
import { AuthStorage } from "../../../src/auth/auth-storage.js";

/** Asks for the key of a login that has expired, and prints it. */
const [path = "", endpoint = ""] = process.argv.slice(2);
registerOAuthProvider({
  id: "acme",
  name: "Acme",
  login: () => Promise.reject(new RangeError("nobody is here")),
  refreshToken: async ({ refresh }) => {
    const response = await fetch(`${endpoint}/${refresh}`);
    if (!response.ok) throw new RangeError(`status ${response.status}`);
    return { access: await response.text(), refresh: "next", expires: Date.now() + 60_000 };
  },
  getApiKey: ({ access }) => `key ${access}`,
});
process.stdout.write((await AuthStorage.create(path).getApiKey("acme")) ?? "no key");
