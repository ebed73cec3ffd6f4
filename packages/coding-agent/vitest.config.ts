import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["@pi-stack/source", "node", "import", "default"] } },
  test: {
    name: "coding-agent",
    include: ["test/**/*.test.ts"],
    // Half of the time would go into loading the same modules for each file.
    isolate: false,
    setupFiles: ["test/support/leaves-no-trace.ts"],
    // What listens on this machine is no part of a test.
    env: { PI_LOCAL_SERVERS: "" },
    globalSetup: ["test/support/bundle.ts"],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
