import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

export type Profile = Database["public"]["Tables"]["profiles"]["Row"];
export type ProfileChange = Partial<
  Pick<
    Profile,
    | "given_name"
    | "family_name"
    | "phone"
    | "job_title"
    | "department"
    | "language"
    | "theme"
    | "list_density"
    | "time_zone"
    | "time_zone_is_chosen"
    | "email_notifications"
    | "metrics_mail"
    | "notification_mails"
    | "marketing_communications"
    | "last_workspace_id"
    | "onboarding_skipped"
  >
>;

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async () => {
    const own = supabase
      .from("profiles")
      .select("*")
      .eq("user_id", await userId());
    return unwrap(await own.single());
  },
});

export async function writeProfile(change: ProfileChange) {
  const own = supabase
    .from("profiles")
    .update(change)
    .eq("user_id", await userId());
  return unwrap(await own.select("*").single());
}

export const saveProfile = mutationOptions({
  mutationFn: writeProfile,
  onSuccess: (profile, change, _result, { client }) => show(client, pick(profile, change)),
  // Lists show colleagues by their name as a member.
  meta: { changes: ["members"] },
});

/** Saves a preference optimistically; reverts it on failure. */
export const savePreference = mutationOptions({
  mutationFn: writeProfile,
  // Saved one after the other, so that the last choice wins.
  scope: { id: "preferences" },
  onMutate: (change: ProfileChange, { client }) => {
    const before = client.getQueryData(profileQuery.queryKey);
    show(client, change);
    return before;
  },
  onError: (_error, change, before, { client }) => {
    if (before) show(client, pick(before, change));
  },
});

const show = (client: QueryClient, change: ProfileChange) =>
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...change });
const pick = (profile: Profile, change: ProfileChange): ProfileChange =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => name in change));
