import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

/** Forbidden imports for each boundary between folders. `allowed` contains a permitted import for each direction. */
const forbidden = {
  "src/texts/en/planted.ts": ['"#domain/x.ts"', '"#web/i18n/x.ts"', '"#server/x.ts"', '"node:fs"', '"../x.ts"'],
  "src/domain/planted.ts": [
    '"#web/data/x.ts"',
    '"#texts/x.ts"',
    '"#server/x.ts"',
    '"node:fs"',
    '"@supabase/supabase-js"',
    '"../x.ts"',
  ],
  // Emails are parsed only in a separate thread.
  "src/server/planted.ts": [
    '"#web/data/x.ts"',
    '"@supabase/supabase-js"',
    '"../x.ts"',
    '"postal-mime"',
    '"sanitize-html"',
    '"#server/mail/parsing/read-mail.ts"',
    '"#domain/mail/html-to-text.ts"',
  ],
  "src/server/mail/planted.ts": ['"postal-mime"', '"./parsing/read-mail.ts"'],
  "src/server/mail/parsing/planted.ts": ['"#web/data/x.ts"', '"@supabase/supabase-js"', '"../x.ts"'],
  "src/web/planted.ts": ['"#server/x.ts"', '"node:fs"', '"@supabase/supabase-js"', '"../x.ts"'],
  "src/web/i18n/planted.ts": ['"#server/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"#web/features/x/x.ts"'],
  "src/web/data/planted.ts": [
    '"#texts/x.ts"',
    '"#server/x.ts"',
    '"node:fs"',
    '"#web/ui/x.ts"',
    '"#web/undo/x.ts"',
    '"#web/people/x.ts"',
    '"#web/paid-runs/x.ts"',
    '"#web/i18n/x.ts"',
    '"#web/router.tsx"',
    '"#web/features/x/x.ts"',
    '"#web/routes/x.ts"',
  ],
  "src/web/ui/planted.ts": [
    '"#server/x.ts"',
    '"node:fs"',
    '"@supabase/supabase-js"',
    '"#web/data/x.ts"',
    '"#web/undo/x.ts"',
    '"#web/people/x.ts"',
    '"#web/paid-runs/x.ts"',
    '"#web/features/x/x.ts"',
    '"#web/routes/x.ts"',
  ],
  "src/web/charts/planted.ts": [
    '"#server/x.ts"',
    '"node:fs"',
    '"#web/data/x.ts"',
    '"#web/metrics/x.ts"',
    '"#web/features/x/x.ts"',
    '"#web/routes/x.ts"',
  ],
  "src/web/metrics/planted.ts": [
    '"#server/x.ts"',
    '"#web/people/x.ts"',
    '"#web/features/x/x.ts"',
    '"#web/routes/x.ts"',
  ],
  "src/web/undo/planted.ts": ['"#server/x.ts"', '"#web/people/x.ts"', '"#web/features/x/x.ts"', '"#web/routes/x.ts"'],
  "src/web/paid-runs/planted.ts": [
    '"#server/x.ts"',
    '"#web/undo/x.ts"',
    '"#web/features/x/x.ts"',
    '"#web/routes/x.ts"',
  ],
  "src/web/lists/planted.ts": ['"#server/x.ts"', '"#web/undo/x.ts"', '"#web/features/x/x.ts"', '"#web/routes/x.ts"'],
  "src/web/people/planted.ts": ['"#server/x.ts"', '"#web/undo/x.ts"', '"#web/features/x/x.ts"', '"#web/routes/x.ts"'],
  "src/web/features/a/planted.ts": [
    '"#server/x.ts"',
    '"node:fs"',
    '"@supabase/supabase-js"',
    '"#web/features/b/x.ts"',
    '"#web/routes/x.ts"',
    '"#web/router.tsx"',
    '"../b/x.ts"',
  ],
  "src/web/routes/planted.ts": ['"#server/x.ts"', '"node:fs"', '"@supabase/supabase-js"', '"../x.ts"'],
};
const allowed = {
  "src/domain/legal.ts": ['"#domain/x.ts"', '"./x.ts"'],
  "src/texts/en/legal.ts": ['"i18next"'],
  "src/server/legal.ts": ['"#domain/x.ts"', '"#texts/x.ts"', '"#server/x.ts"', '"node:fs"'],
  "src/server/mail/parsing/legal.ts": ['"#domain/mail/html-to-text.ts"', '"postal-mime"', '"./x.ts"'],
  "src/web/i18n/legal.ts": ['"#domain/x.ts"', '"#texts/x.ts"', '"./x.ts"'],
  "src/web/data/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"@supabase/supabase-js"'],
  "src/web/ui/legal.ts": ['"#domain/x.ts"', '"#web/ui/x.ts"', '"#web/i18n/x.ts"'],
  "src/web/charts/legal.ts": ['"#domain/x.ts"', '"#web/ui/x.ts"', '"#web/i18n/x.ts"', '"./x.ts"'],
  "src/web/metrics/legal.ts": [
    '"#domain/x.ts"',
    '"#web/data/x.ts"',
    '"#web/charts/x.ts"',
    '"#web/ui/x.ts"',
    '"./x.ts"',
  ],
  "src/web/undo/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"./x.ts"'],
  "src/web/paid-runs/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"./x.ts"'],
  "src/web/lists/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"./x.ts"'],
  "src/web/people/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"./x.ts"'],
  "src/web/features/a/legal.ts": [
    '"#domain/x.ts"',
    '"#web/data/x.ts"',
    '"#web/ui/x.ts"',
    '"#web/charts/x.ts"',
    '"#web/metrics/x.ts"',
    '"#web/undo/x.ts"',
    '"#web/people/x.ts"',
    '"#web/paid-runs/x.ts"',
    '"#web/lists/x.ts"',
    '"./x.ts"',
  ],
  "src/web/routes/legal.ts": ['"#domain/x.ts"', '"#web/data/x.ts"', '"#web/ui/x.ts"', '"#web/features/a/x.ts"'],
};
const ways = [
  (specifier: string) => `import ${specifier};\n`,
  (specifier: string) => `import type { X } from ${specifier};\nexport type Y = X;\n`,
  (specifier: string) => `export const load = () => import(${specifier});\n`,
  (specifier: string) => `export { x } from ${specifier};\n`,
];

test("every forbidden import is reported in every form, and no allowed one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vanda-walls-"));
  cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  const planted = plant(folder, forbidden);
  plant(folder, allowed);
  const reported = await lint(folder);
  rmSync(folder, { recursive: true });
  expect(
    reported.filter((file) => !planted.includes(file)),
    "legal imports that were reported",
  ).toEqual([]);
  expect(
    planted.filter((file) => !reported.includes(file)),
    "forbidden imports that were not reported",
  ).toEqual([]);
});

/** Writes one file for each import and each import syntax. Returns the file names. */
function plant(folder: string, imports: Record<string, string[]>): string[] {
  return Object.entries(imports).flatMap(([path, specifiers]) =>
    specifiers.flatMap((specifier, row) =>
      ways.map((write, way) => {
        const file = path.replace(".ts", `-${row}-${way}.ts`);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), write(specifier));
        return file;
      }),
    ),
  );
}

async function lint(folder: string): Promise<string[]> {
  const oxlint = resolve("node_modules/.bin/oxlint");
  const run = promisify(execFile)(oxlint, ["--format", "json"], { cwd: folder, maxBuffer: 10_000_000 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.filter(({ code }) => code.includes("no-restricted-imports")).map(({ filename }) => filename);
}
