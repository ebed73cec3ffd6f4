import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["@pi-stack/source", "node", "import", "default"] } },
  test: {
    name: "agent-core",
    include: ["test/**/*.test.ts"],
    // A third of the time would go into loading the same modules for each file.
    isolate: false,
    testTimeout: 30_000,
  },
});
