import { defineConfig } from "vitest/config";

const deep = "{tests,db/tests,src}/**/*.deep.test.ts";
const real = { environment: "node", testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    globalSetup: "tests/kit/postgres.ts",
    // A console.error in a test is a failure nobody looked at.
    setupFiles: ["tests/kit/console.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], exclude: [deep], environment: "node" },
      },
      { extends: true, test: { ...real, name: "db", include: ["db/tests/**/*.db.test.ts"] } },
      { extends: true, test: { ...real, name: "protocol", include: ["tests/**/*.test.ts"], exclude: [deep] } },
      // The long runs, and those that start and kill whole processes: `npm run test:deep`.
      { extends: true, test: { ...real, name: "deep", include: [deep], testTimeout: 300_000, maxWorkers: 1 } },
    ],
  },
});
