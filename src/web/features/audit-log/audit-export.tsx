import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { AuditArea, AuditSearch } from "#domain/workspace/audit-log.ts";
import { auditPages, logExport } from "#web/data/workspace/audit-log.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";

import { subjectOf, useAuditSentence } from "./use-audit-sentence.ts";

const columns = ["time", "who", "program", "kind", "what", "about", "changes", "id", "changeSet"] as const;

/** Renders the menu that exports the filtered entries: sentences for people, ids and values for programs. */
export function AuditExport({ search }: { search: AuditSearch }) {
  const { t } = useTranslation(["audit-log", "records"]);
  const { sentence, program } = useAuditSentence();
  const { current: ids } = useRef<string[]>([]);
  async function* pages(signal: AbortSignal) {
    ids.length = 0;
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
  }
  return (
    <ExportMenu
      tables={[
        {
          fileName: "audit-log",
          columns: columns.map((column) => ({
            name: t(`csv.${column}`),
            kind: column === "time" ? "moment" : "text",
          })),
          pages,
          timeZone: "UTC",
        },
      ]}
      onSave={() => logExport("audit_log", ids)}
    />
  );
}
