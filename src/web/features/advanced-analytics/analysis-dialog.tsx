import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { advancedRun } from "#web/data/measures/advanced-analyses.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { PaidRunDialog } from "#web/paid-runs/paid-run-dialog.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** How many rows a written analysis reads, what that costs and leaves, and how it goes. */
export function AnalysisDialog({ isOpen, onOpenChange }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { language } = useFormat();
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  const form = useForm({ values: {}, check: () => ({}), tells: "typed" });
  const paidRun = usePaidRun({
    run: advancedRun,
    onDone: () => onOpenChange(false),
    cancelled: t("written.cancelled"),
    tooLate: t("written.tooLate"),
    refusals: { nothing_to_analyse: t("written.nothing") },
  });
  return (
    <PaidRunDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paidRun={paidRun}
      form={form}
      question={offer?.rows ? { language: isLanguage(language) ? language : "en" } : null}
      offer={offer}
      title={t("written.title")}
      text={t("written.dialog")}
      offerText={useOfferText(offer)}
      submit={t("written.start")}
      running={t("written.running")}
    >
      {null}
    </PaidRunDialog>
  );
}

/** What it reads, what that costs, and what is left after it. */
function useOfferText(offer: AnswerOf<typeof advancedRun.offerQuery> | undefined): string | undefined {
  const { t } = useTranslation(["advanced-analytics", "tokens"]);
  const { number } = useFormat();
  if (!offer) return undefined;
  if (offer.rows === 0) return t("written.nothing");
  const tokens = (count: number) => t("tokens:meter.tokens", { count, total: number(count) });
  const reads = t("written.reads", { count: offer.rows, total: number(offer.rows) });
  if (offer.is_free) return `${reads} ${t("written.free", { left: number(offer.free_left) })}`;
  const paid = { cost: tokens(offer.cost), after: tokens(offer.available_after) };
  return `${reads} ${t(offer.is_enough ? "written.costs" : "written.short", paid)}`;
}
