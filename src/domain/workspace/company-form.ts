import { formatPlain, readNumber } from "#domain/numbers/numbers.ts";
import { problemOf } from "#domain/records/record-form.ts";
import type { Company } from "#domain/workspace/companies.ts";

/** The fields of a company with their maximum lengths, in the order of the form and the page. */
export const companyFields = {
  name: { kind: "text", most: 400 },
  registration_number: { kind: "text", most: 200 },
  industry: { kind: "text", most: 200 },
  founded_year: { kind: "year", most: 20 },
  employees: { kind: "count", most: 20 },
  phone: { kind: "phone", most: 60 },
  email: { kind: "email", most: 320 },
  address: { kind: "text", most: 400 },
} as const satisfies Partial<
  Record<keyof Company, { kind: "text" | "year" | "phone" | "email" | "count"; most: number }>
>;

export type CompanyField = keyof typeof companyFields;
export const companyFieldNames = Object.keys(companyFields) as CompanyField[];
export type CompanyFormValues = Record<CompanyField, string>;
export type CompanyProblem = "required" | "tooLong" | "email" | "count" | "year" | "taken";

/** Formats a company as form values; empty ones if there is no company. */
export function toCompanyForm(company: Company | null, language: string): CompanyFormValues {
  const box = (name: CompanyField) => {
    const value = company?.[name] ?? "";
    return typeof value === "number" ? formatPlain(value, language) : value;
  };
  return Object.fromEntries(companyFieldNames.map((name) => [name, box(name)])) as CompanyFormValues;
}

function companyProblem(name: CompanyField, typed: string, language: string, thisYear: number): CompanyProblem | null {
  const value = typed.trim();
  if (value === "") return name === "name" ? "required" : null;
  const { kind, most } = companyFields[name];
  if (value.length > most) return "tooLong";
  if (kind === "email") return problemOf(name, { kind }, value, false, { language, currency: "" }) && "email";
  if (kind !== "year" && kind !== "count") return null;
  const amount = readNumber(value, language);
  if (amount === null || !/^\d{1,9}$/.test(amount)) return kind;
  return kind === "year" && (Number(amount) < 1000 || Number(amount) > thisYear) ? "year" : null;
}

/** Returns the problems with the form values, by field. */
export const companyProblems = (
  typed: CompanyFormValues,
  language: string,
  thisYear: number,
): Partial<Record<CompanyField, CompanyProblem>> =>
  Object.fromEntries(
    companyFieldNames.flatMap((name) => {
      const problem = companyProblem(name, typed[name], language, thisYear);
      return problem ? [[name, problem]] : [];
    }),
  );

/** Returns the column values of the changed fields. */
export function toCompanyColumns(
  values: CompanyFormValues,
  changed: (name: CompanyField) => boolean,
  language: string,
): Partial<Pick<Company, CompanyField>> {
  const toValue = (name: CompanyField) => {
    const value = values[name].trim();
    const { kind } = companyFields[name];
    if (value === "") return null;
    return kind === "year" || kind === "count" ? Number(readNumber(value, language)) : value;
  };
  return Object.fromEntries(companyFieldNames.filter(changed).map((name) => [name, toValue(name)]));
}
