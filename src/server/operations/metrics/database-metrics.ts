import { setTimeout as sleep } from "node:timers/promises";

import { Gauge, type Registry } from "prom-client";
import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";

/**
 * Time that a scrape waits for the database. Without a response, the scrape contains only the metrics of the process.
 */
const maxWaitMs = 2_000;
/** Interval between checks of the ledger. A check compares the whole ledger, which takes a long time if it is large. */
const ledgerCheckMs = 10 * 60_000;

const metricsSchema = z.object({
  runs: z.record(z.string(), z.number()),
  run_delay: z.number(),
  mailboxes: z.record(z.string(), z.number()),
  mail_delay: z.number(),
});

/** Creates the metrics of the database, shared by all processes, and returns the function that refreshes them. */
export function createDatabaseMetrics(context: Context, registry: Registry): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge("vanda_database_up", "1 if the database answered within two seconds");
  const runs = gauge("vanda_jobs", "Runs of jobs that have not ended, by status", ["status"]);
  const runDelay = gauge("vanda_job_delay_seconds", "How long the oldest run that is due has waited for its start");
  const mailboxes = gauge("vanda_mailboxes", "Connected email accounts by state of their last sync", ["state"]);
  const mailDelay = gauge("vanda_mail_sync_delay_seconds", "How long the oldest sync of an email account is overdue");
  const differences = gauge("vanda_ledger_differences", "Differences in the token ledger; anything but 0 is an error");
  const checkedAt = gauge("vanda_ledger_checked_timestamp_seconds", "When the ledger was last checked");
  let ledgerCheck = { startedAt: -ledgerCheckMs, isRunning: false };

  async function checkLedger() {
    if (ledgerCheck.isRunning || performance.now() < ledgerCheck.startedAt + ledgerCheckMs) return;
    ledgerCheck = { startedAt: performance.now(), isRunning: true };
    try {
      const count = await readOne(context, "select count(*) from private.audit_tokens()");
      differences.set(Number(count));
      checkedAt.setToCurrentTime();
    } catch (error) {
      context.log.warn({ err: error }, "Could not check the token ledger");
    } finally {
      ledgerCheck.isRunning = false;
    }
  }

  async function readMetrics() {
    const text = await readOne(context, "select private.server_metrics()");
    const read = metricsSchema.parse(JSON.parse(text));
    for (const [status, count] of Object.entries(read.runs)) runs.set({ status }, count);
    for (const [state, count] of Object.entries(read.mailboxes)) mailboxes.set({ state }, count);
    runDelay.set(read.run_delay);
    mailDelay.set(read.mail_delay);
    void checkLedger();
    return true;
  }

  return async () => {
    const isAnswered = await Promise.race([readMetrics().catch(() => false), sleep(maxWaitMs, false, { ref: false })]);
    isUp.set(isAnswered ? 1 : 0);
  };
}

async function readOne({ pool }: Context, text: string): Promise<string> {
  const { rows } = await runRoundTrip(pool, { ...worker, text, values: [] });
  return rows[0]?.[0] ?? "";
}
