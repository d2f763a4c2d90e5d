import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/**
 * Files that may contain the name. The second contains a header of emails sent by this product, which must not change,
 * so that older emails are still recognised.
 */
const exceptions = ["src/domain/brand.ts", "src/domain/mail/signals.ts"];

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

const linesNaming = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) =>
      !isComment(line) && /\bVanda\b/.test(line.replace(/ \/\/ .*/, "")) ? [`${path}:${at + 1}`] : [],
    );

test("the product's name is defined in one place, which all code uses", () => {
  const paths = ["src", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const code = paths.filter((path) => /\.(tsx?|js|css|svg)$/.test(path) && !/\.(test|gen)\.tsx?$/.test(path));
  const named = ["index.html", "app.html", ...code]
    .filter((path) => !exceptions.includes(path))
    .flatMap((path) => linesNaming(path));
  expect(named).toEqual([]);
});
