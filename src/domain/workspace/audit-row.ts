import type { Language } from "#domain/languages.ts";
import type { AuditEntry, AuditNames } from "#domain/workspace/audit-log.ts";
import { auditSentences, type AuditText, subjectOf } from "#domain/workspace/audit-sentence.ts";

/** The columns of an exported audit log: sentences for people, IDs and values for programs. */
export const auditColumns = [
  "time", "who", "program", "kind", "what", "about", "changes", "id", "changeSet",
] as const; // prettier-ignore

/** Creates a function that converts an entry to a row of a file. */
export function auditRows(text: AuditText, language: Language) {
  const { actor, program, sentence } = auditSentences(text, language);
  return (entry: AuditEntry, names: AuditNames): string[] => {
    const area = `areas.${entry.kind.split(".")[0]}`;
    return [
      entry.at,
      actor(entry, names),
      program(entry, names) ?? "",
      text(area) ?? area,
      sentence(entry, names),
      subjectOf(entry, names) ?? "",
      JSON.stringify(entry.changes),
      entry.subject_id ?? "",
      entry.change_set_id ?? "",
    ];
  };
}
