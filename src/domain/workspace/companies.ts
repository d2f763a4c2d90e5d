import * as z from "zod/mini";

import type { Database } from "#domain/database.gen.ts";

export type DepartmentKind = Database["public"]["Enums"]["department_kind"];

/** What every company is divided into, in the order in which it is shown. */
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
const place = z.object({ ...named.shape, version: z.number() });

const departmentSchema = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(departmentKinds),
  head: z.nullable(named),
  teams: z.array(place),
  placements: z.array(z.object({ id: z.string(), version: z.number(), team_id: text, member: named })),
});

/** One of the user's own companies with everything that belongs to it, as it is read and as a browser keeps it. */
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
  locations: z.array(place),
  departments: z.array(departmentSchema),
});

export type Company = z.infer<typeof companySchema>;
export type Department = Company["departments"][number];
export type Place = z.infer<typeof place>;

/** The companies of a workspace, and which of them was made active last. */
export type Companies = { active: string | null; list: Company[] };
/** Whose companies a copy is of. */
export type CopyOwner = { user: string | null; workspace: string };

const copySchema = z.object({
  user: z.string(),
  workspace: z.string(),
  active: text,
  list: z.array(companySchema),
});

/** The companies as a browser kept them: only if they are whole, and of the same user and workspace. */
export function readCopy(stored: string | null, owner: CopyOwner): Companies | undefined {
  if (stored === null) return undefined;
  let held: unknown;
  try {
    held = JSON.parse(stored);
  } catch {
    return undefined;
  }
  const { success, data } = copySchema.safeParse(held);
  if (!success || data.user !== owner.user || data.workspace !== owner.workspace) return undefined;
  return { active: data.active, list: data.list };
}

/** What a browser keeps. */
export const writeCopy = (companies: Companies, owner: CopyOwner): string => JSON.stringify({ ...owner, ...companies });

/** The company that is active: the one that was made so, or the first while that one is not there. */
export const activeCompany = (list: readonly Company[], active: string | null): Company | undefined =>
  list.find(({ id }) => id === active) ?? list[0];

/**
 * Returns the companies with the list as it was read now. The first one becomes active when none was, or when the active one
 * has left the list; one that is in neither list was created since and stays active.
 */
export function replaceList({ active, list }: Companies, read: Company[]): Companies {
  const isNew = active !== null && !list.some(({ id }) => id === active);
  return { active: isNew ? active : (activeCompany(read, active)?.id ?? null), list: read };
}

/** The people of a department who are in no team, then each team with its people. */
export function byTeam({ teams, placements }: Pick<Department, "teams" | "placements">) {
  const people = (teamId: string | null) =>
    placements
      .filter(({ team_id: team }) => team === teamId)
      .map(({ member }) => member)
      .toSorted((one, other) => one.name.localeCompare(other.name));
  return { alone: people(null), teams: teams.map((team) => ({ ...team, people: people(team.id) })) };
}
