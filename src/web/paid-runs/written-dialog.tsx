import { useTranslation } from "react-i18next";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import type { PaidRunCalls } from "#web/data/tokens/paid-run.ts";
import { useForm } from "#web/ui/form/use-form.ts";

import { PaidRunDialog } from "./paid-run-dialog.tsx";
import { usePaidRun } from "./use-paid-run.ts";

type Props<Question> = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  run: PaidRunCalls<Question>;
  question: Question;
  offer: TokenOffer | undefined;
  title: string;
  text: string;
  /** Description of the data that the analysis reads. Null if there is no data; `nothing` is then shown. */
  reads: string | null;
  nothing: string;
};

/**
 * Renders the dialog of a written analysis without options: the data it reads, the price, the balance afterwards, and
 * the progress.
 */
export function WrittenDialog<Question>({ run, question, offer, reads, nothing, ...dialog }: Props<Question>) {
  const { t } = useTranslation("written-analysis");
  const form = useForm({ draft: null, values: {}, check: () => ({}), validateOn: "typed" });
  const paidRun = usePaidRun({
    run,
    onDone: () => dialog.onOpenChange(false),
    cancelled: t("cancelled"),
    tooLate: t("tooLate"),
    rejections: { nothing_to_analyse: nothing },
  });
  return (
    <PaidRunDialog
      {...dialog}
      paidRun={paidRun}
      form={form}
      question={reads === null ? null : question}
      offer={reads === null ? undefined : offer}
      offerText={offer && (reads ?? nothing)}
      submit={t("start")}
      running={t("running")}
    >
      {null}
    </PaidRunDialog>
  );
}
