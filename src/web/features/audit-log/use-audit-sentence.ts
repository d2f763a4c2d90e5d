import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { AuditEntry, AuditNames } from "#domain/workspace/audit-log.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Subjects with common texts for added, changed and deleted. */
const toldAlike = /^(pipelines|fields|records)\.(?!ordered)/;

/**
 * Returns the subject's name when it was added, or before it was changed or deleted; its current name if the name did not
 * change. Undefined if the name is no longer stored.
 */
export function subjectOf({ kind, changes, subject, subject_id: id }: AuditEntry, names: AuditNames) {
  const [before, after] = changes.name ?? changes.title ?? changes.label ?? [];
  const name = kind.endsWith(".insert") ? after : before;
  if (toldAlike.test(kind) && typeof name === "string") return name;
  return subject ?? (id ? names[id] : undefined);
}

/** Returns functions that write an audit log entry as a sentence, including the program. */
export function useAuditSentence() {
  const { t, i18n } = useTranslation(["audit-log", "changes", "kinds", "records", "rights"]);
  const format = useFormat();

  /** Returns the text of a key, if there is one. */
  const known = (key: string) => (i18n.exists(key, { ns: "audit-log" }) ? t(key as ParseKeys<"audit-log">) : undefined);
  const listed = (entity: string | null) =>
    entity === null
      ? ""
      : (known(`lists.${entity}`) ??
        (isEntity(entity) ? t(`kinds:${entity}.inText`) : t(`changes:entities.${entity as "tags"}`)));
  const nounOf = (entity: string) => (isEntity(entity) ? t(`kinds:${entity}.the`) : known(`nouns.${entity}`));
  const roleOf = (role: unknown) => (typeof role === "string" ? t(`rights:roles.${role as "member"}`) : "");

  return {
    program: ({ token_id: id }: AuditEntry, names: AuditNames) => {
      if (!id) return undefined;
      const name = names[id];
      return name === undefined ? t("goneProgram") : t("program", { name });
    },
    sentence: (entry: AuditEntry, names: AuditNames): string => {
      const { kind, entity, changes } = entry;
      const nameOf = (id: unknown) => (typeof id === "string" ? names[id] : undefined) ?? t("formerMember");
      const isPerson = kind.startsWith("team.");
      const [, heir] = changes.heir_id ?? [];
      const [owner] = changes.member_id ?? [];
      const [roleBefore, role] = changes.role ?? [];
      const count = Number(changes.rows?.[1] ?? changes.calls?.[1] ?? entry.record_count ?? 0);
      const amount = (what: string) => format.number(Number(changes[what]?.[1] ?? 0));
      const isOfAnother = kind === "tokens.revoked" && owner !== entry.actor_id;
      const [area = "", event = ""] = kind.replace(toldAlike, "one.").split(".");
      const variant = `${event}${kind !== "team.linked" && heir ? "To" : ""}${isOfAnother ? "Of" : ""}`;
      return t(`sentences.${area}.${variant}` as ParseKeys<"audit-log">, {
        who: entry.actor_id ? nameOf(entry.actor_id) : t("records:history.nobody"),
        about: subjectOf(entry, names) ?? (isPerson ? t("formerMember") : t("records:undo.nameless")),
        heir: nameOf(heir),
        owner: nameOf(owner),
        before: roleOf(roleBefore),
        role: roleOf(role),
        list: listed(typeof changes.list?.[1] === "string" ? changes.list[1] : entity),
        noun: (entity && nounOf(entity)) ?? t("nouns.record"),
        count,
        total: format.number(count),
        ...(area === "models" && {
          host: String(changes.host?.[1]),
          purpose: known(`purposes.${String(changes.purpose?.[1])}`),
          masking: changes.masked?.[1] === true ? t("masking.masked") : t("masking.whole"),
          characters: amount("characters"),
          tools: amount("tools"),
        }),
      });
    },
  };
}
