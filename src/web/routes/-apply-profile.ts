import type { QueryClient } from "@tanstack/react-query";

import { isLanguage } from "#domain/languages.ts";
import { type Profile, type ProfileChange, profileQuery, writeProfile } from "#web/data/workspace/profile.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { takePendingPreference } from "#web/ui/pending-preference.ts";
import { chooseTheme, themes } from "#web/ui/theme.ts";

/**
 * Applies the language and theme of the profile after signing in. Choices made just before signing in, and for a new
 * profile the browser's settings, are saved to the profile instead.
 */
export async function applyProfile(queryClient: QueryClient) {
  try {
    const profile = await queryClient.fetchQuery(profileQuery);
    const change = changeOf(profile);
    const { language, theme } = { ...profile, ...change };
    const selected = themes.find((known) => known === theme);
    if (selected) chooseTheme(selected);
    if (isLanguage(language)) await chooseLanguage(language);
    if (Object.keys(change).length > 0) queryClient.setQueryData(profileQuery.queryKey, await writeProfile(change));
  } catch {
    // Errors are ignored here: the dashboard's gate reports an unreachable server.
  }
}

function changeOf(profile: Profile): ProfileChange {
  const isNew = profile.updated_at === profile.created_at;
  const language = localStorage.getItem("language");
  const theme = themes.find((theme) => theme === localStorage.getItem("theme"));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasPendingLanguage = takePendingPreference("language");
  const hasPendingTheme = takePendingPreference("theme");
  return {
    ...(isLanguage(language) && (isNew || hasPendingLanguage) && { language }),
    ...(theme && (isNew || hasPendingTheme) && { theme }),
    ...((isNew || zone !== profile.time_zone) && !profile.time_zone_is_chosen && { time_zone: zone }),
  };
}
