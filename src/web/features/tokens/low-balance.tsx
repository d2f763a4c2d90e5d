import { useTranslation } from "react-i18next";

import { bonusDay } from "#domain/tokens/claimed-bonuses.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useNoticeOnce } from "./use-notice-once.ts";

const fewTokens = 5;

/** Notifies the user once a day if few tokens are left. */
export function LowBalance() {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const { tokens } = useTokens();
  const { user_id: userId = "", available_tokens: left = Infinity } = tokens ?? {};
  const about = left > fewTokens ? null : bonusDay(Date.now());
  useNoticeOnce("lowTokens", userId, about, () =>
    notify.info(t("low.title", { count: left, total: number(left) }), t("low.text")),
  );
  return null;
}
