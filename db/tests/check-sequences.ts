import { rmSync } from "node:fs";

import fc from "fast-check";

import { freshDatabase } from "../../tests/kit/database.ts";
import { mortalPostgres } from "../../tests/kit/mortal-postgres.ts";
import { makePassingFolder } from "../../tests/kit/passing-postgres.ts";
import { replaceClock } from "../../tests/kit/use-ledger.ts";
import { LedgerWorld, sequencesOf, type Kind, type Step } from "./token-sequences.ts";

export type Trial = {
  count: number;
  seed: number;
  expiry: "never" | "monthly";
  /** SQL that first breaks the ledger, and the kinds of calls that exercise the broken part. */
  broken?: { sql: string; calls: readonly Kind[] };
};

/**
 * Runs random sequences, with a separate database for each worker. Returns the faults found after the smallest sequence
 * that corrupts the ledger; null if none does. A sequence determines the order of all events; the message contains its
 * seed.
 */
export async function checkSequences({ count, seed, expiry, broken }: Trial): Promise<string | null> {
  const workers = broken ? 1 : 4;
  const outcomes = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const database = await freshDatabase();
      await replaceClock(database.owner);
      // The sign-ups of these tests need only tokens.
      await database.owner.query(`alter table auth.users disable trigger create_profile_and_workspace;
        select private.set_token_expiry('${expiry}'); ${broken?.sql ?? ""}`);
      const ledger = new LedgerWorld(database);
      const holds = fc.asyncProperty(sequencesOf(broken?.calls), async (steps) => {
        const faults = await ledger.runSequence(steps);
        if (faults.length > 0) throw new Error(faults.join("\n"));
      });
      const outcome = await fc.check(holds, {
        numRuns: Math.ceil(count / workers),
        seed: seed + worker,
        endOnFailure: Boolean(broken),
      });
      await ledger.close();
      await database.drop();
      return outcome;
    }),
  );
  const failed = outcomes.find((outcome) => outcome.failed);
  return failed ? `${String(failed.errorInstance)}\n${fc.defaultReportMessage(failed)}` : null;
}

const killsARound = 5;

/** Runs random sequences, kills Postgres in the middle of each, and returns the faults found afterwards. */
export async function checkCrashes({ count, seed }: Pick<Trial, "count" | "seed">): Promise<string[]> {
  // A folder in memory is sufficient, because only the process is killed and not the machine.
  const dataDir = makePassingFolder();
  const faults: string[] = [];
  const sequences = fc.sample(sequencesOf(), { numRuns: count, seed });
  for (let first = 0; first < count; first += killsARound)
    faults.push(...(await crashRound(dataDir, sequences.slice(first, first + killsARound), seed + first)));
  rmSync(dataDir, { recursive: true });
  return faults;
}

/** Runs one round. A Postgres that is killed more than five times a minute is not restarted automatically. */
async function crashRound(dataDir: string, sequences: Step[][], seed: number): Promise<string[]> {
  const postgres = await mortalPostgres(dataDir);
  await replaceClock(postgres.owner);
  await postgres.owner.query("alter table auth.users disable trigger create_profile_and_workspace");
  const ledger = new LedgerWorld(postgres);
  const faults: string[] = [];
  for (const [number, steps] of sequences.entries()) {
    const before = (seed + number) % steps.length;
    const wrong = await ledger.runSequence(steps, { before, happen: () => postgres.kill() });
    if (wrong.length > 0) faults.push(`${JSON.stringify(steps)}, killed before step ${before}: ${wrong.join(", ")}`);
  }
  await ledger.close();
  await postgres.stop();
  return faults;
}
