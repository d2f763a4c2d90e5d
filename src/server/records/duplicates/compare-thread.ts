import { parentPort } from "node:worker_threads";

import { companies, type CompanyRow } from "#domain/records/duplicates/companies.ts";
import { type DuplicatePair, findDuplicates } from "#domain/records/duplicates/find-duplicates.ts";
import { people, type PersonRow } from "#domain/records/duplicates/people.ts";
import type { DuplicateEntity, FromThread, ToThread } from "#server/records/duplicates/compare.ts";

/**
 * The received rows. Comparing them takes seconds of computation, so this runs in a separate thread and does not delay
 * requests.
 */
const rows: (PersonRow & CompanyRow)[] = [];
const post = (message: FromThread) => parentPort?.postMessage(message);
const batch = 2_000;
type Compare = (more: string[], options: Parameters<typeof findDuplicates>[2]) => ReturnType<typeof findDuplicates>;
const compare: Record<DuplicateEntity, Compare> = {
  contacts: (more, options) => findDuplicates(people(more), rows, options),
  accounts: (more, options) => findDuplicates(companies(more), rows, options),
};
let pairs: DuplicatePair[] = [];
let sentCount = 0;
const sendNext = () => {
  if (sentCount >= pairs.length) return post({ end: true });
  post({ pairs: pairs.slice(sentCount, (sentCount += batch)) });
};

parentPort?.on("message", (message: ToThread) => {
  if ("rows" in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  if ("next" in message) return sendNext();
  const { entity, more, apart } = message;
  const options = { apart: new Set(apart), progress: (done: number) => post({ done }) };
  ({ pairs } = compare[entity](more, options));
  sendNext();
});
