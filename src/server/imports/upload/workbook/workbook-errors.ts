import { importLimits } from "#domain/imports/dialect.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Returns the error for a workbook with missing or invalid contents. */
export const brokenWorkbook = (why: string) =>
  new FunctionError("workbook_broken", `This workbook is damaged: ${why}. Open it in Excel and save it again`);

/** Returns the error for a password-protected workbook. */
export const lockedWorkbook = () =>
  new FunctionError("workbook_locked", "This workbook has a password. Save it without one and try again");

/** Returns the error for a workbook that unpacks to more than its size suggests. */
export const unpacksTooFar = () =>
  new FunctionError("workbook_too_large", "This workbook is too large when unpacked", {
    limit: importLimits.unpackedBytes,
  });

/** Returns the error for a file that is not a workbook. */
export const notWorkbook = (kind: string) =>
  new FunctionError("binary_file", "This is not a table. Save it as CSV or as an Excel workbook (.xlsx)", { kind });
