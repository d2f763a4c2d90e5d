import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { type Details, Refusal } from "#web/data/requests/refusal.ts";

/** What the import functions refuse, by the code they answer with. */
const importProblems = [
  "empty_file",
  "header_only",
  "binary_file",
  "not_csv",
  "encoding_unclear",
  "sheet_not_found",
  "workbook_broken",
  "workbook_locked",
  "workbook_too_large",
  "too_many_columns",
  "too_many_rows",
  "cell_too_long",
  "bad_parameter",
  "file_too_large",
  "files_full",
  "own_files_full",
  "not_allowed",
  "import_not_found",
  "upload_stalled",
  "upload_too_slow",
  "busy",
  "bad_mapping",
  "body_too_large",
  "job_running",
  "already_imported",
  "needs_admin",
  "not_running",
] as const satisfies FunctionRefusal[];
export type ImportProblem = (typeof importProblems)[number];

/** Why an import was turned down, if the screen has words for it. */
export function importProblem(error: Error): { problem: ImportProblem; details: Details } | null {
  const problem = error instanceof Refusal && importProblems.find((known) => known === error.problem);
  return problem ? { problem, details: error.details } : null;
}

/** Turns an import down before it is sent, as the server would after it. */
export const refuseImport = (problem: ImportProblem, message: string, details: Details = {}) =>
  new Refusal("invalid", problem, message, details);
