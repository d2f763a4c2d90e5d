import { brand } from "#domain/brand.ts";
import { customColumns, type CustomField } from "#domain/custom-fields/custom-fields.ts";
import { languages } from "#domain/languages.ts";
import type { Entity } from "#domain/records/entity.ts";
import { cellForm, exportCell, fileColumns } from "#domain/records/export-cell.ts";
import { recordColumns, showableColumns, tableColumns, valueOf } from "#domain/records/record-columns.ts";
import { tableSelect } from "#web/data/records/record-request.ts";
import en from "#web/i18n/locales/en/records.json" with { type: "json" };
import es from "#web/i18n/locales/es/records.json" with { type: "json" };
import ja from "#web/i18n/locales/ja/records.json" with { type: "json" };
import ko from "#web/i18n/locales/ko/records.json" with { type: "json" };
import zh from "#web/i18n/locales/zh/records.json" with { type: "json" };
import { type TableFormat, writeTable } from "#web/ui/write-table.ts";

import type { ImportClient } from "./import-client.ts";

const texts = { en, es, zh, ja, ko };
export const exportLanguages = Object.keys(languages) as (keyof typeof texts)[];
const yesAndNo = {
  en: ["Yes", "No"],
  es: ["Sí", "No"],
  zh: ["是", "否"],
  ja: ["はい", "いいえ"],
  ko: ["예", "아니요"],
} as const;

export type ExportedAs = { language: keyof typeof texts; format: TableFormat; columns: "shown" | "all" };

/** Returns the file that the export of a list saves, as the screen writes it. */
export async function exportList(person: ImportClient, entity: Entity, as: ExportedAs): Promise<Buffer<ArrayBuffer>> {
  const { supabase, workspaceId } = person;
  const { data: fields } = await supabase.from("custom_fields").select().eq("entity", entity).throwOnError();
  const known = recordColumns(entity, customColumns(fields as CustomField[]));
  const isAll = as.columns === "all";
  const columns = fileColumns(known, isAll ? showableColumns(known) : tableColumns(known), { withLinkIds: isAll });
  const { data } = await supabase
    .from(entity as string)
    .select(tableSelect(known, columns))
    .eq("workspace_id", workspaceId)
    .order("id")
    .throwOnError();
  const rows = data as unknown as Record<string, unknown>[];
  const names = new Map<string, string>();
  for (const column of columns) {
    if (column.kind !== "link" || column.embed || !column.target) continue;
    const ids = rows.flatMap((row) => valueOf(row, column) ?? []);
    const { data: found } = await supabase.from(column.target).select("id, name").in("id", ids).throwOnError();
    for (const { id, name } of found) names.set(String(id), String(name));
  }
  const { [as.language]: own } = texts;
  const labels: Readonly<Record<string, string>> = own[entity].fields;
  const choices: Readonly<Record<string, string>> = own.choices;
  const [yes, no] = yesAndNo[as.language];
  const idHeading = (path: string) =>
    (path === "id" ? own.ids.record : own.ids.link)
      .replace("{{product}}", brand.name)
      .replace("{{field}}", labels[path] ?? "");
  const words = {
    choice: (value: string, { labels: words }: (typeof columns)[number]) =>
      words?.[value]?.label ?? choices[value] ?? value,
    yes,
    no,
    currency: "USD",
    names,
  };
  const file = await writeTable(
    as.format,
    {
      fileName: entity,
      columns: columns.map((column) => ({
        name: column.isId ? idHeading(column.path) : (column.label ?? labels[column.name] ?? column.name),
        ...cellForm(column, "USD"),
      })),
      timeZone: "Asia/Tokyo",
      async *pages() {
        yield rows.map((row) => columns.map((column) => exportCell(row, column, words)));
      },
    },
    { signal: new AbortController().signal, onRows: () => undefined },
  );
  return Buffer.from(await file.arrayBuffer());
}
