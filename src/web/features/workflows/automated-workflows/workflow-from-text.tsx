import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { paymentObstacle } from "#domain/tokens/payment-obstacle.ts";
import { maxReadLength } from "#domain/workflows/workflow-text.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { openMadeWorkflow, workflowDraftRun } from "#web/data/workflows/workflow-drafts.ts";
import { OfferText } from "#web/paid-runs/offer-text.tsx";
import { usePaidRun } from "#web/paid-runs/use-paid-run.ts";
import { useDraftText } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { PromptBox } from "#web/ui/prompt-box.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { Draft } from "./draft.ts";
import { TextInterpretation } from "./text-interpretation.tsx";

/**
 * Renders the form that creates a workflow from a text. The interpretation is shown first, free of charge; creating the
 * workflow costs tokens.
 */
export function WorkflowFromText({ onMade }: { onMade: (draft: Draft) => void }) {
  const { t } = useTranslation("workflows");
  const { language, number } = useFormat();
  const hint = useId();
  const [text, setText] = useDraftText("workflow in words");
  const [request, setAsked] = useState("");
  const question = { text: request, language: isLanguage(language) ? language : ("en" as const) };
  const isShown = request !== "" && request === text.trim();
  const { data: offer, error, isFetching } = useQuery({ ...workflowDraftRun.offerQuery(question), enabled: isShown });
  const { mutate: open } = useMutation({
    ...openMadeWorkflow,
    onSuccess: (workflow) => onMade({ ...workflow, isOn: false }),
  });
  const run = usePaidRun({
    run: workflowDraftRun,
    onDone: (id) => open(id),
    cancelled: t("write.cancelled"),
    tooLate: t("write.tooLate"),
    rejections: { not_understood: t("write.nothing"), too_many_workflows: t("write.full") },
  });
  const canBeMade = offer && !offer.is_full && (offer.reading.definition !== null || offer.by_model);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(text.trim());
      }}
    >
      <PromptBox
        aria-label={t("write.label")}
        aria-describedby={hint}
        maxLength={maxReadLength}
        value={text}
        disabled={run.isPending}
        placeholder={t("write.example", { text: t("write.examples.won") })}
        onChange={({ target: { value } }) => setText(() => value)}
        note={<span id={hint}>{t("write.hint")}</span>}
        action={
          <Button
            type="submit"
            variant={isShown && canBeMade ? "outline" : "default"}
            pending={isShown && isFetching && !offer}
            disabled={text.trim() === "" || run.isPending}
          >
            {t("write.read")}
          </Button>
        }
      />
      {isShown && error && (
        <p role="alert" className="text-destructive text-sm">
          {errorText(toAppError(error))}
        </p>
      )}
      {isShown && offer && <TextInterpretation reading={offer.reading} />}
      {isShown && offer && !canBeMade && (
        <div role="status" className="grid gap-1 text-sm">
          <p>{t(offer.is_full ? "write.full" : "write.nothing")}</p>
          {!offer.is_full && (
            <ul className="text-muted-foreground list-disc pl-5">
              {(["won", "lead", "lost"] as const).map((example) => (
                <li key={example}>{t(`write.examples.${example}`)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {isShown && canBeMade && (
        <OfferText
          offer={offer}
          text={[
            ...(offer.by_model ? [t("write.byModel")] : []),
            t("write.steps", { count: offer.steps, total: number(offer.steps) }),
          ].join(" ")}
          problem={run.problem}
        />
      )}
      {run.isPending && <Progress value={null} aria-label={t("write.running")} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isShown && canBeMade && (
          <Button
            pending={run.isPending}
            disabled={paymentObstacle(offer) !== null}
            onClick={() => run.start(question, offer.cost)}
          >
            <Sparkles />
            {t("write.create")}
          </Button>
        )}
        {run.isPending && (
          <Button variant="outline" onClick={run.cancel}>
            {t("form.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
