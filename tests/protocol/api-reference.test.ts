import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

/** Limit for a build on a busy machine. */
const buildMs = 300_000;

let vanda: Vanda;
let ada: SignedUp;
let page: string;
beforeAll(async () => {
  // During `npm test`, the build runs at the same time.
  await vi.waitUntil(() => existsSync("dist/web/pages/docs/api.html"), { timeout: buildMs, interval: 500 });
  vanda = await shareVanda({ WORKER: "off" });
  ada = await signUp(vanda);
  page = await (await fetch(`${vanda.server.url}/docs/api`)).text();
}, 2 * buildMs);
afterAll(() => vanda?.stop());

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
const textOf = (html: string) => html.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => signs[sign] ?? sign);
const find = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => textOf(found));
const entriesOf = (section: string) => page.split("<details>").filter((html) => html.includes(`<div id="${section}-`));
const titlesOf = (section: string) => entriesOf(section).flatMap((html) => find(html, /^\s*<summary><code>(.*?)</g));
const headers = () => ({
  apikey: vanda.publishableKey,
  authorization: `Bearer ${ada.token}`,
  "content-type": "application/json",
});
const pathsSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

test("the public reference has all tables and functions of signed-in users", async () => {
  const read = async (path: string) =>
    pathsSchema.parse(await (await fetch(`${vanda.server.url}${path}`, { headers: headers() })).json()).paths;
  const paths = Object.keys(await read("/rest/v1/")).filter((path) => path !== "/");
  const isRoutine = (path: string) => path.startsWith("/rpc/");
  expect(titlesOf("tables")).toEqual(
    paths
      .filter((path) => !isRoutine(path))
      .map((path) => path.slice(1))
      .toSorted(),
  );
  // Functions of a row are read like columns, so they are listed there.
  const listed = [
    ...titlesOf("routines"),
    ...entriesOf("tables").flatMap((html) => find(html, /<th scope="row"><code>(.*?)</g)),
  ];
  expect(paths.filter((path) => isRoutine(path) && !listed.includes(path.slice(5)))).toEqual([]);
  const functions = Object.entries(await read("/functions/v1/openapi.json")).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(titlesOf("functions").toSorted()).toEqual(functions.toSorted());
  const ids = find(page, /\sid="([^"]+)"/g);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the example of each table reads its rows", async () => {
  const addresses = entriesOf("tables").flatMap((html) => find(html, /<code>curl (?:&quot;)(.*?)&quot;/g));
  expect(addresses.length).toBeGreaterThan(50);
  const failures: unknown[] = [];
  for (const address of addresses) {
    const response = await fetch(address, { headers: headers() });
    if (!response.ok) failures.push([address, await response.json()]);
  }
  expect(failures).toEqual([]);
});

test("the example of each function of the database has the arguments that it takes", async () => {
  const failures: unknown[] = [];
  const commands = entriesOf("routines").flatMap((html) => find(html, /<code>(curl .*?)<\/code>/gs));
  for (const command of commands) {
    const [, address = "", body = ""] = /"([^"]+)".*--json '(.*)'$/s.exec(command) ?? [];
    const response = await fetch(address, { method: "POST", headers: headers(), body: body.replaceAll(`'\\''`, "'") });
    const { code } = z
      .object({ code: z.string().optional() })
      .catch({})
      .parse(await response.json().catch(() => null));
    // Records of the examples do not exist, but arguments and their types do.
    if (/^(?:PGRST|42883|22P02)/.test(code ?? "")) failures.push([address, body, code]);
  }
  expect(failures).toEqual([]);
});

test("the programs under Authentication run with an access token", async () => {
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const wanted = { workspace_id: ada.workspace.id, name: "Reports", scopes: ["read"], expires_at: inAMonth };
  const { data } = await ada.client.rpc("create_access_token", wanted).throwOnError();
  const { token } = z.object({ token: z.string() }).parse(data);
  await ada.client
    .from("deals")
    .insert({ workspace_id: ada.workspace.id, name: "Desks", value_minor: 900, currency: "USD" } as never)
    .throwOnError();
  const [shell = "", script = ""] = find(page.slice(page.indexOf('id="auth"')), /<pre[^>]*><code>(.*?)<\/code>/gs);
  const env = { ...process.env, TOKEN: token };
  const run = (file: string, args: string[]) => promisify(execFile)(file, args, { env });
  const printed = await run(process.execPath, ["--input-type=module", "--eval", `${script}\nconsole.log(data);`]);
  expect(printed.stdout).toBe("[ { name: 'Desks', value_minor: 900 } ]\n");
  const [setting = "", ...command] = shell.split("\n");
  expect(setting).toBe("export TOKEN=vnd_…");
  const answered = await run("sh", ["-euc", command.join("\n")]);
  expect(JSON.parse(answered.stdout)).toEqual([{ name: "Desks", value_minor: 900 }]);
});

test("every visitor gets the same compressed page, which browsers revalidate", async () => {
  const ask = (more: Record<string, string>) => fetch(`${vanda.server.url}/docs/api`, { headers: more });
  const first = await ask({ "accept-encoding": "br" });
  expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "br"]);
  const etag = first.headers.get("etag") ?? "";
  expect((await ask(headers())).headers.get("etag")).toBe(etag);
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  const external = find(page, /\s(?:src|href)="(https?:[^"]*)"/g).filter((url) => !url.startsWith(vanda.server.url));
  expect(external).toEqual([]);
});
