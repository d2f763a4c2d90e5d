import pg from "pg";

import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { noWords, yesWords } from "#domain/imports/value-synonyms.ts";
import type { Draft, Link, MappedField } from "#server/imports/jobs/draft.ts";

/** Returns the name of the column with a field's unchanged cells from the file. */
export const rawColumn = (field: Pick<MappedField, "name">) => `raw_${field.name}`;
/**
 * Returns the name of the column with the key by which a link's cells are compared. The key includes the number of the
 * target and the link to the containing record.
 */
export const keyColumn = (field: Pick<MappedField, "name">) => `key_${field.name}`;
/** Returns the name of the column with the number of a link's target. */
export const numberColumn = (field: Pick<MappedField, "name">) => `number_${field.name}`;
/** Returns the name of the column with the id of a link's target. */
export const idColumn = (field: Pick<MappedField, "name">) => `id_${field.name}`;

/** Reads each mapped staged cell into import_line, both as text and as its parsed value. */
export async function readLines(draft: Draft): Promise<void> {
  const { sql, fields } = draft;
  const inFile = fields.filter(({ column }) => column !== null);
  const typed = fields.filter(({ spec }) => !spec.link);
  const columns = [
    ...inFile.map((field) => ({ name: rawColumn(field), type: "text", value: cell(field, draft) })),
    ...draft.links.flatMap((link) => [
      { name: numberColumn(link), type: "text", value: link.number ? cell(link.number, draft) : "null" },
      { name: idColumn(link), type: "text", value: link.id ? cell(link.id, draft) : "null" },
      { name: keyColumn(link), type: "text", value: linkKey(link, draft) },
    ]),
    { name: "own_id", type: "text", value: draft.ids ? cell(draft.ids, draft) : "null" },
    ...typed.map((field) => ({ name: field.name, type: field.sqlType, value: valueOf(field, draft) })),
  ];
  await sql.query(
    `create temporary table import_line (row_number integer primary key, is_long boolean not null,
       ${columns.map(({ name, type }) => `${name} ${type}`).join(", ")}) on commit drop`,
  );
  await sql.query(
    `insert into import_line (row_number, is_long, ${columns.map(({ name }) => name).join(", ")})
     select row_number, cardinality(cells) > $2, ${columns.map(({ value }) => value).join(", ")}
     from ${rowsOf(draft)} where import_id = $1 and $3::jsonb is not null and not (${isLeftEmpty(draft)})`,
    [draft.importId, draft.width, JSON.stringify(draft.mapping.values)],
  );
  // Statistics are needed only for the columns by which later steps join.
  await sql.query(`analyze import_line (${["row_number", ...draft.links.map(keyColumn)].join(", ")})`);
  await sql.query("grant select on import_line to authenticated, service_role");
}

/** Returns an SQL condition that is true if a row is empty in the column that makes a record of its type meaningful. */
export function isLeftEmpty({ entity, fields }: Pick<Draft, "entity" | "fields">): string {
  const column = fields.find(({ name }) => name === importKindOf(entity).leftEmpty)?.column ?? null;
  return column === null ? "false" : `btrim(coalesce(cells[${column + 1}], '')) = ''`;
}

/**
 * Returns the SQL of the staged rows. With orders of several lines, `head` contains the cells of the order's first
 * line.
 */
function rowsOf({ mapping }: Draft): string {
  const isRow = mapping.takes_totals ? "true" : "coalesce(note ->> 'reading' not in ('total', 'remark'), true)";
  if (mapping.lines_of === undefined)
    return `(select import_id, row_number, cells from private.import_rows where import_id = $1 and ${isRow}) r`;
  const order = `cells[${mapping.lines_of + 1}]`;
  return `(select import_id, row_number, cells,
    case when ${order} <> '' then first_value(cells) over (partition by ${order} order by row_number) end as head
    from private.import_rows where import_id = $1 and ${isRow}) r`;
}

/** Amounts of this size and above, in minor units, are rejected as impossible. */
const maxMinor = "1e15";

const counted: readonly string[] = ["integer", "number", "money", "percent"];

/** Returns an SQL expression for a single cell of a staged row. */
export const cellOf = ({ column }: { column: number }): string => `nullif(f.cells[${column + 1}], '')`;

/**
 * Returns an SQL expression for the cell of a field. If the cell is empty, the first line of the order or another
 * column for the same field is used.
 */
