import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "packed",
    include: ["test/**/*.test.ts"],
    globalSetup: ["support/workbench.ts"],
    testTimeout: 480_000,
    hookTimeout: 480_000,
    maxConcurrency: 2,
  },
});
