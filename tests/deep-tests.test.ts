import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { chooseAmong, distribute, quarterOf } from "../scripts/test/choose-deep-tests.ts";
import {
  type DeepTest,
  deepTests,
  mostStatefulTests,
  statefulTests,
  twoProcessesName,
} from "../scripts/test/deep-tests.ts";
import { playwright } from "../scripts/test/test-runner.ts";

test("every file with deep tests is in a quarter and names subjects that exist", () => {
  const vitest = globSync("{tests,db/tests,src}/**/*.test.ts").filter(
    (file) => file.endsWith(".deep.test.ts") || /\{ tags: "deep" \}/.test(readFileSync(file, "utf8")),
  );
  const browser = globSync("e2e/*.spec.ts").filter((file) => readFileSync(file, "utf8").includes("@deep"));
  expect(Object.keys(deepTests).toSorted()).toEqual([...vitest, ...browser, twoProcessesName].toSorted());
  const subjects = Object.values(deepTests).flatMap(([, ...paths]) => paths);
  expect(subjects.filter((path) => !existsSync(path))).toEqual([]);
});

test("browser tests that compare rows wait for them to load", () => {
  const readsOnce = /expect\(\s*await (?:readRow|findRows|newestRow)\(/;
  const files = globSync("e2e/**/*.ts").filter((file) => readsOnce.test(readFileSync(file, "utf8")));
  expect(files, "use expectRow or expectRowCount").toEqual([]);
});

test("the tests on the list for two processes exist", () => {
  const files = readdirSync("tests/protocol").filter((file) => file.endsWith(".test.ts"));
  const missing = [...statefulTests, ...mostStatefulTests].filter(
    (name) => !files.some((file) => file.startsWith(name)),
  );
  expect(missing).toEqual([]);
});

const fewTests: Record<string, DeepTest> = {
  "a.deep.test.ts": [40, "src/server/jobs"],
  "b.deep.test.ts": [30, "src/server/jobs"],
  "c.deep.test.ts": [20, "src/server/rest", "src/server/main.ts"],
  "d.deep.test.ts": [10, "src/web"],
};

test("a commit runs its quarter and the deep tests whose subject it changes", () => {
  const chosen = (quarter: number, ...changed: string[]) => {
    const choice = chooseAmong(fewTests, quarter, changed);
    return [...choice.quarter, ...choice.touched];
  };
  expect(chosen(1)).toEqual(["a.deep.test.ts"]);
  expect(chosen(1, "src/server/jobs/worker.ts")).toEqual(["a.deep.test.ts", "b.deep.test.ts"]);
  expect(chosen(1, "src/server/main.ts")).toEqual(["a.deep.test.ts", "c.deep.test.ts"]);
  expect(chosen(1, "src/server/jobs-of-others.ts", "src/server/main.tsx")).toEqual(["a.deep.test.ts"]);
  expect(chosen(1, "d.deep.test.ts")).toEqual(["a.deep.test.ts", "d.deep.test.ts"]);
  expect(chooseAmong(fewTests, 3, ["src/web/main.tsx"]).title).toBe(
    "Deep tests: quarter 3 of 4 (1 of 4 files), plus 1 whose subject changed",
  );
});

test("a large change runs the deep tests that it edits, then the shortest, and names those that do not fit in the time", () => {
  const changed = ["src/server/jobs/worker.ts", "src/server/main.ts", "b.deep.test.ts"];
  const { touched, omitted, title } = chooseAmong(fewTests, 4, changed, 50);
  expect(touched).toEqual(["b.deep.test.ts", "c.deep.test.ts"]);
  expect(omitted).toEqual(["a.deep.test.ts"]);
  expect(title).toContain("plus 2 whose subject changed, without 1 more that there is no time for");
});

test("every deep test is in exactly one quarter, and quarters take about the same time", () => {
  const dealt = distribute(deepTests);
  expect(dealt.flatMap(({ files }) => files).toSorted()).toEqual(Object.keys(deepTests).toSorted());
  const seconds = dealt.map((one) => one.seconds);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(Math.min(...seconds) * 1.1);
});

test("each of the four quarters is chosen by some commit hash", () => {
  expect(["f99abe34", "f99abe35", "f99abe36", "f99abe37"].map(quarterOf)).toEqual([1, 2, 3, 4]);
});

test("a second try in the browser runs only the files that failed, not all selected ones", () => {
  const { command } = playwright("browser", ["--grep", "@deep"], { files: ["e2e/one.spec.ts", "e2e/other.spec.ts"] });
  const specs = (files?: string[]) => command(files).filter((word) => word.includes("spec"));
  expect(specs()).toEqual([expect.stringContaining("one"), expect.stringContaining("other")]);
  expect(specs(["e2e/other.spec.ts"])).toEqual([expect.stringContaining("other")]);
});
