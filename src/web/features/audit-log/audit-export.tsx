import { useTranslation } from "react-i18next";

import type { AuditArea, AuditSearch } from "#domain/workspace/audit-log.ts";
import { auditPages, logExport } from "#web/data/workspace/audit-log.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";
import { exportedTable } from "#web/ui/exported-table.ts";

import { subjectOf, useAuditSentence } from "./use-audit-sentence.ts";

const columns = ["time", "who", "program", "kind", "what", "about", "changes", "id", "changeSet"] as const;

/** Renders the menu that exports the filtered entries: sentences for people, ids and values for programs. */
export function AuditExport({ search }: { search: AuditSearch }) {
  const { t } = useTranslation(["audit-log", "records"]);
  const { sentence, program } = useAuditSentence();
  async function* pages(signal: AbortSignal) {
    const ids: string[] = [];
    for await (const { entries, names } of auditPages(search, signal)) {
      ids.push(...entries.map(({ id }) => id));
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
    // Before the file is complete, and so before it is saved.
    await logExport("audit_log", ids);
  }
  return (
    <ExportMenu
      tables={[
        exportedTable(
          {
            fileName: "audit-log",
            columns: columns.map((column) => ({
              name: t(`csv.${column}`),
              kind: column === "time" ? "moment" : "text",
            })),
            timeZone: "UTC",
          },
          pages,
        ),
      ]}
    />
  );
}
