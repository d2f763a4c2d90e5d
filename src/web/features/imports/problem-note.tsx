import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/app-error.ts";
import { importProblem } from "#web/data/import-problem.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";

const megabyte = 1024 * 1024;

/** Why the server, or a look at the file, turned an import down, and what to do now. */
export function ProblemNote({ error }: { error: Error }) {
  const { t } = useTranslation(["imports", "errors"]);
  const format = useFormat();
  const known = importProblem(error);
  if (!known) return <Note tone="critical">{t(`errors:${toAppError(error).code}`)}</Note>;
  const { problem, details } = known;
  const limit = Number(details.limit ?? 0);
  const facts = {
    row: format.number(Number(details.row ?? 0)),
    limit: format.number(problem === "file_too_large" ? Math.floor(limit / megabyte) : limit),
  };
  const kind =
    problem === "binary_file" && (details.kind === "xlsx" || details.kind === "xls") ? "spreadsheet" : problem;
  return (
    <Note tone="critical" title={t(`problem.${kind}.title`, facts)}>
      {t(`problem.${kind}.text`, facts)}
    </Note>
  );
}
