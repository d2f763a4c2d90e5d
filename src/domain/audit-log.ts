import * as z from "zod/mini";

/** What the audit log is about, in the order in which its kinds are offered. */
export const auditAreas = [
  "team", "workspace", "pipelines", "fields", "tokens", "exports", "imports", "bulk", "records",
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
