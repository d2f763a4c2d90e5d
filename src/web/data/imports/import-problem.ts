import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { type Details, ApiError } from "#web/data/requests/api-error.ts";

/** Error codes of the import functions. */
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
] as const satisfies FunctionErrorCode[];
export type ImportProblem = (typeof importProblems)[number];

/** Returns the reason for rejecting an import and its details; null if the screen has no text for it. */
export function importProblem(error: Error): { problem: ImportProblem; details: Details } | null {
  const problem = error instanceof ApiError && importProblems.find((known) => known === error.problem);
  return problem ? { problem, details: error.details } : null;
}

/** Creates the error that the server would return, for an import rejected before it is sent. */
export const rejectImport = (problem: ImportProblem, message: string, details: Details = {}) =>
  new ApiError("invalid", problem, message, details);