function cell(field: MappedField, draft: Draft): string {
  const { column, name, spec } = field;
  if (column === null) return "null";
  const read = (index: number) => {
    const own = `nullif(cells[${index + 1}], '')`;
    const isShared = draft.mapping.lines_of !== undefined && !counted.includes(spec.kind);
    return isShared ? `coalesce(${own}, nullif(head[${index + 1}], ''))` : own;
  };
  const others = draft.extras.filter(({ extra }) => "fills" in extra && extra.fills === name);
  const text =
    others.length > 0
      ? `coalesce(${[field, ...others].map((each) => read(each.column ?? 0)).join(", ")})`
      : read(column);
  const outcome = draft.extras.find(({ extra }) => "decides" in extra && extra.decides === name);
  if (!outcome) return text;
  return `case when ${asChoice(outcome, draft)} in ('won', 'lost') then ${cell(outcome, draft)} else ${text} end`;
}

/** Returns an SQL expression for the key of a link: cells with the same key refer to the same record. */
function linkKey(link: Link, draft: Draft): string {
  const raw = cell(link, draft);
  const marks = [link.number, link.id].flatMap((column) => (column ? [cell(column, draft)] : []));
  const around = draft.links.find(({ name }) => name === link.within);
  const parts = [raw, ...marks, ...(around ? [linkKey(around, draft)] : [])];
  if (parts.length === 1) return raw;
  return `case when num_nonnulls(${[raw, ...marks].join(", ")}) > 0 then concat_ws(chr(31), ${parts.map((part) => `coalesce(${part}, '')`).join(", ")}) end`;
}

/** Returns an SQL expression that parses a choice as people write it: "Open hours" is open_hours. */
function asChoice(field: MappedField, draft: Draft): string {
  const written = `replace(lower(btrim(${textOf(field, draft)})), ' ', '_')`;
  const known = (field.spec.choices ?? []).map((choice) => pg.escapeLiteral(choice)).join(", ");
  return `case when ${written} in (${known}) then ${written} end`;
}

const unitOf = ({ format: { unit = 1 } }: MappedField): number => (unit === "minor" ? 1 : unit);

/**
 * Returns an SQL expression for an amount in minor units of its currency. In some files the amounts are already in
 * minor units.
 */
function moneyOf(field: MappedField, draft: Draft): string {
  const { decimal = ".", unit } = field.format;
  const text = textOf(field, draft);
  return unit === "minor"
    ? `(select n::bigint from (select private.import_number(${text}, '${decimal}') as n) read where abs(n) < ${maxMinor})`
    : `private.import_money(${text}, '${decimal}', ${unitOf(field)}, ${currencyOf(draft)})`;
}

function valueOf(field: MappedField, draft: Draft): string {
  const { kind } = field.spec;
  const { decimal = ".", date_order: order = "ymd" } = field.format;
  const unit = unitOf(field);
  const text = textOf(field, draft);
  const numeric = `${text}, '${decimal}', ${unit}`;
  if (field.own) return ownValue(field, field.own, draft);
  switch (kind) {
    case "integer":
      return `private.import_integer(${numeric})`;
    case "number":
      return `(select round(n, 3) from (select private.import_number(${text}, '${decimal}') * ${unit} as n) read where abs(n) < 1000000000000)`;
    case "percent":
      return `private.import_percent(${numeric})`;
    case "money":
      return perPiece(field, draft, moneyOf(field, draft));
    case "date":
      // Midday is on the same day for members in almost all other time zones.
      if (field.sqlType === "timestamp with time zone")
        return `(private.import_date(${text}, '${order}') + time '12:00') at time zone ${pg.escapeLiteral(draft.timeZone)}`;
      return `coalesce(${[
        ...draft.extras
          .filter(({ extra }) => "replaces" in extra && extra.replaces === field.name)
          .map((other) => `private.import_date(${cell(other, draft)}, '${other.format.date_order ?? "ymd"}')`),
        `private.import_date(${text}, '${order}')`,
      ].join(", ")})`;
    case "email":
      return `private.import_email(${text})`;
    case "phone":
      return `private.import_phone(${text})`;
    case "choice":
      return `(${asChoice(field, draft)})::${field.sqlType}`;
    case "text":
    case "longText":
    case "url":
    case "link":
      if (field.column === null && field.name === importKindOf(draft.entity).lineOf) return dayAsNumber(draft);
      return field.name === "currency" ? ownCurrency(field, draft) : text;
  }
}

