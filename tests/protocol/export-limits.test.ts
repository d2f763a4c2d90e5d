import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { exportLimits } from "#domain/records/lists/table-cell.ts";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
let ada: ImportClient;

beforeAll(async () => {
  vanda = await shareVanda();
  ada = await importingPerson(vanda);
  const accounts = ["Ash", "Birch", "Cedar"].map((name) => ({ workspace_id: ada.workspaceId, name }));
  await ada.supabase.from("accounts").insert(accounts).throwOnError();
});
afterAll(() => vanda?.stop());

const send = (person: ImportClient, list = "accounts", init: Pick<RequestInit, "signal"> = {}) => {
  const columns = ["name", "own_id"].map((name) => ({ name, heading: name }));
  const body = { workspace_id: person.workspaceId, list, format: "csv", columns, yes: "Yes", no: "No" };
  return person.callFunction("/list-exports", body, init);
};

async function logged(person: ImportClient) {
  const entries = person.supabase.from("audit_entries").select("changes").eq("kind", "exports.saved");
  return (await entries.throwOnError()).data.map(({ changes }) => changes as unknown);
}

test.each([
  [{ rows: 2 }, 413, "list_too_large"],
  [{ bytes: 20 }, 413, "export_too_large"],
] as const)(
  "an export beyond the limit %j is rejected with an error code, before anything is sent or logged",
  async (given, ...answer) => {
    limitExports(given);
    const before = await logged(ada);
    const response = await send(ada);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual(answer);
    expect(await logged(ada)).toEqual(before);
  },
);

/** Sets limits for the duration of one test. */
function limitExports(given: Partial<Record<keyof typeof exportLimits, number>>) {
  const before = { ...exportLimits };
  onTestFinished(() => void Object.assign(exportLimits, before));
  Object.assign(exportLimits, given);
}

/** Locks the accounts of all workspaces, and waits until an export is blocked. */
async function lockAccounts() {
  const owner = await vanda.database.owner.connect();
  onTestFinished(() => owner.release());
  await owner.query("begin; lock table public.accounts in access exclusive mode");
  const isWaiting = async () => {
    const { rowCount } = await vanda.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%from public.accounts t%'`,
    );
    return rowCount === 1;
  };
  return { isWaiting, unlock: () => owner.query("rollback") };
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await sleep(20);
}

test("an export that takes too long ends with an error code instead of waiting for locked rows", async () => {
  const lock = await lockAccounts();
  limitExports({ minutes: 1 / 60 });
  const response = await send(ada);
  expect([response.status, await response.json()]).toMatchObject([408, { code: "export_too_slow" }]);
  await lock.unlock();
});

test("a user's second export waits for the first for a limited time; an aborted export ends immediately", async () => {
  const lock = await lockAccounts();
  const leaving = new AbortController();
  const first = send(ada, "accounts", { signal: leaving.signal }).catch(() => "left");
  await until(lock.isWaiting);
  limitExports({ waitMinutes: 1 / 6000 });
  const second = await send(ada, "deals");
  expect([second.status, await second.json()]).toMatchObject([429, { code: "too_many_exports" }]);
  leaving.abort();
  expect(await first).toBe("left");
  await until(async () => !(await lock.isWaiting()));
  await lock.unlock();
  expect(await logged(ada)).toEqual([]);
  limitExports({ waitMinutes: 1 });
  const [third, fourth] = [await send(ada), send(ada)];
  // A file that is not downloaded occupies its user's slot until the client disconnects.
  await third.body?.cancel();
  expect((await (await fourth).text()).split("\r\n")).toHaveLength(4);
  expect(await logged(ada)).toHaveLength(2);
});
