import { Worker } from "node:worker_threads";

import { z } from "zod";

import type { CompanyRow } from "#domain/records/duplicates/companies.ts";
import type { DuplicatePair } from "#domain/records/duplicates/find-duplicates.ts";
import type { PersonRow } from "#domain/records/duplicates/people.ts";
import { entitiesWith, type EntityWith } from "#domain/records/kinds/kinds.ts";
import { reportProgress } from "#server/runs/report-progress.ts";
import { waitForThread } from "#server/threads/wait-for-thread.ts";

export const duplicatesOf = z.object({ entity: z.enum(entitiesWith("duplicates")) });
export type DuplicateEntity = EntityWith<"duplicates">;
type Ask = { entity: DuplicateEntity; more: string[]; apart: string[] };
export type ToThread = { rows: (PersonRow & CompanyRow)[] } | Ask | { next: true };
export type FromThread = { done: number } | { pairs: DuplicatePair[] } | { end: true };

/** Opens a thread that receives rows as they arrive and finally compares all of them. */
export function openComparison() {
  const thread = new Worker(new URL("./compare-thread.ts", import.meta.url));
  return {
    add: (rows: (PersonRow & CompanyRow)[]) => thread.postMessage({ rows } satisfies ToThread),
    /** Compares the rows. `progress` is called regularly and ends the search by throwing. */
    find: (ask: Ask, progress: (done: number) => void) => {
      const pairs: DuplicatePair[] = [];
      let done = 0;
      const compared = waitForThread<FromThread, DuplicatePair[]>(thread, {
        task: "compares records",
        receive(message, resolve) {
          if ("done" in message) done = message.done;
          else if ("pairs" in message) {
            for (const pair of message.pairs) pairs.push(pair);
            // Pairs are requested in parts: reading all of them together would delay requests.
            thread.postMessage({ next: true } satisfies ToThread);
          } else resolve(pairs);
        },
      });
      thread.postMessage(ask satisfies ToThread);
      return reportProgress(compared, () => progress(done));
    },
    close: () => thread.terminate(),
  };
}
