import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["@pi-stack/source", "node", "import", "default"] } },
  test: { name: "review-notes", include: ["test/**/*.test.ts"], testTimeout: 30_000 },
});
