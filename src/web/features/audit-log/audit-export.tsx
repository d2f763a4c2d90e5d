import { useTranslation } from "react-i18next";

import type { AuditArea, AuditSearch } from "#domain/workspace/audit-log.ts";
import { auditPages, logExport } from "#web/data/workspace/audit-log.ts";
import { CsvButton } from "#web/ui/csv-button.tsx";

import { subjectOf, useAuditSentence } from "./use-audit-sentence.ts";

const columns = ["time", "who", "program", "kind", "what", "about", "changes", "id", "changeSet"] as const;

/** Saves what the filters let through as a CSV file: sentences for people, ids and values for programs. */
export function AuditExport({ search }: { search: AuditSearch }) {
  const { t } = useTranslation(["audit-log", "records"]);
  const { sentence, program } = useAuditSentence();
  async function* pages(signal: AbortSignal) {
    for await (const { entries, names } of auditPages(search, signal))
      yield entries.map((entry) => [
        entry.at,
        entry.actor_id ? (names[entry.actor_id] ?? t("formerMember")) : t("records:history.nobody"),
        program(entry, names) ?? "",
        t(`areas.${entry.kind.split(".")[0] as AuditArea}`),
        sentence(entry, names),
        subjectOf(entry, names) ?? "",
        JSON.stringify(entry.changes),
        entry.subject_id ?? "",
        entry.change_set_id ?? "",
      ]);
  }
  return (
    <CsvButton
      fileName="audit-log.csv"
      header={columns.map((column) => t(`csv.${column}`))}
      pages={pages}
      onSave={(lines) => logExport("audit_log", lines)}
    />
  );
}