/**
 * Returns an SQL expression for the number of an order that has none: its day, because the lines of one customer and
 * day form one order.
 */
function dayAsNumber(draft: Draft): string {
  const day = draft.fields.find(({ spec }) => spec.kind === "date");
  const customers = draft.links.filter(({ spec }) => spec.link?.entity === "accounts");
  const isTo = customers.map((link) => `${linkKey(link, draft)} is not null`);
  return day && isTo.length > 0 ? `case when ${isTo.join(" or ")} then (${valueOf(day, draft)})::text end` : "null";
}

/** Returns an SQL expression for an amount; if the file contains unit prices, the price multiplied by the quantity. */
function perPiece({ name, format }: MappedField, draft: Draft, amount: string): string {
  const times = importKindOf(draft.entity).perPiece;
  const count = times?.field === name && draft.fields.find((other) => other.name === times.times);
  if (format.per !== "piece" || !count) return amount;
  const most = 9_007_199_254_740_991n;
  return `(select case when abs(n) <= ${most} then n::bigint end from (select round(${amount} * ${valueOf(count, draft)}) as n) read)`;
}

/** Returns an SQL expression for the value of a custom field, in the format of the column `custom`. */
function ownValue(field: MappedField, { kind, options }: NonNullable<MappedField["own"]>, draft: Draft): string {
  const text = textOf(field, draft);
  const { decimal = ".", date_order: order = "ymd" } = field.format;
  const unit = unitOf(field);
  const numberTimes = (times: string | number) =>
    `(select to_jsonb(trim_scale(round(n, 6))) from (select private.import_number(${text}, '${decimal}') * ${times} as n) read where abs(n) <= 9007199254740991)`;
  const known = `${pg.escapeLiteral(JSON.stringify(options))}::jsonb`;
  const oneOf = (words: readonly string[]) =>
    `lower(btrim(${text})) in (${words.map((word) => pg.escapeLiteral(word)).join(", ")})`;
  switch (kind) {
    case "number":
      return numberTimes(unit);
    case "percent":
      return numberTimes(`(case when ${text} like '%\\%%' then 1 else ${unit} end)`);
    case "money":
      return `to_jsonb(${moneyOf(field, draft)})`;
    case "date":
      return `to_jsonb(private.import_date(${text}, '${order}')::text)`;
    case "choice":
      return `to_jsonb(private.find_choice(${known}, ${text}))`;
    case "multiChoice":
      // The cell may contain several values; each is mapped separately.
      return `private.find_choices(${known}, ${cell(field, draft)}, coalesce($3::jsonb -> '${field.name}', '{}'))`;
    case "boolean":
      return `case when ${oneOf(yesWords)} then 'true'::jsonb when ${oneOf(noWords)} then 'false'::jsonb end`;
    case "url":
      return `case when btrim(${text}) ~* '^(https?://)?[^[:space:]/:]+\\.[^[:space:]/:]+(:[0-9]+)?([/?#][^[:space:]]*)?$' then to_jsonb(btrim(${text})) end`;
    case "text":
    case "longText":
    case "link":
    case "formula":
      return `to_jsonb(nullif(btrim(${text}), ''))`;
  }
}

/** Returns an SQL expression for the cell, or for the value to which a user mapped it. */
function textOf(field: MappedField, draft: Draft): string {
  const text = cell(field, draft);
  if (Object.keys(draft.mapping.values[field.name] ?? {}).length === 0) return text;
  const values = `$3::jsonb -> '${field.name}'`;
  return `(case when ${values} ? ${text} then ${values} ->> ${text} else ${text} end)`;
}

function currencyOf(draft: Draft): string {
  const field = draft.fields.find(({ name }) => name === "currency");
  const usual = pg.escapeLiteral(field?.format.currency ?? draft.currency);
  return field && field.column !== null ? `coalesce(upper(${textOf(field, draft)}), ${usual})` : usual;
}

/** Returns an SQL expression for the currency in a row, or for the default currency if the row has an amount. */
function ownCurrency(field: MappedField, draft: Draft): string {
  const money = draft.fields.find(({ spec }) => spec.kind === "money");
  const amount = money ? `case when ${cell(money, draft)} is not null then ${currencyOf(draft)} end` : "null";
  return field.column === null ? amount : `coalesce(upper(${textOf(field, draft)}), ${amount})`;
}
