import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Returns the statements that await a write of the official client without checking its result. */
const uncheckedWrites = (source: string) =>
  [...source.matchAll(/^[ \t]*await ([^;]*?);/gm)]
    .map(([, statement = ""]) => statement)
    .filter(
      (statement) =>
        /\.from\(|(?:client|supabase)\.rpc\(/.test(statement) &&
        /\.(?:insert|update|upsert|delete|rpc)\(/.test(statement) &&
        !/throwOnError|expect|\.error,|\.query\(|\.rollback\(|end\.by\(/.test(statement),
    );

test("no test ignores the error of a write by the official client", () => {
  expect(uncheckedWrites('  await ana.client.from("files").delete().eq("id", id);')).toHaveLength(1);
  const found = globSync("{tests,e2e,db/tests}/**/*.ts").flatMap((file) =>
    uncheckedWrites(readFileSync(file, "utf8")).map((statement) => `${file}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test("files that replace the timers do not share a server", () => {
  const found = globSync("tests/**/*.test.ts", { exclude: ["tests/test-source.test.ts"] }).filter((file) => {
    const source = readFileSync(file, "utf8");
    return source.includes("useFakeTimers(") && /share(?:Vanda|Cinema)\(/.test(source);
  });
  expect(found).toEqual([]);
});
