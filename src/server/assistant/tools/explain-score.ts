import type * as z from "zod";

import { recordPage } from "#domain/assistant/tools/page-urls.ts";
import type { scoreRecord } from "#domain/assistant/tools/reading-tools.ts";
import type { Factor } from "#domain/deals/scores/score-model.ts";
import { formatPercent } from "#domain/numbers/numbers.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";
import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { readAsCaller, type ToolCaller, ToolRejection } from "#server/assistant/tools/caller.ts";

const maxFactors = 6;

type Row = {
  probability: number | null;
  base: number | null;
  factors: Factor[] | null;
  as_of: string | null;
  records: number | null;
  has_signal: boolean | null;
  fields: Record<string, Pick<CustomField, "label" | "options">> | null;
};

/**
 * Returns the score of a deal or a lead as the record's page shows it. Throws a ToolRejection if the caller cannot see
 * the record.
 */
export const explainScore = (
  caller: ToolCaller,
  { kind, id }: z.output<(typeof scoreRecord)["input"]>,
): Promise<z.output<(typeof scoreRecord)["output"]>> =>
  readAsCaller(caller, async (sql) => {
    const [scores, record] = kind === "deals" ? ["deal_scores", "deal_id"] : ["lead_scores", "contact_id"];
    const { rows } = await sql.query<Row>(
      `select s.probability, s.base, s.factors, s.as_of::text, m.records, m.has_signal,
         (select jsonb_object_agg(f.key, jsonb_build_object('label', f.label, 'options', f.options)) from public.custom_fields f
          where f.workspace_id = r.workspace_id and f.entity = $4) as fields
       from public.${kind} r
       left join public.${scores} s on s.workspace_id = r.workspace_id and s.${record} = r.id
       left join lateral (select * from public.score_models m where m.workspace_id = r.workspace_id
         and m.subject = $3 order by m.version desc limit 1) m on true
       where r.workspace_id = $1 and r.id = $2`,
      [caller.workspaceId, id, kind === "deals" ? "deals" : "leads", kind],
    );
    const [row] = rows;
    if (!row) throw new ToolRejection(`The record does not exist among ${kind}: search_records finds IDs`);
    const percent = (probability: number | null) =>
      probability === null ? null : formatPercent(probability * 100, caller.language);
    return {
      probability_text: percent(row.probability),
      usual_text: percent(row.base === null ? null : toProbability(row.base)),
      as_of: row.as_of,
      learned_from: row.records,
      has_signal: row.has_signal,
      factors: (row.factors ?? [])
        .filter(({ logit }) => logit !== 0)
        .slice(0, maxFactors)
        .map(({ feature, value, logit, n, won }) => ({
          factor: row.fields?.[feature]?.label ?? feature,
          value: row.fields?.[feature]?.options.choices?.find(({ key }) => key === value)?.label ?? value,
          speaks: logit > 0 ? ("for" as const) : ("against" as const),
          records: n,
          turned_out_well: won,
        })),
      source: { pages: [recordPage(caller.context.publicUrl, kind, id)] },
    };
  });
