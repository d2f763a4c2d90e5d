/**
 * Two time zones determine the current day. The member's own zone: "today", due tasks, reminders, activities,
 * notifications, conversations and scheduled emails. The workspace's zone (`workspace.time_zone`): metrics, reports,
 * facts and records. The database does the same (private.member_today for tasks, workspaces.time_zone otherwise).
 */
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";

import { type Profile, profileQuery } from "./profile.ts";
import { useWorkspace } from "./workspace.ts";

/** Returns the time zone of a profile. While the profile is not available, returns that of the browser. */
const zoneOf = (profile: Profile | undefined) =>
  displayTimeZone(profile ?? { time_zone: "", time_zone_is_chosen: false });

export const useOwnTimeZone = (): string => zoneOf(useQuery(profileQuery).data);

/**
 * Returns the member's own time zone in a route's loader, where hooks cannot be used. If the profile cannot be loaded,
 * returns that of the browser.
 */
export async function loadOwnTimeZone(client: QueryClient): Promise<string> {
  return zoneOf(await client.ensureQueryData(profileQuery).catch(() => undefined));
}

/** Returns the time zone of metrics and reports; UTC until the workspace is loaded. */
export const useWorkspaceTimeZone = (): string => useWorkspace()?.time_zone ?? "UTC";
