/**
 * Which time zone says what day it is. A member's own zone: "today", what is due or overdue, reminders, activities,
 * notifications, conversations and emails sent later. The workspace's zone (`workspace.time_zone`): metrics, reports, facts and records, which are the same for
 * all members. The database does likewise: private.member_today for tasks, workspaces.time_zone for all else.
 */
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";

import { type Profile, profileQuery } from "./profile.ts";
import { useWorkspace } from "./workspace.ts";

/** Returns the zone of a profile, or that of the browser if the profile is not available. */
const zoneOf = (profile: Profile | undefined) =>
  displayTimeZone(profile ?? { time_zone: "", time_zone_is_chosen: false });

/** Returns the member's own time zone. */
export const useOwnTimeZone = (): string => zoneOf(useQuery(profileQuery).data);

/** Returns the member's own time zone for a route's loader, before its screen exists. */
export async function loadOwnTimeZone(client: QueryClient): Promise<string> {
  return zoneOf(await client.ensureQueryData(profileQuery).catch(() => undefined));
}

/** Returns the time zone of metrics and reports. */
export const useWorkspaceTimeZone = (): string => useWorkspace()?.time_zone ?? "UTC";
