import { importLimits } from "#domain/import/dialect.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** The refusal of a workbook that does not hold what it should. */
export const brokenWorkbook = (why: string) =>
  new FunctionError("workbook_broken", `This workbook is damaged: ${why}. Open it in Excel and save it again`);

/** The refusal of a workbook that only a password opens. */
export const lockedWorkbook = () =>
  new FunctionError("workbook_locked", "This workbook asks for a password. Save it without one and try again");

/** The refusal of a workbook that holds more than its size suggests. */
export const unpacksTooFar = () =>
  new FunctionError("workbook_too_large", "This workbook unpacks to more than can be read", {
    limit: importLimits.unpackedBytes,
  });

/** The refusal of a file that is no workbook. */
export const notWorkbook = (kind: string) =>
  new FunctionError("binary_file", "This is no table. Save it as CSV or as an Excel workbook (.xlsx)", { kind });
