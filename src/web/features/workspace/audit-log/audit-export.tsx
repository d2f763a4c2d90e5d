import { useTranslation } from "react-i18next";

import type { Language } from "#domain/languages.ts";
import type { AuditSearch } from "#domain/workspace/audit-log.ts";
import { auditColumns } from "#domain/workspace/audit-row.ts";
import { sentenceKeys } from "#domain/workspace/audit-sentence.ts";
import { downloadAuditLog } from "#web/data/workspace/download-audit-log.ts";
import { ExportMenu } from "#web/ui/export-menu.tsx";

/** Renders the menu that exports the filtered entries, with sentences for people, and IDs and values for programs. */
export function AuditExport({ search }: { search: AuditSearch }) {
  const { t, i18n } = useTranslation(["audit-log", "changes", "kinds", "records", "rights"]);
  const headings = Object.fromEntries(auditColumns.map((column) => [column, t(`csv.${column}`)]));
  const texts = () => {
    const { language } = i18n;
    const flat = new Map(flatten("", i18n.getResourceBundle(language, "audit-log")));
    for (const key of sentenceKeys) {
      const [namespace = "", path = ""] = key.split(":");
      for (const [name, text] of flatten(key, i18n.getResource(language, namespace, path))) flat.set(name, text);
    }
    return { language: language as Language, texts: Object.fromEntries(flat) };
  };
  return <ExportMenu tables={[{ fileName: "audit-log", write: downloadAuditLog(search, headings, texts) }]} />;
}

/** Flattens nested texts to pairs of a key and a text. */
function flatten(key: string, value: unknown): [key: string, text: string][] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flatten(key ? `${key}.${name}` : name, inner));
}
