import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { followExpiry } from "#web/data/tokens/token-expiry.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useExpiry } from "./use-expiry.ts";
import { useNoticeOnce } from "./use-notice-once.ts";

const noticeMs = 3 * 24 * 60 * 60 * 1000;

/** Notifies the user once, three days before tokens expire, and refetches the balance when they do. */
export function ExpiryNotice() {
  const { t } = useTranslation("tokens");
  const { tokens } = useTokens();
  const expiry = useExpiry();
  const { user_id: userId = "", expire_at: at = null } = tokens ?? {};
  const client = useQueryClient();
  useEffect(() => (at ? followExpiry(client, at) : undefined), [client, at]);
  const isSoon = expiry !== null && at !== null && Date.parse(at) - Date.now() < noticeMs;
  useNoticeOnce("expiringTokens", userId, isSoon ? at : null, () => {
    if (expiry) notify.info(expiry, t("expiry.text"));
  });
  return null;
}
