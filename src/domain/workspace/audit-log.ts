import * as z from "zod/mini";

import type { Changes } from "#domain/records/change-sets.ts";

/** The areas of the audit log, in the order in which they are offered. */
export const auditAreas = [
  "team", "workspace", "pipelines", "fields", "tokens", "exports", "models", "imports", "bulk", "records",
] as const; // prettier-ignore
export type AuditArea = (typeof auditAreas)[number];

/** The default areas: changes of single records would hide everything else, so they must be selected. */
export const usualAreas: readonly AuditArea[] = auditAreas.filter((area) => area !== "records");

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/** The displayed part of the audit log, all of it in the address; an invalid value is dropped. */
export const auditSearchSchema = z.object({
  about: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  who: z.catch(z.optional(z.uuid()), undefined),
  kinds: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  from: day,
  to: day,
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** Parses areas: `team,tokens` are those two; without a known one, the default applies. */
export function readAreas(kinds: string | undefined): readonly AuditArea[] {
  const named = new Set(kinds?.split(","));
  const areas = auditAreas.filter((area) => named.has(area));
  return areas.length > 0 ? areas : usualAreas;
}

/** Formats areas for the address; undefined for the default ones, or none. */
export function writeAreas(areas: readonly AuditArea[]): string | undefined {
  const isUsual = areas.length === usualAreas.length && areas.every((area) => usualAreas.includes(area));
  return isUsual || areas.length === 0 ? undefined : areas.join(",");
}

/** An action on a record or the workspace, with its actor. */
export type AuditEntry = {
  at: string;
  id: string;
  kind: string;
  /** The table of the changed record, if it is one. */
  entity: string | null;
  /** Null: Vanda itself, or an actor outside of the workspace. */
  actor_id: string | null;
  token_id: string | null;
  subject_id: string | null;
  subject: string | null;
  changes: Changes;
  change_set_id: string | null;
  record_count: number | null;
};
/** The names of ids, without those of deleted users. */
export type AuditNames = Readonly<Record<string, string>>;
/** The entry after which a page starts. */
export type AuditCursor = { at: string; id: string };
export type AuditPage = { entries: AuditEntry[]; names: AuditNames; next: AuditCursor | null };
