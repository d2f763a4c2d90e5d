import * as z from "zod/mini";

import type { Database } from "#domain/database.ts";

export type DepartmentKind = Database["public"]["Enums"]["department_kind"];

/** The departments of every company, in display order. */
export const departmentKinds = [
  "executive_leadership",
  "marketing_and_sales",
  "product_development",
  "customer_support",
  "human_resources",
  "finance_and_legal",
] as const satisfies readonly DepartmentKind[];

const text = z.nullable(z.string());
const named = z.object({ id: z.string(), name: z.string() });
const locationSchema = z.object({ ...named.shape, version: z.number() });

const departmentSchema = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(departmentKinds),
  head: z.nullable(named),
  teams: z.array(locationSchema),
  placements: z.array(z.object({ id: z.string(), version: z.number(), team_id: text, member: named })),
});

/** One of the user's own companies with all its parts, as loaded from the server and stored in the browser. */
const companySchema = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  registration_number: text,
  industry: text,
  founded_year: z.nullable(z.number()),
  address: text,
  phone: text,
  email: text,
  employees: z.nullable(z.number()),
  locations: z.array(locationSchema),
  departments: z.array(departmentSchema),
});

export type Company = z.infer<typeof companySchema>;
export type Department = Company["departments"][number];
export type Location = z.infer<typeof locationSchema>;

/** The companies of a workspace, and the company that was last selected. */
export type Companies = { active: string | null; list: Company[] };
/** The user and the workspace that a stored copy belongs to. */
export type CacheOwner = { user: string | null; workspace: string };

const cacheSchema = z.object({
  user: z.string(),
  workspace: z.string(),
  active: text,
  list: z.array(companySchema),
});

/**
 * Parses the companies stored in the browser; undefined unless they are complete and belong to the same user and
 * workspace.
 */
export function readCache(stored: string | null, owner: CacheOwner): Companies | undefined {
  if (stored === null) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return undefined;
  }
  const { success, data } = cacheSchema.safeParse(parsed);
  if (!success || data.user !== owner.user || data.workspace !== owner.workspace) return undefined;
  return { active: data.active, list: data.list };
}

/** Formats companies for storage in the browser. */
export const writeCache = (companies: Companies, owner: CacheOwner): string =>
  JSON.stringify({ ...owner, ...companies });

/** Returns the active company: the selected one, or the first one if that does not exist. */
export const activeCompany = (list: readonly Company[], active: string | null): Company | undefined =>
  list.find(({ id }) => id === active) ?? list[0];

/**
 * Replaces the list with one that was just loaded. The first company becomes active if none was, or if the active one
 * was removed. An active company that is in neither list was created in the meantime, and stays active.
 */
export function replaceList({ active, list }: Companies, read: Company[]): Companies {
  const isNew = active !== null && !list.some(({ id }) => id === active);
  return { active: isNew ? active : (activeCompany(read, active)?.id ?? null), list: read };
}

/** Returns the people of a department who are in no team, and each team with its people. */
export function byTeam({ teams, placements }: Pick<Department, "teams" | "placements">) {
  const people = (teamId: string | null) =>
    placements
      .filter(({ team_id: team }) => team === teamId)
      .map(({ member }) => member)
      .toSorted((one, other) => one.name.localeCompare(other.name));
  return { alone: people(null), teams: teams.map((team) => ({ ...team, people: people(team.id) })) };
}
