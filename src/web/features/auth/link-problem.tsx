import { useTranslation } from "react-i18next";

import { FormNotice } from "#web/ui/form-notice.tsx";

// What a used, superseded or late link answers, and a code that another tab has spent.
const stale = new Set(["otp_expired", "flow_state_expired", "flow_state_not_found", "bad_code_verifier"]);

/** Why a link did not sign anybody in: in our words where we know it, else in the server's. */
export function LinkProblem({ code, message }: { code: string; message: string }) {
  const { t } = useTranslation("auth");
  if (stale.has(code)) return <FormNotice>{t("link.stale")}</FormNotice>;
  if (code === "access_denied") return <FormNotice>{t("link.cancelled")}</FormNotice>;
  return <FormNotice>{message || t("link.failed")}</FormNotice>;
}
