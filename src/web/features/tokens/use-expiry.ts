import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { displayTimeZone } from "#domain/time/display-time-zone.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { profileQuery } from "#web/data/workspace/profile.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a text with the number of tokens that expire next and the date; null if none expire. */
export function useExpiry(): string | null {
  const { t } = useTranslation("tokens");
  const { number, moment } = useFormat();
  const { tokens } = useTokens();
  const { data: profile } = useQuery(profileQuery);
  if (!tokens?.expire_at || !profile) return null;
  const { expiring_tokens: count, expire_at: at } = tokens;
  return t("expiry.next", { count, total: number(count), moment: moment(at, displayTimeZone(profile)) });
}
