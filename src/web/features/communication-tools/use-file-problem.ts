import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";

const known = [
  "file_not_found",
  "file_is_program",
  "file_too_large",
  "file_empty",
  "files_full",
  "own_files_full",
  "mail_gone",
  "mailbox_problem",
  "mailbox_resting",
  "busy",
] as const satisfies FunctionErrorCode[];

/** Returns a function that explains why a file of an email could not be fetched or saved. */
export function useFileProblem() {
  const { t } = useTranslation(["communication-tools", "errors"]);
  return (error: unknown): string => {
    const problem = error instanceof ApiError && known.find((code) => code === error.problem);
    const limit = error instanceof ApiError ? String(error.details.limit ?? "") : "";
    return problem ? t(`files.problem.${problem}`, { limit }) : t(`errors:${toAppError(error).code}`);
  };
}
