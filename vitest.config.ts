import { defineConfig } from "vitest/config";

const real = { environment: "node", testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    globalSetup: "tests/kit/postgres.ts",
    // A console.error in a test is a failure nobody looked at.
    setupFiles: ["tests/kit/console.ts"],
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], environment: "node" } },
      { extends: true, test: { ...real, name: "db", include: ["db/tests/**/*.db.test.ts"] } },
      { extends: true, test: { ...real, name: "protocol", include: ["tests/**/*.test.ts"], exclude: ["tests/operations/**"] } },
      // Whole processes that are started and killed: `npm run test:deep`.
      { extends: true, test: { ...real, name: "operations", include: ["tests/operations/**/*.test.ts"], testTimeout: 180_000 } },
    ],
  },
});
