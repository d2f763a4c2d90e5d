import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { formatMoney, toMinor } from "#domain/numbers/money.ts";
import { formatPercent, formatPlain, readNumber } from "#domain/numbers/numbers.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { isDay } from "#domain/time/dates.ts";
import { recordAddress } from "#domain/workspace/people/addresses.ts";

/** The values of a record, by column. */
export type RecordValues = Record<string, unknown>;
/** The texts in a form's fields, by column. */
export type FormValues = Record<string, string>;

export type FormProblem =
  | "required"
  | "tooLong"
  | "number"
  | "wholeNumber"
  | "percent"
  | "day"
  | "email"
  | "url"
  | "currency"
  | "year";

type FormContext = { language: string; currency: string };

const maxLengths: Record<string, number> = {
  phone: 60,
  email: 320,
  website: 2000,
  postal_code: 40,
  lost_reason: 2000,
  name: 400,
  address_line: 400,
};

/** The maximum lengths of custom fields. Their keys start with `cf_`. */
const ownLengths: Partial<Record<Field["kind"], number>> = { longText: 20_000, url: 2000 };
const isOwn = (name: string) => name.startsWith("cf_");

/** Formats a stored value for a form field; empty if there is no value. */
export function toInputValue(
  field: Field,
  value: unknown,
  { language, currency }: FormContext & { currency: Currency },
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && field.kind === "money") return formatMoney(value, currency, language);
  if (typeof value === "number" && field.kind === "percent") return formatPercent(value, language, 6);
  if (typeof value === "number" && field.kind === "number") return formatPlain(value, language);
  return String(value);
}

/** Formats a record as form values. */
export function toFormValues(
  entity: Entity,
  record: RecordValues,
  language: string,
  workspaceCurrency: Currency,
): FormValues {
  const currency = currencyOr(record.currency, workspaceCurrency);
  return Object.fromEntries(
    Object.entries(fieldsOf(entity)).map(([name, field]) => [
      name,
      toInputValue(field, record[name], { language, currency }),
    ]),
  );
}

/** Returns the problem with a form value; null if there is none. An empty field is a problem only if it is required. */
export function problemOf(
  name: string,
  field: Field,
  typed: string,
  isRequired: boolean,
  { language, currency }: FormContext,
): FormProblem | null {
  const value = typed.trim();
  if (value === "") return isRequired ? "required" : null;
  if (value.length > (isOwn(name) ? (ownLengths[field.kind] ?? 1000) : (maxLengths[name] ?? 200))) return "tooLong";
  if (name === "currency") return /^[A-Z]{3}$/.test(value) ? null : "currency";
  switch (field.kind) {
    case "money": {
      const amount = readNumber(value, language);
      return amount !== null && toMinor(amount, currency) !== null ? null : "number";
    }
    case "integer": {
      const amount = readNumber(value, language);
      if (amount === null || !/^\d{1,9}$/.test(amount)) return "wholeNumber";
      return name === "founded_year" && (Number(amount) < 1000 || Number(amount) > 2200) ? "year" : null;
    }
    case "number":
      return readNumber(value, language) === null ? "number" : null;
    case "percent": {
      const amount = readNumber(value, language);
      if (isOwn(name)) return amount === null ? "number" : null;
      return amount !== null && /^\d+$/.test(amount) && Number(amount) <= 100 ? null : "percent";
    }
    case "date":
      // A year with two digits is a typing error, because date fields read 26 as the year 26.
      return !isDay(value) ? "day" : value < "1000" || value > "2200" ? "year" : null;
    case "email":
      return recordAddress.test(value) ? null : "email";
    case "url":
      return /^(https?:\/\/)?[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$/i.test(value) ? null : "url";
    case "text":
    case "longText":
    case "phone":
    case "choice":
    case "link":
      return null;
  }
}

/** True if a form displays a field, given the values of other fields. */
export const isFieldShown = ({ onlyWith }: Field, values: FormValues): boolean =>
  !onlyWith || onlyWith.values.includes(values[onlyWith.field] ?? "");

/** Returns the problems with the form of a record, by column. Numbers and dates are read in the user's language. */
export function recordProblems(
  entity: Entity,
  required: readonly string[],
  values: FormValues,
  context: FormContext,
): Partial<Record<string, FormProblem>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
      const typed = values[name];
      if (typed === undefined || !isFieldShown(field, values)) return [];
      const isRequired = field.isRequired === true || field.onlyWith !== undefined || required.includes(name);
      const problem = problemOf(name, field, typed, isRequired, context);
      return problem ? [[name, problem]] : [];
    }),
  );
}

function toValue(field: Field, typed: string, { language, currency }: FormContext): string | number | null {
  const value = typed.trim();
  if (value === "") return null;
  if (field.kind === "money") return toMinor(readNumber(value, language) ?? "", currency);
  if (field.kind === "integer" || field.kind === "number" || field.kind === "percent")
    return Number(readNumber(value, language));
  return value;
}

/**
 * Returns the column values of the changed fields. A new currency changes the meaning of amounts, so unchanged amounts
 * are also included.
 */
export function toColumns(
  entity: Entity,
  values: FormValues,
  changed: (name: string) => boolean,
  language: string,
  workspaceCurrency: Currency,
): Record<string, string | number | null> {
  const currency = currencyOr(values.currency?.trim(), workspaceCurrency);
  const columns: Record<string, string | number | null> = {};
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    const typed = values[name];
    if (typed === undefined) continue;
    const follows = field.kind === "money" && changed("currency");
    if (changed(name) || follows) columns[name] = toValue(field, typed, { language, currency });
  }
  return columns;
}
