import { useTranslation } from "react-i18next";

import type { AnswerReason } from "#domain/assistant/message.ts";

/** Returns a formatter that explains why there is no answer or no proposed change. */
export function useReasonText() {
  const { t } = useTranslation("ai-chat");
  return (reason: Exclude<AnswerReason, "unknown_words">): string => {
    switch (reason) {
      case "unclear":
        return t("reason.unclear");
      case "nothing_known":
        return t("reason.nothing");
      case "unproven":
        return t("reason.unproven");
      case "cannot_change":
        return t("reason.cannotChange");
      case "ambiguous":
        return t("reason.ambiguous");
      case "other_list":
        return t("reason.otherList");
      case "other_screen":
        return t("reason.otherScreen");
      case "no_payments":
      case "no_stock":
      case "no_deliveries":
      case "no_salaries":
      case "no_market":
      case "no_weather":
        return t(`reason.${reason}`);
      case "talk":
        return t("reason.talk");
      case "refused":
      case "failed":
        return t("reason.failed");
      default:
        return t(`rejection.${reason}`);
    }
  };
}
