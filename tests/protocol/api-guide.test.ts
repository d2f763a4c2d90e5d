import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text as streamText } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { fixedRestLimits } from "#server/rest/rest-limits.ts";
import { readEnv } from "#server/settings/env.ts";

import { freshEmail } from "../kit/fresh-email.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

const guide = readFileSync("docs/api.md", "utf8");

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
});
afterAll(() => vanda?.stop());

/**
 * Command that runs each language of the guide. Node is always available; tests of other languages are skipped if their
 * program is missing.
 */
const languages: { name: string; needs: string; program: string; args: (text: string) => string[] }[] = [
  {
    name: "js",
    needs: process.execPath,
    program: process.execPath,
    args: (text) => ["--input-type=module", "--eval", text],
  },
  { name: "sh", needs: "curl", program: "sh", args: (text) => ["-euc", text] },
  { name: "python", needs: "python3", program: "python3", args: (text) => ["-c", text] },
];
const isInstalled = (program: string) =>
  runToEnd(program, ["--version"]).then(
    ({ code }) => code === 0,
    () => false,
  );

/** Runs a program to its end. A program that takes longer than any in the guide is stopped and has no exit code. */
async function runToEnd(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: 50_000 });
  const [printed, complaints, [code]] = await Promise.all([
    streamText(child.stdout),
    streamText(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { printed, complaints, code };
}

/** Returns a language's code blocks as one program, from top to bottom. */
const programOf = (name: string) =>
  [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, language]) => language === name)
    .map(([, , text]) => text)
    .join("\n");

/** Returns the expected outputs, which follow arrows, in print order. */
const promisesOf = (program: string) => [...program.matchAll(/(?:\/\/|#) → (.*)$/gm)].map(([, text]) => text);

test("the guide has examples in each of the listed languages and in no others", () => {
  const used = [...guide.matchAll(/^```(\w*)$/gm)].map(([, name]) => name).filter((name) => name !== "");
  expect(new Set(used)).toEqual(new Set(languages.map(({ name }) => name)));
});

describe.each(languages)("the example of the guide in $name", ({ name, needs, program, args }) => {
  test("returns the documented results", async ({ skip }) => {
    skip(!(await isInstalled(needs)), `${needs} is not installed`);
    const email = freshEmail(name);
    const { error } = await vanda.client().auth.signUp({ email, password: "orchid-2-garden!" });
    expect(error).toBeNull();
    const text = programOf(name);
    const mine = text.replaceAll("http://127.0.0.1:3000", vanda.url).replaceAll("ada@example.com", email);
    const { printed, ...ending } = await runToEnd(program, args(mine));
    expect(printed.trimEnd().split("\n")).toEqual(promisesOf(text));
    expect(ending).toEqual({ complaints: "", code: 0 });
  });
});

const section = (title: string) => guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? "";
const errorRows = section("Errors")
  .split("\n")
  .filter((line) => /^\| \d/.test(line));

/** Returns the example in a row of the table of errors: a request under /rest/v1, from the row's last column. */
function readExample(row: string) {
  const [, status, code, , example = ""] = row.split("|").map((cell) => cell.trim());
  const parsed = /^`(\w+) (\S+)( .*)?`(?: (without authorization|with (\S+): (.*)))?$/.exec(example);
  if (!parsed) return { rejection: `${status} ${code}`, request: null };
  const [, method, path, body, , header, value] = parsed;
  const isSignedIn = !example.endsWith("without authorization");
  return {
    rejection: `${status} ${code}`,
    request: { method, path, body, isSignedIn, more: header ? { [header]: value } : {} },
  };
}

test("every error of the table of errors is returned as documented", async () => {
  const { token, workspace } = await signUp(vanda);
  const expected: string[] = [];
  const answered: string[] = [];
  for (const row of errorRows) {
    const { rejection, request } = readExample(row);
    if (!request) continue;
    const { method, path, body, isSignedIn, more } = request;
    const response = await fetch(`${vanda.url}/rest/v1/${path}`, {
      method,
      body: body?.replaceAll("$workspace", workspace.id),
      headers: {
        apikey: vanda.publishableKey,
        ...(isSignedIn && { authorization: `Bearer ${token}` }),
        "content-type": "application/json",
        ...more,
      },
    });
    const parsed = (await response.json()) as { code?: string };
    expected.push(`${method} ${path}: ${rejection}`);
    answered.push(`${method} ${path}: ${response.status} \`${parsed.code}\``);
  }
  expect(answered).toEqual(expected);
  expect(expected.length).toBeGreaterThan(20);
});

test("the documented limits equal those of the server", () => {
  const text = section("Limits");
  const {
    REST_MAX_ROWS: rows,
    REST_TIMEOUT_MS: ms,
    REST_AGGREGATES: sums,
    FILE_MAX_MB: file,
    FILE_QUOTA_MB: files,
  } = readEnv({});
  const { maxTerms, maxDepth, maxUrlLength, maxBodyBytes } = fixedRestLimits;
  const { conditionsPerBinding, channelsPerSocket, messagesPerSecond, frameBytes } = realtimeLimits;
  const count = (value: number) => value.toLocaleString("en");
  for (const cell of [
    `${count(rows)} (\`REST_MAX_ROWS\`)`,
    `together | ${maxTerms} |`,
    `brackets | ${maxDepth} |`,
    `URL | ${count(maxUrlLength)} characters`,
    `Body | ${maxBodyBytes / 1024 / 1024} MB`,
    `${ms / 1000} seconds (\`REST_TIMEOUT_MS\`)`,
    `${sums} (\`REST_AGGREGATES\`)`,
    `${file} MB (\`FILE_MAX_MB\`); ${count(files)} MB (\`FILE_QUOTA_MB\`)`,
    `connection | ${conditionsPerBinding}; ${channelsPerSocket} |`,
    `${messagesPerSecond} a second, ${frameBytes / 1024} kB each`,
  ]) {
    expect(text).toContain(cell);
  }
});
