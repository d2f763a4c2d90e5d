import * as z from "zod/mini";

import type { Changes } from "#domain/records/change-sets.ts";

/** What the audit log is about, in the order in which its kinds are offered. */
export const auditAreas = [
  "team", "workspace", "pipelines", "fields", "tokens", "exports", "models", "imports", "bulk", "records",
] as const; // prettier-ignore
export type AuditArea = (typeof auditAreas)[number];

/** The changes of single records would drown everything else, so they have to be asked for. */
export const usualAreas: readonly AuditArea[] = auditAreas.filter((area) => area !== "records");

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/** Which part of the audit log is read; it all stands in the address, and a bad value falls back to none. */
export const auditSearchSchema = z.object({
  about: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  who: z.catch(z.optional(z.uuid()), undefined),
  kinds: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  from: day,
  to: day,
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** `team,tokens` are those two; without a word of ours it is what is usual. */
export function readAreas(kinds: string | undefined): readonly AuditArea[] {
  const named = new Set(kinds?.split(","));
  const areas = auditAreas.filter((area) => named.has(area));
  return areas.length > 0 ? areas : usualAreas;
}

/** How some areas stand in the address; undefined where they are the usual ones, or none. */
export function writeAreas(areas: readonly AuditArea[]): string | undefined {
  const isUsual = areas.length === usualAreas.length && areas.every((area) => usualAreas.includes(area));
  return isUsual || areas.length === 0 ? undefined : areas.join(",");
}

/** Who did what, of a record or of the workspace. */
export type AuditEntry = {
  at: string;
  id: string;
  kind: string;
  /** The table of what was changed, where it is a record. */
  entity: string | null;
  /** Empty: Vanda itself, or somebody outside of the workspace. */
  actor_id: string | null;
  token_id: string | null;
  subject_id: string | null;
  subject: string | null;
  changes: Changes;
  change_set_id: string | null;
  record_count: number | null;
};
/** What ids are called; whoever was erased is not among them. */
export type AuditNames = Readonly<Record<string, string>>;
/** After which entry a page begins. */
export type AuditPlace = { at: string; id: string };
export type AuditPage = { entries: AuditEntry[]; names: AuditNames; next: AuditPlace | null };
