import { useTranslation } from "react-i18next";

import { sheetFileLimits } from "#domain/sheets/opened-file.ts";
import { sheetLimits } from "#domain/sheets/sheet-limits.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FileProblem } from "./file-problem.ts";

/** Returns a function that shows why a file could not be read or written, and how to fix it. */
export function useFileProblem() {
  const { t } = useTranslation("sheets");
  const { language, number } = useFormat();
  return (error: unknown, name: string) => {
    const rejection = error instanceof FileProblem ? error.rejection : "broken";
    const limits = {
      size: fileSize(rejection === "too_full" ? sheetLimits.bytes : sheetFileLimits.bytes, language),
      cells: number(sheetFileLimits.cells),
    };
    notify.error(t("file.failed", { name }), t(`file.rejection.${rejection}`, limits));
  };
}
