import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { Language } from "#domain/languages.ts";
import { auditSentences, type AuditText } from "#domain/workspace/audit-sentence.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns functions that write an audit log entry as a sentence, including the program. */
export function useAuditSentence() {
  const { t, i18n } = useTranslation(["audit-log", "changes", "kinds", "records", "rights"]);
  const { language } = useFormat();
  const find: AuditText = (key, values = {}) =>
    i18n.exists(key, { ns: "audit-log", ...values }) ? t(key as ParseKeys<"audit-log">, values) : undefined;
  return auditSentences(find, language as Language);
}
