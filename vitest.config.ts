import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

const deep = "{tests,db/tests,src}/**/*.deep.test.ts";
const operations = "tests/operations/*.deep.test.ts";
const alone = "{tests,db/tests,src}/**/*.alone.deep.test.ts";
const real = { environment: "node", testTimeout: 120_000, hookTimeout: 120_000 } as const;
const long = { ...real, testTimeout: 900_000, isolate: true, maxWorkers: 1 } as const;

export default defineConfig({
  test: {
    globalSetup: "tests/kit/postgres.ts",
    // A console.error in a test is a failure nobody looked at.
    setupFiles: ["tests/kit/console.ts", "tests/kit/random.ts"],
    // Loading the server takes longer than most files' tests: the files that a worker runs share what it has loaded.
    isolate: false,
    // A test waits for a good part of its time: one more than there are cores keeps two of them busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // As @deep in the browser tests: a single test of the long part.
    tags: [{ name: "deep", timeout: 900_000 }],
    // A message says what was found, also where nobody sees the difference printed below it.
    chaiConfig: { truncateThreshold: 600 },
    // What is waited for is sure to come; a busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [deep],
          environment: "node",
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { ...real, name: "db", include: ["db/tests/**/*.db.test.ts"], testTimeout: 300_000 } },
      { extends: true, test: { ...real, name: "protocol", include: ["tests/**/*.test.ts"], exclude: [deep] } },
      // How well questions are understood: `npm run evals`.
      { extends: true, test: { ...long, name: "evals", include: ["evals/**/*.eval.ts"] } },
      // The long runs: `npm run test:deep`. Those that start and kill whole processes wait more than they work.
      { extends: true, test: { ...long, maxWorkers: 2, name: "deep", include: [deep], exclude: [operations, alone] } },
      { extends: true, test: { ...long, name: "operations", include: [operations] } },
      // These measure, or fill a disk, so nothing runs at the same time.
      { extends: true, test: { ...long, name: "alone", include: [alone] } },
    ],
  },
});
