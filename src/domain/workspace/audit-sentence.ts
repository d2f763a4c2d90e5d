import type { Language } from "#domain/languages.ts";
import { formatNumber } from "#domain/numbers/numbers.ts";
import { entities, isEntity } from "#domain/records/kinds/kinds.ts";
import type { AuditEntry, AuditNames } from "#domain/workspace/audit-log.ts";

/**
 * Returns the text for a key of the audit log, or for `namespace:key`, with these values; undefined if there is none.
 */
export type AuditText = (key: string, values?: Record<string, unknown>) => string | undefined;

/** The keys that sentences of the audit log use from other namespaces. */
export const sentenceKeys: readonly string[] = [
  "changes:entities",
  "records:history.nobody",
  "records:undo.nameless",
  "rights:roles",
  ...entities.flatMap((entity) => [`kinds:${entity}.inText`, `kinds:${entity}.the`]),
];

/** Matches the kinds of subjects that share their texts for added, changed and deleted. */
const sharedKinds = /^(pipelines|fields|records)\.(?!ordered|arranged)/;

/**
 * Returns the name of the subject when it was added, or before its change or deletion. If the name did not change, it
 * is the current name. Undefined if the name is no longer stored.
 */
export function subjectOf({ kind, changes, subject, subject_id: id }: AuditEntry, names: AuditNames) {
  const [before, after] = changes.name ?? changes.title ?? changes.label ?? [];
  const name = kind.endsWith(".insert") ? after : before;
  if (sharedKinds.test(kind) && typeof name === "string") return name;
  return subject ?? (id ? names[id] : undefined);
}

/**
 * Creates the functions that describe an entry of the audit log, including its program, as a sentence with these texts.
 */
export function auditSentences(find: AuditText, language: Language) {
  const text: (...args: Parameters<AuditText>) => string = (key, values) => find(key, values) ?? key;
  const number = (value: number) => formatNumber(value, language);
  const listed = (entity: string | null) =>
    entity === null
      ? ""
      : (find(`lists.${entity}`) ?? text(isEntity(entity) ? `kinds:${entity}.inText` : `changes:entities.${entity}`));
  const nounOf = (entity: string) => find(isEntity(entity) ? `kinds:${entity}.the` : `nouns.${entity}`);
  const roleOf = (role: unknown) => (typeof role === "string" ? text(`rights:roles.${role}`) : "");
  const nameOf = (id: unknown, names: AuditNames) =>
    (typeof id === "string" ? names[id] : undefined) ?? text("formerMember");
  const actor = (entry: AuditEntry, names: AuditNames) =>
    entry.actor_id ? nameOf(entry.actor_id, names) : text("records:history.nobody");

  return {
    actor,
    program: ({ token_id: id }: AuditEntry, names: AuditNames) => {
      if (!id) return undefined;
      const name = names[id];
      return name === undefined ? text("goneProgram") : text("program", { name });
    },
    sentence: (entry: AuditEntry, names: AuditNames): string => {
      const { kind, entity, changes } = entry;
      const isPerson = kind.startsWith("team.");
      const [, heir] = changes.heir_id ?? [];
      const [owner] = changes.member_id ?? [];
      const [roleBefore, role] = changes.role ?? [];
      const count = Number(changes.rows?.[1] ?? changes.calls?.[1] ?? entry.record_count ?? 0);
      const amount = (what: string) => number(Number(changes[what]?.[1] ?? 0));
      const isOfAnother = kind === "tokens.revoked" && owner !== entry.actor_id;
      const [area = "", event = ""] = kind.replace(sharedKinds, "one.").split(".");
      const variant = `${event}${kind !== "team.linked" && heir ? "To" : ""}${isOfAnother ? "Of" : ""}`;
      return text(`sentences.${area}.${variant}`, {
        who: actor(entry, names),
        about: subjectOf(entry, names) ?? text(isPerson ? "formerMember" : "records:undo.nameless"),
        heir: nameOf(heir, names),
        owner: nameOf(owner, names),
        before: roleOf(roleBefore),
        role: roleOf(role),
        list: listed(typeof changes.list?.[1] === "string" ? changes.list[1] : entity),
        noun: (entity && nounOf(entity)) ?? text("nouns.record"),
        count,
        total: number(count),
        ...(area === "models" && {
          host: String(changes.host?.[1]),
          purpose: find(`purposes.${String(changes.purpose?.[1])}`),
          masking: text(changes.masked?.[1] === true ? "masking.masked" : "masking.whole"),
          characters: amount("characters"),
          tools: amount("tools"),
        }),
      });
    },
  };
}
