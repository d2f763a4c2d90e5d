import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test } from "vitest";

import { sealPassword } from "#server/mail/mailbox-secret.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";

import { ledgerFaults } from "../../db/tests/ledger-faults.ts";
import { openWorker } from "../jobs/open-worker.ts";
import { type ImapServer, openImapServer } from "../kit/imap-server.ts";
import { long } from "../kit/long.ts";
import { rawMail } from "../kit/raw-mail.ts";
import { testSecret } from "../kit/secret.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { startReading } from "../kit/start-reading.ts";
import { useDatabase } from "../kit/use-database.ts";
import { addWorkflow, callTask } from "../kit/workflows.ts";
import { type ServerPair, startServerPair } from "./server-pair.ts";

// CI runs 25% of these.
const kills = long(120);
const rowsOfImport = 50;
const dealsARound = 3;
const clockEvery = 10;
const scheduledDeals = 5;

const at = useDatabase();
const ask = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await at.database.owner.query(text, values)).rows as Row[];
let pair: ServerPair;
let asking: Awaited<ReturnType<typeof openWorker>>;
let imap: ImapServer;
let key: string;
beforeEach(async () => {
  pair = await startServerPair(at.database.url);
  asking = await openWorker(await authenticatorUrl(at.database.url, testSecret), [], { WORKER: "off" });
  imap = await openImapServer();
  key = ((await (await fetch(`${pair.url(0)}/config.json`)).json()) as { publishableKey: string }).publishableKey;
});
afterEach(async () => {
  await pair?.stop();
  await asking?.stop();
  await imap?.close();
});

const newPerson = () =>
  signUp({
    client: () => createClient(pair.url(0) ?? "", key, { auth: { persistSession: false, autoRefreshToken: false } }),
  });

let turn = 0;
/** Returns a server's response; undefined if the server was killed before it responded. */
async function call<T>({ token }: SignedUp, method: string, path: string, body?: string) {
  const url = pair.url((turn += 1));
  const headers = { apikey: key, authorization: `Bearer ${token}`, prefer: "return=representation" };
  const contentType = body?.startsWith("{") ? "application/json" : "text/csv";
  try {
    const reply = await fetch(`${url}${path}`, { method, headers: { ...headers, "content-type": contentType }, body });
    return { status: reply.status, body: (await reply.json()) as T };
  } catch {
    return undefined;
  }
}

/**
 * Imports the rows of a file named after its round. Returns the ID of the run that commits it, if the request was
 * acknowledged.
 */
async function importAccounts(person: SignedUp, round: number): Promise<string | undefined> {
  const place = `/functions/v1/imports`;
  const names = Array.from({ length: rowsOfImport }, (_row, no) => `Import ${round}.${no}`);
  const query = `workspace_id=${person.workspace.id}`;
  const file = ["company", ...names].join("\n");
  const upload = await call<{ id: string; mapping: object }>(person, "POST", `${place}?${query}&file_name=a.csv`, file);
  if (upload?.status !== 201) return undefined;
  const { id, mapping } = upload.body;
  const commit = await call<{ id: string }>(person, "POST", `${place}/${id}/commit?${query}`, JSON.stringify(mapping));
  return commit?.status === 202 ? commit.body.id : undefined;
}

async function addDeal(person: SignedUp, name: string): Promise<string | undefined> {
  const row = JSON.stringify({ workspace_id: person.workspace.id, name });
  const reply = await call<[{ id: string }]>(person, "POST", "/rest/v1/deals?select=id", row);
  return reply?.status === 201 ? reply.body[0].id : undefined;
}

/** Starts a run. Returns its ID if the request was acknowledged. */
async function startOf(person: SignedUp, path: string, body?: object): Promise<string | undefined> {
  const reply = await call<{ id: string }>(person, "POST", path, body && JSON.stringify(body));
  return reply?.status === 202 ? reply.body.id : undefined;
}

/** Connects a mailbox, as the server function does. */
async function connect({ workspace, member }: SignedUp) {
  const mailbox = { workspaceId: workspace.id, mailboxId: randomUUID() };
  const incoming = { imap_host: "127.0.0.1", imap_port: imap.port, imap_security: "starttls" };
  const outgoing = { smtp_host: "127.0.0.1", smtp_port: 1, smtp_security: "starttls" };
  const about = { address: imap.user, login: imap.user, name: "Ana", sharing: "private", fetches_since: "2026-01-01" };
  await ask("select private.create_mailbox($1, $2, $3, $4, $5)", [
    mailbox.workspaceId,
    member.id,
    JSON.stringify({ ...about, ...incoming, ...outgoing }),
    sealPassword({ secret: testSecret }, mailbox, imap.password),
    mailbox.mailboxId,
  ]);
  await ask("update private.mailbox_secrets set is_local = true where mailbox_id = $1", [mailbox.mailboxId]);
  return { id: mailbox.mailboxId, workspaceId: mailbox.workspaceId };
}

