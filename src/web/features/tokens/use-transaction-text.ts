import { useTranslation } from "react-i18next";

import { readTransaction, type Subject, type TransactionText } from "#domain/tokens/transaction-text.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Says a line of the ledger in the reader's language; what it does not know it says as it is. */
export function useTransactionText(): (description: string) => string {
  const { t } = useTranslation("tokens");
  const { number, day } = useFormat();
  const name = (about: Subject) => {
    if ("days" in about) return t("texts.pipeline", { count: about.days, total: number(about.days) });
    if ("from" in about) return t("texts.pipelineDays", { from: day(about.from), to: day(about.to) });
    return "soFar" in about ? t(`texts.pipelineSoFar.${about.soFar}`) : about.text;
  };
  const say = (text: TransactionText): string => {
    switch (text.kind) {
      case "other":
        return text.text;
      case "exploration":
        return t("texts.exploration", { section: t(`sections.${text.section}`) });
      case "freeAnalysis":
        return t("texts.freeAnalysis", { about: name(text.about) });
      case "feature":
        return t("texts.feature", { feature: t(`features.${text.feature}`), about: name(text.about) });
      case "givenBack":
        return t("texts.givenBack", { what: say(text.what) });
      default:
        return t(`texts.${text.kind}`);
    }
  };
  return (description) => say(readTransaction(description));
}
