import type { Row } from "#domain/database.gen.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";

/** The kinds of custom fields, in display order. */
export const customKinds = [
  "text",
  "longText",
  "number",
  "money",
  "percent",
  "date",
  "choice",
  "multiChoice",
  "boolean",
  "url",
  "link",
  "formula",
] as const;
export type CustomKind = (typeof customKinds)[number];

export const customTargets = [...entities, "members"] as const;
export type CustomTarget = (typeof customTargets)[number];

export const formulaResults = ["number", "money", "percent", "text", "date", "boolean"] as const;
export type FormulaResult = (typeof formulaResults)[number];

/** A choice of a choice field. Records store its key, so that its label can be changed. */
export type FieldChoice = { key: string; label: string; colour: string };

/** The options of a custom field, which depend on its kind. */
export type FieldOptions = { choices?: FieldChoice[]; target?: CustomTarget; result?: FormulaResult };

export type CustomField = Pick<
  Row<"custom_fields">,
  "id" | "version" | "entity" | "key" | "label" | "kind" | "formula" | "is_required" | "position" | "archived_at"
> & { options: FieldOptions };

/** The result type of a formula with an example, or the formula's error. */
export type FormulaCheck =
  | { type: FormulaResult; record?: { id: string; name: string } | null; example?: unknown; error?: undefined }
  | { error: { code: string; position: number; word: string; message: string } };

const widths: Partial<Record<ColumnKind, number>> = {
  number: 120,
  percent: 110,
  date: 130,
  boolean: 110,
  money: 140,
  longText: 260,
  multiChoice: 200,
};

/** Returns the kind of column for a custom field; for a formula, the kind of its result. */
export const columnKindOf = ({ kind, options }: Pick<CustomField, "kind" | "options">) =>
  kind === "formula" ? (options.result ?? "text") : kind;

/** Returns the active custom fields as columns of tables, filters, forms and pages, in the workspace's order. */
export function customColumns(fields: readonly CustomField[]): RecordColumn[] {
  return fields
    .filter(({ archived_at }) => archived_at === null)
    .toSorted((one, other) => one.position - other.position)
    .map((field) => {
      const kind = columnKindOf(field);
      const choices = field.options.choices;
      return {
        name: field.key,
        path: `custom->${field.key}`,
        label: field.label,
        kind,
        // Records that are older than the field have no value for it.
        isRequired: false,
        isShown: false,
        width: widths[kind] ?? 160,
        ...(field.is_required && { isInForm: true as const }),
        ...(field.kind === "formula" && { isReadOnly: true as const }),
        ...(field.options.target && { target: field.options.target }),
        ...(choices && {
          choices: choices.map(({ key }) => key),
          labels: Object.fromEntries(choices.map(({ key, label, colour }) => [key, { label, colour }])),
        }),
      };
    });
}

type Pair = [before: unknown, after: unknown];

/** Lists the changed fields. Custom fields, which are stored together under `custom`, are listed individually. */
export function eachChange(changes: Readonly<Record<string, Pair>>): [name: string, pair: Pair][] {
  return Object.entries(changes).flatMap(([name, pair]): [string, Pair][] => {
    if (name !== "custom") return [[name, pair]];
    const [before, after] = pair.map((value) => (value ?? {}) as Record<string, unknown>);
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .map((key): [string, Pair] => [key, [before?.[key] ?? null, after?.[key] ?? null]])
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
  });
}
