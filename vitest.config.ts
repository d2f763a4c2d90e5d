import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

const deep = "{tests,db/tests,src}/**/*.deep.test.ts";
const operations = "tests/operations/*.deep.test.ts";
const alone = "{tests,db/tests,src}/**/*.alone.deep.test.ts";
const real = { environment: "node", testTimeout: 120_000, hookTimeout: 120_000 } as const;
const cheapPasswords = {
  resolve: { alias: { "@node-rs/argon2": new URL("tests/kit/argon2.ts", import.meta.url).pathname } },
};
const long = { ...real, testTimeout: 900_000, isolate: true, maxWorkers: 1 } as const;

export default defineConfig({
  test: {
    globalSetup: "tests/kit/postgres.ts",
    // Makes a test fail if it logs with console.error, which would otherwise go unnoticed.
    setupFiles: ["tests/kit/console.ts", "tests/kit/random.ts"],
    // Loading the server takes longer than the tests of most files, so the files run by one worker share loaded
    // modules.
    isolate: false,
    // Tests spend much of their time waiting, so even two cores get four workers.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // Marks a single test of the long run, like @deep in the browser tests.
    tags: [{ name: "deep", timeout: 900_000 }],
    // Messages include the values, in case the diff below is not visible.
    chaiConfig: { truncateThreshold: 600 },
    // The awaited event always occurs, but a busy machine may need longer.
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
      {
        extends: true,
        ...cheapPasswords,
        test: { ...real, name: "protocol", include: ["tests/**/*.test.ts"], exclude: [deep] },
      },
      // Measures how well questions are understood (`npm run evals`).
      { extends: true, test: { ...long, name: "evals", include: ["evals/**/*.eval.ts"] } },
      // The long run (`npm run test:deep`). Tests that start and kill whole processes mostly wait.
      {
        extends: true,
        ...cheapPasswords,
        test: { ...long, maxWorkers: 2, name: "deep", include: [deep], exclude: [operations, alone] },
      },
      { extends: true, test: { ...long, name: "operations", include: [operations] } },
      // These tests measure performance or fill a disk, so nothing else runs at the same time.
      { extends: true, test: { ...long, name: "alone", include: [alone] } },
    ],
  },
});
