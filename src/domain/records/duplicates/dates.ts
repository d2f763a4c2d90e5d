import { type FieldModel, field } from "#domain/records/duplicates/field-model.ts";
import { codeLevel, type Level } from "#domain/records/duplicates/levels.ts";

/** The year, month and day of a date, as digits; empty if there is none. */
export type DateParts = readonly [year: string, month: string, day: string];

const none: DateParts = ["", "", ""];

/**
 * Returns the fields by which dates are compared, such as the date of birth, and how to read and compare them. The
 * parts of a date are compared separately, because most wrong dates are right in two of three parts.
 */
export const compareDates = (names: readonly string[]) => ({
  fields: names.flatMap(fieldsOf),
  read: (values: readonly (string | null)[] = []): DateParts[] => names.map((_name, index) => partsOf(values[index])),
  levels: (a: readonly DateParts[], b: readonly DateParts[]): Level[] =>
    a.flatMap((date, index) => dateLevels(date, b[index] ?? none)),
});

const fieldsOf = (name: string): FieldModel[] => [
  field(name, { exact: [0.9, 0.02], close: [0.06, 0.1], differ: [0.04, 0.88] }),
  field(name, { exact: [0.9, 0.083], swapped: [0.02, 0.004], close: [0.04, 0.1], differ: [0.04, 0.813] }),
  field(name, { exact: [0.9, 0.033], close: [0.05, 0.15], differ: [0.05, 0.817] }),
];

function partsOf(value: string | null | undefined): DateParts {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value ?? "") ?? [];
  return year && month && day ? [year, month, day] : none;
}

/** Compares two dates by part. A swapped day and month count once. */
function dateLevels(a: DateParts, b: DateParts): Level[] {
  const [year, month, day] = a.map((part, index) => codeLevel(part, b[index] ?? ""));
  const isSwapped = a[1] !== a[2] && a[1] !== "" && a[1] === b[2] && a[2] === b[1];
  return [year ?? "missing", isSwapped ? "swapped" : (month ?? "missing"), isSwapped ? "missing" : (day ?? "missing")];
}

/** Returns the keys by which possible duplicates are found: two parts of a date and the first letter of a name. */
export const dateKeys = (dates: readonly DateParts[], name: string): string[] =>
  dates.flatMap(([year, month, day], index) =>
    year === ""
      ? []
      : [`${month}${day}`, `${year}${month}`, `${year}-${day}`].map((two) => `m${index}:${two}:${name.slice(0, 1)}`),
  );
