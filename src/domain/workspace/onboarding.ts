import type { Database } from "#domain/database.ts";

/** The options of the setup wizard, in the order of its steps. */
export const businessTypes = ["fnb", "office", "retail", "tech", "education", "healthcare", "other"] as const;
export const teamSizes = ["solo", "small", "medium", "large"] as const;
export const focusAreas = ["sales", "analytics", "customer", "automation", "insights", "communication"] as const;

export type BusinessType = (typeof businessTypes)[number];
export type TeamSize = (typeof teamSizes)[number];
export type FocusArea = (typeof focusAreas)[number];

/** The answers to all questions. They are first stored in the visitor's browser, and later on the server. */
export type OnboardingAnswers = { business_type: BusinessType; team_size: TeamSize; focus_areas: FocusArea[] };

/** The answers given so far. */
export type Draft = { business_type?: BusinessType; team_size?: TeamSize; focus_areas: FocusArea[] };

export type Onboarding = Database["public"]["Tables"]["user_onboarding"]["Row"];

/** The start page of each dashboard. */
const pages = {
  fnb: "/dashboard/fnb",
  retail: "/dashboard/retail",
  tech: "/dashboard/tech",
  office: "/dashboard/office",
  healthcare: "/dashboard/healthcare",
  education: "/dashboard/edu",
  general: "/dashboard",
} as const;
export type DashboardType = keyof typeof pages;

const isDashboardType = (type: string): type is DashboardType => Object.hasOwn(pages, type);

/** Returns the dashboard for a business type, by the same rule as in the database. */
export function dashboardType(business: string): DashboardType {
  return isDashboardType(business) ? business : "general";
}

/** Returns the start page of a dashboard. For a missing or unknown type, this is the home page. */
export function dashboardPath(type: string | undefined): string {
  return pages[dashboardType(type ?? "general")];
}

/** Returns the last path segment of an industry's dashboard; undefined for the general dashboard. */
export function industryPage(type: string | undefined): string | undefined {
  const path = dashboardPath(type);
  return path === pages.general ? undefined : path.slice(`${pages.general}/`.length);
}

/** Returns the answers if all questions have been answered, otherwise null. */
export function toAnswers({ business_type, team_size, focus_areas }: Draft): OnboardingAnswers | null {
  return business_type && team_size && focus_areas.length > 0 ? { business_type, team_size, focus_areas } : null;
}

/** Parses the answers stored in the browser without invalid ones; null if there are none. */
export function readDraft(text: string | null): Draft | null {
  const stored = parse(text);
  const chosen = Array.isArray(stored.focus_areas) ? stored.focus_areas : [];
  const business_type = businessTypes.find((type) => type === stored.business_type);
  const team_size = teamSizes.find((size) => size === stored.team_size);
  const focus_areas = focusAreas.filter((area) => chosen.includes(area));
  if (!business_type && !team_size && focus_areas.length === 0) return null;
  return { ...(business_type && { business_type }), ...(team_size && { team_size }), focus_areas };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
