import * as z from "zod/mini";

import type { Changes } from "#domain/records/change-sets.ts";

/** The areas of the audit log, in display order. */
export const auditAreas = [
  "team", "workspace", "pipelines", "fields", "tokens", "exports", "models", "imports", "bulk", "records",
] as const; // prettier-ignore
export type AuditArea = (typeof auditAreas)[number];

/** The default areas. Changes of single records must be selected, because they would hide everything else. */
export const usualAreas: readonly AuditArea[] = auditAreas.filter((area) => area !== "records");

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/** The filters of the audit log in the address of its page; an invalid value is dropped. */
export const auditSearchSchema = z.object({
  about: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  who: z.catch(z.optional(z.uuid()), undefined),
  kinds: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  from: day,
  to: day,
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** Parses a list of areas such as `team,tokens`; the default areas if it contains no known one. */
export function readAreas(kinds: string | undefined): readonly AuditArea[] {
  const named = new Set(kinds?.split(","));
  const areas = auditAreas.filter((area) => named.has(area));
  return areas.length > 0 ? areas : usualAreas;
}

/** Adds an area to the selected ones or removes it, and formats them for the address. */
export const withArea = (areas: readonly AuditArea[], area: AuditArea, isSelected: boolean) =>
  writeAreas(auditAreas.filter((each) => (each === area ? isSelected : areas.includes(each))));

/** Formats areas for the address; undefined for the default areas and for none. */
export function writeAreas(areas: readonly AuditArea[]): string | undefined {
  const isUsual = areas.length === usualAreas.length && areas.every((area) => usualAreas.includes(area));
  return isUsual || areas.length === 0 ? undefined : areas.join(",");
}

/** An action on a record or the workspace, with its actor. */
export type AuditEntry = {
  at: string;
  id: string;
  kind: string;
  /** The table of the record, if a record was changed. */
  entity: string | null;
  /** Null for Vanda itself, or for an actor outside of the workspace. */
  actor_id: string | null;
  token_id: string | null;
  subject_id: string | null;
  subject: string | null;
  changes: Changes;
  change_set_id: string | null;
  record_count: number | null;
};
/** Names by ID; deleted users have none. */
export type AuditNames = Readonly<Record<string, string>>;
/** The entry after which a page starts. */
export type AuditCursor = { at: string; id: string };
export type AuditPage = { entries: AuditEntry[]; names: AuditNames; next: AuditCursor | null };
