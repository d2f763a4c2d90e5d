import { rmSync } from "node:fs";
import { dirname } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { analysisClient } from "../kit/analysis-client.ts";
import { importingPerson } from "../kit/import-client.ts";
import { noonZone } from "../kit/noon-zone.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { makeDataDir, spawnVanda } from "./spawn-vanda.ts";

const files = opportunityFiles({ seed: 11, accounts: 40, deals: 900 });
const dayMs = 86_400_000;
/** Number of days that all dates in these files are shifted by, so that the newest deals were opened recently. */
const later = Math.floor((Date.now() - Date.UTC(2017, 10, 24)) / dayMs);
const [header = "", ...lines] = files.opportunities
  .trim()
  .replace(/(\d+)\/(\d+)\/(\d{4})/g, (_date, month, day, year) => {
    const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + later));
    return `${moved.getUTCMonth() + 1}/${moved.getUTCDate()}/${moved.getUTCFullYear()}`;
  })
  .split("\n");
// Both servers count the days until today, so midnight must not occur between them.
const zone = noonZone();

/** Returns the analysis of these deals by a separate server and cluster, with names instead of IDs. */
async function analyseThere(deals: string[], env: Record<string, string>): Promise<string> {
  const dataDir = makeDataDir();
  const vanda = await spawnVanda(dataDir, env);
  try {
    const { publishableKey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
    const at = { url: vanda.url, publishableKey };
    const client = () =>
      createClient(vanda.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
    const ada = await importingPerson({ ...at, client });
    await ada.supabase.from("workspaces").update({ time_zone: zone }).eq("id", ada.workspaceId).throwOnError();
    for (const file of [files.accounts, files.products, [header, ...deals].join("\n")]) await ada.import(file);
    const person = { client: ada.supabase as SignedUp["client"], token: ada.token };
    const workspace = { id: ada.workspaceId } as SignedUp["workspace"];
    const { findings } = await analysisClient(at, { ...person, workspace }).run({ period: "365d" });
    let text = JSON.stringify({ ...findings, at: undefined });
    for (const table of ["stages", "members", "products", "accounts", "deals"] as const) {
      const columns = table === "deals" ? "id, name:external_id" : "id, name";
      const { data } = await ada.supabase.from(table).select(columns).eq("workspace_id", ada.workspaceId);
      for (const { id, name } of data as unknown as { id: string; name: string }[]) text = text.replaceAll(id, name);
    }
    return text;
  } finally {
    vanda.process.kill("SIGTERM");
    await vanda.ended;
    rmSync(dirname(dataDir), { recursive: true });
  }
}

test("an analysis of the same data is identical on another server with another time zone, language and row order", async () => {
  // The file's own stages are ordered by first mention.
  const first = ["Engaging", "Prospecting"].map((stage) => String(lines.find((line) => line.includes(stage))));
  const others = lines.filter((line) => !first.includes(line));
  const random = mulberry32(5);
  const shuffled = others
    .map((line) => ({ line, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ line }) => line);
  const here = await analyseThere([...first, ...others], { TZ: "UTC", LANG: "C.UTF-8" });
  const there = await analyseThere([...first, ...shuffled], {
    TZ: "Pacific/Auckland",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    PGOPTIONS: "-c TimeZone=Asia/Kathmandu",
  });
  expect(here.length).toBeGreaterThan(5000);
  expect(there).toBe(here);
});
