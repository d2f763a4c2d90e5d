import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../kit/builder.ts";
import { failingPostgres, type FailingPostgres, failures } from "../kit/failing-postgres.ts";
import { photograph } from "../kit/pictures.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let postgres: FailingPostgres;
let vanda: Vanda;
let ada: SignedUp;
let dealId: string;
beforeAll(async () => {
  postgres = await failingPostgres();
  // The failures of these tests are logged as expected, and the log is discarded.
  const log = { write: () => {} };
  vanda = await startVanda((url) => ({ DATABASE_URL: postgres.before(url), WORKER: "off" }), log);
  ada = await signUp(vanda);
  dealId = (await build(vanda.database.owner).deal(ada.workspace)).id;
});
afterAll(async () => {
  await vanda?.stop();
  postgres?.close();
});

const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
const count = async (what: string) => Number((await ask(`select count(*) from ${what}`))[0].count);

async function send(path: string, body: BodyInit) {
  const headers = { apikey: vanda.publishableKey, authorization: `Bearer ${ada.token}` };
  const url = `${vanda.url}/functions/v1/${path}workspace_id=${ada.workspace.id}`;
  const reply = await fetch(url, { method: "POST", headers, body });
  return [reply.status, ((await reply.json()) as { code?: string }).code];
}

/** Expects no connection or transaction to be held, and nothing to wait for one. */
async function nothingIsOpen() {
  const { pool, directPool } = vanda.server.context;
  for (const one of [pool, directPool])
    await expect.poll(() => [one.totalCount - one.idleCount, one.waitingCount]).toEqual([0, 0]);
  const idleTransactions = "pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
  await expect.poll(() => count(idleTransactions)).toBe(0);
}

/**
 * Fails at the first message, then at the second and so on, with alternating kinds of failure, until the work finishes
 * without failing.
 */
async function failEverywhere(work: (n: number) => Promise<void>, done: () => Promise<void>) {
  let n = 0;
  for (;;) {
    n += 1;
    postgres.failAt(n, failures[n % failures.length] ?? "cut");
    await work(n);
    const hasFailed = postgres.hasFailed();
    await nothingIsOpen();
    if (!hasFailed) break;
  }
  expect(n).toBeGreaterThan(4);
  await done();
}

const cells = `Acme,${"Oslo".repeat(100)}\n`;
const uploads = {
  import: ["imports?file_name=a.csv&", () => `name,city\n${cells.repeat(400)}`, "public.imports"],
  file: ["files?name=a.bin&deal_id=DEAL&", () => Buffer.alloc(600_000, 1), "private.file_contents"],
  photo: ["photos?", () => photograph(300, 300, 1, "here"), "public.photos"],
} as const satisfies Record<string, [string, () => BodyInit | Promise<BodyInit>, string]>;

test.each(Object.entries(uploads))(
  "if Postgres fails at any message of an upload (%s), the upload gets a response and leaves no data behind",
  { tags: "deep" },
  async (_kind, [path, make, table]) => {
    const body = await make();
    let isStored = false;
    await failEverywhere(
      async (n) => {
        const [status, code] = await send(path.replace("DEAL", dealId), body);
        isStored = status === 201;
        if (!isStored) expect([n, status, code]).toEqual([n, expect.toBeOneOf([500, 503]), expect.any(String)]);
        // If only the response to the commit was lost, the row exists although the server could not confirm it.
        else expect(await count(table)).toBeGreaterThan(0);
      },
      async () => expect(isStored).toBe(true),
    );
    if (table === "public.imports") {
      const orphans = "private.import_rows r where not exists (select from public.imports i where i.id = r.import_id)";
      expect(await count(orphans)).toBe(0);
    }
  },
);

test.each(["disk_full", "query_canceled", "serialization_failure", "internal_error"])(
  "if Postgres ends the COPY of an import halfway (%s), the import gets a response, leaves nothing, and can be sent again",
  { tags: "deep" },
  async (condition) => {
    await ask(`create function private.fail_in_copy() returns trigger language plpgsql as $$
    begin if new.row_number = 900 then raise exception 'injected' using errcode = '${condition}'; end if; return new; end $$`);
    await ask(
      "create trigger fail_in_copy before insert on private.import_rows for each row execute function private.fail_in_copy()",
    );
    const before = [await count("public.imports"), await count("private.import_rows")];
    const body = `name,city\n${cells.repeat(2_000)}`;
    try {
      const [status, code] = await send("imports?file_name=b.csv&", body);
      expect([status, code]).toEqual([expect.toBeOneOf([500, 503]), expect.any(String)]);
    } finally {
      await ask("drop function private.fail_in_copy() cascade");
    }
    await nothingIsOpen();
    expect([await count("public.imports"), await count("private.import_rows")]).toEqual(before);
    expect(await send("imports?file_name=b.csv&", body)).toEqual([201, undefined]);
  },
);
