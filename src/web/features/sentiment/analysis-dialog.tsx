import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sentimentRun } from "#web/data/measures/sentiment.ts";
import { PaidRunDialog } from "#web/paid-runs/paid-run-dialog.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** How many messages a written analysis reads, what that costs and leaves, and how it goes. */
export function AnalysisDialog({ isOpen, onOpenChange }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const { data: offer } = useQuery(sentimentRun.offerQuery({}));
  const form = useForm({ values: {}, check: () => ({}), tells: "typed" });
  const paidRun = usePaidRun({
    run: sentimentRun,
    onDone: () => onOpenChange(false),
    cancelled: t("insights.cancelled"),
    tooLate: t("insights.tooLate"),
    refusals: { nothing_to_analyse: t("insights.nothing") },
  });
  return (
    <PaidRunDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      paidRun={paidRun}
      form={form}
      question={offer?.messages ? {} : null}
      offer={offer}
      title={t("insights.title")}
      text={t("insights.dialog")}
      offerText={useOfferText(offer)}
      submit={t("insights.start")}
      running={t("insights.running")}
    >
      {null}
    </PaidRunDialog>
  );
}

type Offer = {
  messages: number;
  is_free: boolean;
  is_enough: boolean;
  cost: number;
  free_left: number;
  available_after: number;
};

/** What it reads, what that costs, and what is left after it. */
function useOfferText(offer: Offer | undefined): string | undefined {
  const { t } = useTranslation(["sentiment-analysis", "tokens"]);
  const { number } = useFormat();
  if (!offer) return undefined;
  if (offer.messages === 0) return t("insights.nothing");
  const tokens = (count: number) => t("tokens:meter.tokens", { count, total: number(count) });
  const reads = t("insights.reads", { count: offer.messages, total: number(offer.messages) });
  if (offer.is_free) return `${reads} ${t("insights.free", { left: number(offer.free_left) })}`;
  const cost = t("insights.costs", { cost: tokens(offer.cost), after: tokens(offer.available_after) });
  return offer.is_enough ? `${reads} ${cost}` : `${reads} ${t("insights.short", { cost: tokens(offer.cost) })}`;
}
