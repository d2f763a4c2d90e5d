import type * as z from "zod";

import type * as tools from "#domain/assistant/tools/reading-tools.ts";
import { atomsOfMeasure } from "#domain/metrics/compile.ts";
import { factOf } from "#domain/metrics/facts.ts";
import { measures } from "#domain/metrics/measures.ts";
import { type DimensionId, dimensionIds, grains, type MeasureId, measureIds } from "#domain/metrics/question.ts";
import { rangeNames } from "#domain/metrics/range-names.ts";
import { entities, fieldsOf, isNeverEmpty } from "#domain/records/kinds/kinds.ts";
import { isCustom, type RecordColumn } from "#domain/records/record-columns.ts";
import { operatorsOf } from "#domain/records/record-filters.ts";
import { loadToolContext, readAsCaller, type ToolCaller } from "#server/assistant/tools/caller.ts";

type Capabilities = z.output<(typeof tools.listCapabilities)["output"]>;

/** Lists everything that can be queried in a workspace, so that the model does not have to guess. */
export const listCapabilities = (
  caller: ToolCaller,
  { kind }: z.output<(typeof tools.listCapabilities)["input"]>,
): Promise<Capabilities> =>
  readAsCaller(caller, async (sql) => {
    const context = await loadToolContext(sql, caller.workspaceId);
    const { name: workspace, currency, today, own_today } = context;
    const workspaceInfo = { workspace, currency, today, own_today, kinds: [...entities] };
    if (!kind)
      return {
        ...workspaceInfo,
        ranges: [...rangeNames],
        grains: [...grains],
        measures: measureIds.map(formatMeasure),
      };
    const { rows: stages } = await sql.query<NonNullable<Capabilities["stages"]>[number]>(
      `select s.id, s.name, s.kind::text, p.name as pipeline from public.stages s
       join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
       where s.workspace_id = $1 order by p.position, p.id, s.position, s.id`,
      [caller.workspaceId],
    );
    const { rows: people } = await sql.query<NonNullable<Capabilities["people"]>[number]>(
      "select id, name from public.members where workspace_id = $1 order by name, id limit 200",
      [caller.workspaceId],
    );
    const { columns } = context.columnsOf(kind);
    const leadsTo = (table: string) => columns.some(({ target }) => target === table);
    return {
      ...workspaceInfo,
      columns: columns.map((column) => formatColumn(column, fieldsOf(kind)[column.name])),
      ...(leadsTo("stages") && { stages }),
      ...(leadsTo("members") && { people }),
    };
  });

function formatMeasure(measure: MeasureId) {
  const sources = atomsOfMeasure(measure).map(({ fact }) => factOf(fact).sources.flat());
  const hasAll = (dimension: DimensionId) =>
    sources.every((places) =>
      places.some(({ dimensions, subject: subjects }) => dimensions[dimension] ?? subjects?.[dimension]),
    );
  const { unit, isOfToday } = measures[measure];
  return { measure, unit, groups: dimensionIds.filter(hasAll), is_of_today: isOfToday ?? false };
}

function formatColumn(column: RecordColumn, field: ReturnType<typeof fieldsOf>[string] | undefined) {
  const { name, label, kind, choices, labels, target, isReadOnly } = column;
  return {
    column: name,
    ...(label !== undefined && { label }),
    kind,
    operators: [...operatorsOf(column)],
    ...(choices && {
      choices: choices.map((value) => ({ value, ...(labels?.[value] && { label: labels[value].label }) })),
    }),
    ...(target && { leads_to: target }),
    can_be_written: !isReadOnly && !isCustom(column) && field !== undefined,
    is_required: field ? isNeverEmpty(field) && !field.isFilled : false,
  };
}
