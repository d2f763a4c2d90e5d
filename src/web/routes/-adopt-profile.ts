import type { QueryClient } from "@tanstack/react-query";

import { isLanguage } from "#domain/languages.ts";
import { type Profile, type ProfileChange, profileQuery, writeProfile } from "#web/data/workspace/profile.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";
import { takeChoice } from "#web/ui/choice-before.ts";
import { chooseTheme, themes } from "#web/ui/theme.ts";

/**
 * Applies language and theme of the profile after signing in. What was just selected before signing in, and the browser's
 * settings if the profile is new, is saved to the profile instead.
 */
export async function adoptProfile(queryClient: QueryClient) {
  try {
    const profile = await queryClient.fetchQuery(profileQuery);
    const change = changeOf(profile);
    const { language, theme } = { ...profile, ...change };
    const chosen = themes.find((one) => one === theme);
    if (chosen) chooseTheme(chosen);
    if (isLanguage(language)) await chooseLanguage(language);
    if (Object.keys(change).length > 0) queryClient.setQueryData(profileQuery.queryKey, await writeProfile(change));
  } catch {
    // Not blocking: the dashboard's gate reports an unreachable server.
  }
}

function changeOf(profile: Profile): ProfileChange {
  const isNew = profile.updated_at === profile.created_at;
  const language = localStorage.getItem("language");
  const theme = themes.find((one) => one === localStorage.getItem("theme"));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasChosenLanguage = takeChoice("language");
  const hasChosenTheme = takeChoice("theme");
  return {
    ...(isLanguage(language) && (isNew || hasChosenLanguage) && { language }),
    ...(theme && (isNew || hasChosenTheme) && { theme }),
    ...((isNew || zone !== profile.time_zone) && !profile.time_zone_is_chosen && { time_zone: zone }),
  };
}
