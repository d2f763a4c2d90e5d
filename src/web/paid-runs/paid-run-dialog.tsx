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
  /** What the form asks; null as long as that cannot be asked. */
  question: Question | null;
  /** None while it is on its way, and where there is nothing to do. */
  offer: TokenOffer | undefined;
  title: string;
  text: string;
  /** What it does, or why there is nothing to do. */
  offerText: string | undefined;
  /** What the button says that pays. */
  submit: string;
  /** What is done meanwhile. */
  running: string;
  /** Stands between the price and the buttons. */
  notice?: ReactNode;
  /** Stands beside the buttons. */
  aside?: ReactNode;
  /** The boxes of the question. */
  children: ReactNode;
};

/** What is asked of a paid feature, what that costs and leaves, and how it goes. */
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
  // Whoever closes the dialog does not want it, however they close it.
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
