import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { type OnboardingAnswers, type Draft, toAnswers } from "#domain/workspace/onboarding.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { useBackStep } from "#web/ui/layers.tsx";

import { isAnswered, steps, WizardStep } from "./wizard-step.tsx";

type WizardProps = {
  /**
   * Earlier answers. The wizard starts with the first unanswered question; if there is none, with the last question.
   */
  draft: Draft | null;
  /** A note shown above the questions. */
  hint?: string | undefined;
  state?: "open" | "saving" | "done";
  onComplete: (answers: OnboardingAnswers) => void;
  /** A button that skips the wizard, shown between Back and Next. */
  children?: ReactNode;
};

/**
 * Renders three questions, one at a time. The browser's Back button returns to the previous question. Leaving the page
 * with incomplete answers asks for confirmation.
 */
export function Wizard({ draft: before, hint, state = "open", onComplete, children }: WizardProps) {
  const { t } = useTranslation("onboarding");
  const [draft, setDraft] = useDraftFields<Draft>("onboarding", before ?? { focus_areas: [] });
  const [at, setAt] = useState(() => {
    const open = steps.findIndex((step) => !isAnswered(step, draft));
    return open === -1 ? steps.length - 1 : open;
  });
  const isNewQuestion = useRef(true);
  // True once all questions are answered. Leaving then needs no confirmation.
  const isComplete = useRef(false);
  const step = steps[at] ?? "business";
  const isLast = at === steps.length - 1;
  const title = t("step", { step: at + 1, total: steps.length });
  const move = (by: number) => {
    isNewQuestion.current = true;
    setAt(at + by);
  };
  useBackStep(at > 0 && state === "open", () => move(-1));
  const isHalfDone = state === "open" && draft !== before && steps.some((step) => isAnswered(step, draft));
  useEffect(() => {
    if (!isHalfDone) return;
    const ask = (event: Event) => {
      if (!isComplete.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isHalfDone]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAnswered(step, draft)) return;
    if (!isLast) return move(1);
    const answers = toAnswers(draft);
    if (!answers) return;
    isComplete.current = true;
    onComplete(answers);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      <div className="grid gap-2">
        <p className="text-muted-foreground text-xs font-medium tabular-nums">{title}</p>
        <Progress aria-label={title} value={Math.round(((at + 1) / steps.length) * 100)} />
      </div>
      <fieldset key={step} disabled={state !== "open"} className="min-h-104 sm:min-h-64">
        <legend
          tabIndex={-1}
          // The pressed button is disabled or removed, so focus moves to the question, which screen readers then
          // announce.
          ref={(legend) => {
            if (!isNewQuestion.current || !legend) return;
            isNewQuestion.current = false;
            legend.focus({ preventScroll: true });
          }}
          className="mb-3 text-base font-medium outline-none"
        >
          {t(`${step}.question`)}
          {step === "focus" && (
            <span className="text-muted-foreground mt-0.5 block text-sm font-normal">{t("focus.hint")}</span>
          )}
        </legend>
        <WizardStep step={step} draft={draft} onChange={setDraft} />
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="lg" disabled={at === 0 || state !== "open"} onClick={() => move(-1)}>
          {t("back")}
        </Button>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {children}
          <Button type="submit" size="lg" disabled={!isAnswered(step, draft) || state !== "open"}>
            {state === "saving" ? t("saving") : t(isLast ? "complete" : "next")}
          </Button>
        </div>
      </div>
    </form>
  );
}
