import { parentPort } from "node:worker_threads";

import { companies, type CompanyRow } from "#domain/duplicates/companies.ts";
import { findDuplicates } from "#domain/duplicates/find-duplicates.ts";
import { people, type PersonRow } from "#domain/duplicates/people.ts";
import type { FromThread, ToThread } from "#server/jobs/duplicates/compare.ts";

/** Comparing takes seconds of pure arithmetic, so it has a thread of its own and nobody's request waits for it. */
const rows: (PersonRow & CompanyRow)[] = [];
const say = (message: FromThread) => parentPort?.postMessage(message);
const batch = 2_000;

parentPort?.on("message", (message: ToThread) => {
  if ("rows" in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  const { entity, more, apart } = message;
  const options = { apart: new Set(apart), progress: (done: number) => say({ done }) };
  const { pairs } =
    entity === "contacts"
      ? findDuplicates(people(more), rows, options)
      : findDuplicates(companies(more), rows, options);
  for (let from = 0; from < pairs.length; from += batch) say({ pairs: pairs.slice(from, from + batch) });
  say({ end: true });
});
