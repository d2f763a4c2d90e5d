import { z } from "zod";

import { type IndustryName, industryNames } from "#domain/imports/samples/industry-names.ts";
import { localizeSamples } from "#domain/imports/samples/localize-samples.ts";
import { priceLevel } from "#domain/imports/samples/price-level.ts";
import { buildSampleData } from "#domain/imports/samples/sample-data.ts";
import type { Language } from "#domain/languages.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { wallTime } from "#domain/time/dates.ts";
import { startAfterImport } from "#server/imports/jobs/start-after-import.ts";
import { sampleRows, type SampleContext } from "#server/imports/samples/sample-rows.ts";
import { sampleWords } from "#server/imports/samples/sample-words.ts";
import { writeSampleMails } from "#server/imports/samples/write-sample-mails.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { defineJob, type StepTools } from "#server/runs/define-job.ts";

const colleagues = ["Mina Sato", "Diego Romero", "Aisha Okafor"];

/** Writes two years of an industry's sample data in the name of the caller, in one transaction and one change set. */
export const loadSamples = defineJob({
  name: "load-samples",
  scope: "workspace",
  queue: "long",
  input: z.object({ industry: z.enum(industryNames) }),
  result: z.object({ rows: z.number() }),
  run: (step, { industry }) => step.last("write", (tools) => write(tools, industry)),
});

async function write(tools: StepTools, industry: IndustryName) {
  const { sql, caller, workspaceId, progress } = tools;
  await runAs(sql, caller);
  await sql.query("select private.begin_change_set()");
  const place = await readContext(tools);
  const english = buildSampleData(industry, place.today, priceLevel(place.currency, place.decimals));
  const data = localizeSamples(english, place.language, sampleWords[place.language]);
  const tables = sampleRows(data, place);
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  for (const { table, rows, yields } of tables) {
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first).join(", ");
    await sql.query(
      `insert into public.${table} (workspace_id, is_sample, ${columns})
           select $1, true, ${columns} from jsonb_populate_recordset(null::public.${table}, $2)${yields ? " on conflict do nothing" : ""}`,
      [workspaceId, JSON.stringify(rows)],
    );
    done += rows.length;
    progress(done, total);
  }
  await sql.query("select private.end_change_set($1, 'sample', 'samples', $2)", [workspaceId, total]);
  const idsOf = (name: string) => tables.find(({ table }) => table === name)?.rows.map(({ id }) => String(id)) ?? [];
  await runAs(sql, worker);
  const records = { accounts: idsOf("accounts"), contacts: idsOf("contacts"), deals: idsOf("deals") };
  await writeSampleMails(sql, workspaceId, data, place, records);
  await sql.query("select private.refresh_statistics($1)", [workspaceId]);
  for (const entity of ["contacts", "deals"] as const) await startAfterImport(tools, entity);
  return { rows: total };
}

async function readContext({ sql, workspaceId }: StepTools): Promise<SampleContext & { language: Language }> {
  const { rows } = await sql.query<{
    currency: Currency;
    decimals: number;
    time_zone: string;
    language: Language;
    member_id: string | null;
    is_admin: boolean;
  }>(
    `select w.currency, private.currency_decimals(w.currency) as decimals, w.time_zone, private.member_id(w.id) as member_id,
       coalesce((select p.language from public.profiles p where p.user_id = auth.uid()), 'en') as language,
       w.id in (select private.workspaces('admin')) as is_admin
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  const [row] = rows;
  if (!row) throw new Error("The workspace no longer exists");
  const { rows: stages } = await sql.query<SampleContext["stages"][number]>(
    `select s.id, s.kind from public.stages s where s.workspace_id = $1
       and s.pipeline_id = (select p.id from public.pipelines p where p.workspace_id = $1 order by p.position, p.id limit 1)
     order by s.position, s.id`,
    [workspaceId],
  );
  // Only admins can add members. Other callers own all sample records themselves.
  const { rows: others } = row.is_admin
    ? await sql.query<{ id: string }>(
        `insert into public.members (workspace_id, role, name, is_sample)
         select $1, 'viewer', name, true from unnest($2::text[]) name
         where not exists (select from public.members m where m.workspace_id = $1 and m.is_sample) returning id`,
        [workspaceId, colleagues],
      )
    : { rows: [] };
  const owners = [row.member_id, ...others.map(({ id }) => id)].filter((id) => id !== null);
  const now = wallTime(new Date(), row.time_zone);
  return { ...row, now, today: now.slice(0, 10), stages, owners };
}
