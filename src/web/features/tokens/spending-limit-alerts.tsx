import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { seeCapNotices, tokenCapQuery } from "#web/data/tokens/token-cap.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useNoticeOnce } from "./use-notice-once.ts";

/** Notifies the user at 80 and 100 percent of the monthly limit. Nothing is requested until tokens have been spent. */
export function SpendingLimitAlerts() {
  const { t } = useTranslation("tokens");
  const { number, percent } = useFormat();
  const { tokens } = useTokens();
  const [usedAtFirst] = useState(tokens?.used_tokens);
  const { data } = useQuery({ ...tokenCapQuery, enabled: tokens !== null && tokens.used_tokens !== usedAtFirst });
  const { mutate: see } = useMutation(seeCapNotices);
  const { notice = 0, month = "", cap = null, spent = 0 } = data ?? {};
  useNoticeOnce("tokenCap", tokens?.user_id ?? "", notice > 0 ? `${month} ${cap} ${notice}` : null, () => {
    const title = notice === 100 ? t("cap.reached") : t("cap.near", { percent: percent(notice) });
    notify.info(
      title,
      notice === 100 ? t("cap.reachedText") : t("cap.spent", { spent: number(spent), cap: number(cap ?? 0) }),
    );
    see();
  });
  return null;
}
