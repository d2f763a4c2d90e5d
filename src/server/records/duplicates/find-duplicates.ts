import { z } from "zod";

import type { DuplicatePair } from "#domain/records/duplicates/find-duplicates.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { type DuplicateEntity, duplicatesOf, openComparison } from "#server/records/duplicates/compare.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";

const columns: Record<DuplicateEntity, string> = {
  contacts:
    "id, name, given_name, family_name, email, phone, address_line, city, region, postal_code, country, account_id",
  accounts: "id, name, website, phone, address_line, city, region, postal_code, country, parent_id",
};
const fetchSize = 5_000;
const writeSize = 2_000;

/** Searches all contacts or accounts for duplicates. Pairs that users marked as different stay marked. */
export const findDuplicates = defineJob({
  name: "find-duplicates",
  scope: "workspace",
  queue: "long",
  input: duplicatesOf,
  result: z.object({ records: z.int(), certain: z.int(), possible: z.int() }),
  run: (step, { entity }) => step.last("find", (tools) => find(tools, entity)),
});

async function find(tools: StepTools, entity: DuplicateEntity) {
  const { sql, workspaceId } = tools;
  const { rows: dismissed } = await sql.query<{ pair: string }>(
    `select left_id || '|' || right_id as pair from public.duplicate_pairs
         where workspace_id = $1 and entity = $2 and status = 'dismissed'`,
    [workspaceId, entity],
  );
  const comparison = openComparison();
  try {
    const more = await datesOf(tools, entity);
    const records = await readRecords(tools, entity, more, comparison.add);
    const apart = dismissed.map(({ pair }) => pair);
    const pairs = await comparison.find({ entity, more, apart }, (done) => tools.progress(done, records));
    await writePairs(tools, entity, pairs);
    const certain = pairs.filter(({ level }) => level === "certain").length;
    return { records, certain, possible: pairs.length - certain };
  } finally {
    await comparison.close();
  }
}

/**
 * Returns the keys of up to five date fields of the records, such as the date of birth, which help to distinguish them.
 */
async function datesOf({ sql, workspaceId }: StepTools, entity: DuplicateEntity): Promise<string[]> {
  const { rows } = await sql.query<{ key: string }>(
    `select key from public.custom_fields
     where workspace_id = $1 and entity = $2 and kind = 'date' and archived_at is null order by position, id limit 5`,
    [workspaceId, entity],
  );
  return rows.map(({ key }) => key);
}

/** Reads records in batches, with the permissions of the user who started the run. Returns their number. */
async function readRecords(
  { sql, workspaceId, caller, progress }: StepTools,
  entity: DuplicateEntity,
  more: readonly string[],
  add: ReturnType<typeof openComparison>["add"],
): Promise<number> {
  await runAs(sql, caller);
  const values = more.length > 0 ? ", array(select custom ->> key from unnest($2::text[]) key) as more" : "";
  await sql.query(
    `declare compared no scroll cursor for select ${columns[entity]}${values} from public.${entity} where workspace_id = $1 order by id`,
    more.length > 0 ? [workspaceId, more] : [workspaceId],
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql.query<Parameters<typeof add>[0][number]>(`fetch ${fetchSize} from compared`);
    if (rows.length === 0) break;
    add(rows);
    count += rows.length;
    progress(0, count);
  }
  await sql.query("close compared");
  await runAs(sql, worker);
  return count;
}

/** Replaces the open pairs of an earlier search. Pairs that a user has dismissed remain. */
async function writePairs({ sql, workspaceId, runId }: StepTools, entity: DuplicateEntity, pairs: DuplicatePair[]) {
  await sql.query("delete from public.duplicate_pairs where workspace_id = $1 and entity = $2 and status = 'open'", [
    workspaceId,
    entity,
  ]);
  for (let from = 0; from < pairs.length; from += writeSize) {
    await sql.query(
      `insert into public.duplicate_pairs (workspace_id, entity, job_id, left_id, right_id, score, probability, level, cluster, reasons)
       select $1, $2, $3, p."left", p."right", p.score, p.probability, p.level, p.cluster, p.reasons
       from jsonb_to_recordset($4) as p("left" uuid, "right" uuid, score real, probability real, level text, cluster text, reasons jsonb)
       on conflict (workspace_id, entity, left_id, right_id) do nothing`,
      [workspaceId, entity, runId, JSON.stringify(pairs.slice(from, from + writeSize))],
    );
  }
}
