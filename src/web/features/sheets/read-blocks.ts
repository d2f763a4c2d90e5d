import type { QueryClient } from "@tanstack/react-query";

import type { Language } from "#domain/languages.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { exportedColumns } from "#domain/records/export-cell.ts";
import { readColumns } from "#domain/records/lists/table-search.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { type GridValue, textValue } from "#domain/sheets/grid-value.ts";
import { listCell } from "#domain/sheets/list-cells.ts";
import { metricCells } from "#domain/sheets/metric-cells.ts";
import { blockLimits, type BlockSource, type SheetBlock } from "#domain/sheets/sheet-block.ts";
import { measureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { namesOfLinks, rowPages } from "#web/data/records/export.ts";
import { recordCountQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { textsIn } from "#web/i18n/i18n.ts";
import { recordTexts } from "#web/ui/record-texts.ts";

type MetricSource = Extract<BlockSource, { kind: "metric" }>;
type List = Extract<BlockSource, { kind: "list" }>;

/** The current content of a block: its cells and the records behind them. */
export type BlockReading = { cells: GridValue[][] } & (
  | { kind: "metric"; result: MeasureResult }
  /** The IDs of the rows below the header, and the total number of records, which may be larger. */
  | { kind: "list"; ids: string[]; total: number }
);

type BlockContext = { client: QueryClient; workspace: Workspace; signal: AbortSignal };

/** Reads the current content of a block with the current user's permissions. */
export function readBlock({ source, language }: Pick<SheetBlock, "source" | "language">, place: BlockContext) {
  return source.kind === "metric" ? readMetric(source, language, place) : readList(source, language, place);
}

async function readMetric(source: MetricSource, language: Language, { client }: BlockContext): Promise<BlockReading> {
  const texts = await textsIn(language, "measures", "records", "kinds", "page-export");
  const [result] = await client.fetchQuery({ ...metricResultsQuery([source.question]), staleTime: 0 });
  if (!result) throw new Error("The response contains no result");
  const t = texts.getFixedT(language, "page-export");
  const words = measureTexts(texts.getFixedT(language, ["measures", "records"]), language);
  const cells = metricCells(result, source, {
    ...words,
    before: (name) => `${name}, ${words.comparison(source.question.compare ?? "none")}`,
    measure: t("measure"),
    value: t("value"),
  });
  return { kind: "metric", result, cells: cells.slice(0, blockLimits.rows + 1) };
}

async function columnsOf(entity: Entity, { client }: BlockContext) {
  const fields = await client.fetchQuery({ ...allCustomFieldsQuery(), staleTime: 0 });
  return recordColumns(entity, customColumns(fields.filter((field) => field.entity === entity)));
}

async function readList(source: List, language: Language, place: BlockContext) {
  const { client, workspace, signal } = place;
  const { entity, search } = source;
  const columns = await columnsOf(entity, place);
  const exported = exportedColumns(columns, readColumns(columns, search.cols));
  const most = Math.min(blockLimits.rows, Math.floor(blockLimits.cells / exported.length) - 1);
  const texts = await textsIn(language, "records", "kinds", "views");
  const t = texts.getFixedT(language, "views");
  const { label, choice } = recordTexts({
    t: texts.getFixedT(language, ["records", "kinds"]),
    exists: texts.exists.bind(texts),
    language,
  });
  const cells: GridValue[][] = [exported.map((column) => textValue(label(entity, column)))];
  const ids: string[] = [];
  for await (const page of rowPages(columns, exported, search, workspace, client, signal)) {
    const rows = page.slice(0, most - ids.length);
    const names = await namesOfLinks(rows, exported, client);
    const words = {
      choice,
      yes: t("export.yes"),
      no: t("export.no"),
      currency: workspace.currency,
      names,
      timeZone: workspace.time_zone,
    };
    for (const row of rows) {
      ids.push(String(row.id));
      cells.push(exported.map((column) => listCell(row, column, words)));
    }
    if (ids.length >= most) break;
  }
  const total = ids.length < most ? ids.length : await client.fetchQuery(recordCountQuery(columns, search, workspace));
  return { kind: "list", cells, ids, total } satisfies BlockReading;
}
