import { useTranslation } from "react-i18next";

import { importProblem, type ImportProblem } from "#web/data/imports/import-problem.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";

const megabyte = 1024 * 1024;
const inBytes: readonly ImportProblem[] = ["file_too_large", "workbook_too_large"];

export function ProblemNote({ error }: { error: Error }) {
  const { t } = useTranslation(["imports", "errors"]);
  const format = useFormat();
  const known = importProblem(error);
  if (!known) return <Note tone="critical">{t(`errors:${toAppError(error).code}`)}</Note>;
  const { problem, details } = known;
  const limit = Number(details.limit ?? 0);
  const facts = {
    kind: String(details.kind ?? ""),
    row: format.number(Number(details.row ?? 0)),
    limit: format.number(inBytes.includes(problem) ? Math.floor(limit / megabyte) : limit),
  };
  const words = wordsFor(problem, String(details.kind ?? ""));
  return (
    <Note tone="critical" title={t(`problem.${words}.title`, facts)}>
      {t(`problem.${words}.text`, facts)}
    </Note>
  );
}

const archives = ["zip", "gzip", "7z", "rar", "bzip2", "xz", "zstd"];
const workbooks = ["xls", "xlsb"];
const sheets = ["ods", "numbers", "SYLK", "DIF"];

/** Returns the text key of a problem, which depends on the kind of file. */
function wordsFor(problem: ImportProblem, kind: string) {
  if (problem !== "binary_file" && problem !== "not_csv") return problem;
  if (workbooks.includes(kind)) return "spreadsheet";
  if (sheets.includes(kind)) return "sheet";
  return archives.includes(kind) ? "archive" : problem;
}
