import type { ReactNode } from "react";

import { paymentObstacle } from "#domain/tokens/payment-obstacle.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";

import { OfferText } from "./offer-text.tsx";
import type { PaidRunState } from "./use-paid-run.ts";

type Props<Values, Problem extends string, Question> = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  paidRun: PaidRunState<Question>;
  form: FormState<Values, Problem>;
  /** The question entered in the form; null while it is invalid. */
  question: Question | null;
  /** Undefined while loading, and if there is nothing to do. */
  offer: TokenOffer | undefined;
  title: string;
  text: string;
  /** Description of the run, or the reason why there is nothing to do. */
  offerText: string | undefined;
  /** Label of the button that starts and pays for the run. */
  submit: string;
  /** Text shown during the run. */
  running: string;
  /** Content shown between the price and the buttons. */
  notice?: ReactNode;
  /** Content shown next to the buttons. */
  aside?: ReactNode;
  /** The form fields for the question. */
  children: ReactNode;
};

export function PaidRunDialog<Values, Problem extends string, Question>({
  isOpen,
  onOpenChange,
  paidRun: { start, cancel, isPending, problem },
  form,
  question,
  offer,
  offerText,
  running,
  notice,
  children,
  ...shown
}: Props<Values, Problem, Question>) {
  // Closing the dialog, no matter how, cancels the run.
  const change = (open: boolean) => {
    if (!open) cancel();
    onOpenChange(open);
  };
  return (
    <Dialog open={isOpen} onOpenChange={change}>
      <DialogContent>
        <DialogForm
          {...shown}
          form={form}
          isPending={isPending}
          isDisabled={question === null || !offer || paymentObstacle(offer) !== null}
          onSubmit={() => {
            if (question !== null && offer) start(question, offer.cost);
          }}
        >
          <fieldset disabled={isPending} className="contents">
            {children}
          </fieldset>
          <OfferText offer={offer} text={offerText} problem={problem} />
          {notice}
          {isPending && <Progress value={null} aria-label={running} />}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
