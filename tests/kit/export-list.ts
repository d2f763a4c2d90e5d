import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { customColumns, type CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fileColumns } from "#domain/records/export-cell.ts";
import type { TableFormat } from "#domain/records/lists/table-file.ts";
import { recordColumns, showableColumns, tableColumns } from "#domain/records/record-columns.ts";

import type { ImportClient } from "./import-client.ts";
import { kindTexts, recordTexts } from "./read-texts.ts";

export type ExportedAs = { language: Language; format: TableFormat; columns: "shown" | "all" };

/** Returns the file that the server creates for a list's export button. */
export async function exportList(person: ImportClient, entity: Entity, as: ExportedAs): Promise<Buffer<ArrayBuffer>> {
  const { supabase, workspaceId } = person;
  const { data: fields } = await supabase.from("custom_fields").select().eq("entity", entity).throwOnError();
  const known = recordColumns(entity, customColumns(fields as CustomField[]));
  const isAll = as.columns === "all";
  const columns = fileColumns(known, isAll ? showableColumns(known) : tableColumns(known), { withLinkIds: isAll });
  const { ids, yes, no, choices: own } = recordTexts(as.language);
  const labels: Readonly<Record<string, string>> = kindTexts(as.language)[entity].fields;
  const choices: Readonly<Record<string, string>> = own;
  const idHeading = (path: string) =>
    (path === "id" ? ids.record : ids.link).replace("{{product}}", brand.name).replace("{{field}}", labels[path] ?? "");
  const response = await person.callFunction("/list-exports", {
    workspace_id: workspaceId,
    list: entity,
    format: as.format,
    columns: columns.map((column) => ({
      name: column.name,
      heading: column.isId ? idHeading(column.path) : (column.label ?? labels[column.name] ?? column.name),
      choices: Object.fromEntries(
        (column.choices ?? []).map((value) => [value, column.labels?.[value]?.label ?? choices[value] ?? value]),
      ),
    })),
    yes,
    no,
  });
  if (!response.ok) throw new Error(`The export of ${entity} failed: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