/** Returns the unfinished runs and queue rows from before a moment that could have finished. */
const openSince = (moment: Date) =>
  ask(
    `select r.name, r.status::text, r.attempt from public.runs r left join private.run_leases l on l.run_id = r.id
       where r.created_at < $1 and (r.status in ('queued', 'running') or r.status = 'waiting' and l.wake_at < now() - interval '5 seconds')
     union all select j.name, 'row ' || j.state, 0 from jobs.job j
       where j.state in ('created', 'active') and coalesce(j.started_on, j.start_after) < $1`,
    [moment],
  );

const counts = async (text: string, values: unknown[]) =>
  Object.fromEntries((await ask<{ name: string; many: number }>(text, values)).map(({ name, many }) => [name, many]));

test(
  `after ${kills} kills of two servers under load nothing is lost, duplicated or left queued, and the ledger is exact`,
  { timeout: 2_400_000 },
  async () => {
    const [ana, bo, cleo, dana] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
    await ask("select private.credit_tokens($1, 100000, 'bought', 'storm', 'purchase', 'Token purchase')", [dana.id]);
    await call(dana, "POST", "/rest/v1/deals", JSON.stringify({ workspace_id: dana.workspace.id, name: "Oak desks" }));
    const importers = [ana, bo, cleo, dana];
    const steps = ["s1", "s2"].map((id) => ({ ...callTask, id, title: `${id} {name}` }));
    await addWorkflow(bo, undefined, steps);
    for (let no = 0; no < scheduledDeals; no += 1) await addDeal(cleo, `Deal ${no}`);
    const mailbox = await connect(ana);

    const done = {
      imports: new Map<string, number>(),
      deals: [] as string[],
      analyses: [] as string[],
      exports: [] as string[],
    };
    const mails: string[] = [];
    const clocks: number[] = [];
    const keep = (ids: string[], id: string | undefined) => void (id && ids.push(id));

    async function work(round: number): Promise<void> {
      const subject = `Mail of round ${round}`;
      imap.deliver(rawMail({ subject }));
      mails.push(subject);
      if (round % clockEvery === 0) {
        clocks.push(round);
        const trigger = { on: "schedule", entity: "deals", every: "day", at: "09:00", where: "" };
        const definition = { trigger, steps: [{ ...callTask, title: `clock ${round}: {name}` }] };
        const id = randomUUID();
        await ask(
          "insert into public.workflows (workspace_id, id, name, definition, is_on, runs_as) values ($1, $2, 'Daily', $3, true, $4)",
          [cleo.workspace.id, id, JSON.stringify(definition), cleo.member.id],
        );
        // As if the workflow had been enabled since yesterday, so that yesterday's start is overdue.
        await ask("update private.workflow_clocks set next_at = next_at - interval '1 day' where workflow_id = $1", [
          id,
        ]);
      }
      const analysis = { period: "90d", most: 5, key: randomUUID() };
      await Promise.all([
        startReading(asking.context, mailbox),
        // Imports of one user run one after another.
        importAccounts(importers[round % importers.length] ?? ana, round).then(
          (id) => id && done.imports.set(id, round),
        ),
        startOf(ana, "/functions/v1/account/exports").then((id) => keep(done.exports, id)),
        startOf(dana, `/functions/v1/analyses?workspace_id=${dana.workspace.id}`, analysis).then((id) =>
          keep(done.analyses, id),
        ),
        ...Array.from({ length: dealsARound }, async (_deal, no) =>
          keep(done.deals, await addDeal(bo, `${round}.${no}`)),
        ),
      ]);
    }

    for (let killed = 0, round = 0; killed < kills; round += 1) {
      const working = work(round);
      await sleep(Math.random() * 1_500);
      const victims = round % 5 === 4 ? [0, 1] : [round % 2];
      await Promise.all(victims.map((victim) => pair.kill(victim)));
      killed += victims.length;
      await working;
      await Promise.all(victims.map((victim) => pair.start(victim)));
    }

    const restartedAt = performance.now();
    const [now] = await ask<{ at: Date }>("select clock_timestamp() as at");
    // All runs that existed at the last restart end within a minute.
    await expect.poll(() => openSince(now?.at ?? new Date()), { timeout: 60_000, interval: 250 }).toEqual([]);
    process.stdout.write(
      `    nothing was open ${Math.round(performance.now() - restartedAt)} ms after the last restart\n`,
    );
    await startReading(asking.context, mailbox);
    const isIdle = `select name, status from public.runs where status in ('queued', 'running')
      union all select 'event', null from private.workflow_events`;
    await expect.poll(() => ask(isIdle), { timeout: 60_000, interval: 250 }).toEqual([]);

    // No run failed or was cancelled, and every acknowledged run exists.
    const bad = `select name, status, error from public.runs where status in ('failed', 'cancelled')`;
    expect(await ask(bad)).toEqual([]);
    const promised = [...done.imports.keys(), ...done.analyses];
    const succeeded = await ask<{ id: string }>(
      "select id from public.runs where id = any ($1) and status = 'succeeded'",
      [promised],
    );
    expect(new Set(succeeded.map(({ id }) => id))).toEqual(new Set(promised));

    // Each file was imported completely and only once. An upload whose commit was not acknowledged may be missing.
    const imported = await counts(
      `select split_part(name, '.', 1) as name, count(*)::integer as many from public.accounts where name like 'Import %' group by 1`,
      [],
    );
    expect(new Set(Object.values(imported))).toEqual(new Set([rowsOfImport]));
    for (const round of done.imports.values()) expect(imported).toHaveProperty(`Import ${round}`);

    const received = await counts(
      "select subject as name, count(*)::integer as many from public.emails where mailbox_id = $1 group by 1",
      [mailbox.id],
    );
    expect(received).toEqual(Object.fromEntries(mails.map((subject) => [subject, 1])));

    // A deal that was written but not acknowledged starts its workflow like any other deal.
    const deals = await ask<{ id: string }>("select id from public.deals where workspace_id = $1", [bo.workspace.id]);
    const ids = deals.map(({ id }) => id);
    expect(done.deals.filter((id) => !ids.includes(id))).toEqual([]);
    const tasks = await counts(
      "select deal_id || ' ' || split_part(title, ' ', 1) as name, count(*)::integer as many from public.activities where workspace_id = $1 group by 1",
      [bo.workspace.id],
    );
    expect(tasks).toEqual(Object.fromEntries(ids.flatMap((id) => ["s1", "s2"].map((step) => [`${id} ${step}`, 1]))));
    const byClock = await counts(
      "select split_part(title, ':', 1) as name, count(distinct deal_id)::integer * 1000 + count(*)::integer as many from public.activities where workspace_id = $1 group by 1",
      [cleo.workspace.id],
    );
    expect(byClock).toEqual(Object.fromEntries(clocks.map((round) => [`clock ${round}`, scheduledDeals * 1001])));

    // Each export of a user replaces the user's previous one.
    const [newest] = await ask<{ id: string }>("select id from public.data_exports where user_id = $1", [ana.id]);
    expect(newest?.id.localeCompare(done.exports.at(-1) ?? "")).toBeGreaterThanOrEqual(0);
    const chunks = await ask(
      `select e.id from public.data_exports e join public.runs r on r.id = e.id left join private.data_export_chunks c on c.export_id = e.id
       group by e.id having count(c) = 0 or count(c) <> max(c.position) + 1`,
    );
    expect(chunks).toEqual([]);

    // Each analysis was paid for exactly once, and nothing else was charged.
    const keys = await ask<{ key: string }>("select key from private.token_entries");
    const perhaps = new Set(keys.map((entry) => entry.key));
    expect(await ledgerFaults(at.database.owner, dana.id, { done: new Set(), perhaps })).toEqual([]);
    const [ledger] = await ask(
      `select t.available_tokens = (select sum(e.amount) from private.token_entries e join private.token_accounts a on a.id = e.account_id
           where a.user_id = $1 and e.reason not in ('reserve', 'settle', 'release')) - (select coalesce(sum(p.price), 0) from private.token_runs p) as is_exact,
         (select count(*) from private.token_runs)::integer as paid, (select count(*) from public.analyses)::integer as written,
         (select count(*) from private.token_entries where reason = 'settle')::integer as settled,
         (select count(*) from private.token_entries where reason = 'release')::integer as released
       from public.user_tokens t where t.user_id = $1`,
      [dana.id],
    );
    const written = Number(ledger?.written);
    expect(ledger).toEqual({ is_exact: true, paid: written, written, settled: written, released: 0 });
    expect(written).toBeGreaterThanOrEqual(done.analyses.length);
    process.stdout.write(
      `    ${Object.keys(imported).length} imports, ${mails.length} mails, ${ids.length} workflow runs, ${written} paid runs, ${done.exports.length} exports\n`,
    );
    for (const many of [done.imports.size, done.deals.length, written, done.exports.length])
      expect(many).toBeGreaterThan(0);
  },
);
