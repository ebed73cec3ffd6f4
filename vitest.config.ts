import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { projects: ["packages/*", "tests/packed", "examples/*"], maxWorkers: 2 },
});
