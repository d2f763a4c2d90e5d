import { Copy, Pencil, RotateCcw } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { Outcome } from "#domain/assistant/outcome.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { PageContext } from "#domain/assistant/proposed-change.ts";
import type { ChatMessage } from "#web/data/assistant/chats.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AttachedChips } from "./attached-chips.tsx";
import { MessageAction } from "./message-action.tsx";
import { previewOf } from "./screen-previews.ts";
import { useInterpretationText } from "./use-interpretation-text.ts";
import { useReasonText } from "./use-reason-text.ts";

// Loaded with the first answer, because new conversations have none.
const AnswerView = lazy(async () => ({ default: (await import("./answer-view.tsx")).AnswerView }));
const ChangeCard = lazy(async () => ({ default: (await import("./change-card.tsx")).ChangeCard }));
const Candidates = lazy(async () => ({ default: (await import("./candidates.tsx")).Candidates }));
const ScreenLink = lazy(async () => ({ default: (await import("./screen-link.tsx")).ScreenLink }));
const ScreenRows = lazy(async () => {
  const [loaded] = await Promise.all([
    import("./screen-rows.tsx"),
    loadTexts("customer-insights", "predictive-analytics", "measures"),
  ]);
  return { default: loaded.ScreenRows };
});
const WrongAnswer = lazy(async () => ({ default: (await import("./wrong-answer.tsx")).WrongAnswer }));
const Interpretation = lazy(async () => ({ default: (await import("./interpretation.tsx")).Interpretation }));

type Props = {
  message: ChatMessage;
  /** The part of the answer received so far. */
  partialText: string;
  isLast: boolean;
  isReadOnly: boolean;
  onAsk: (question: string, attached?: readonly PageContext[]) => void;
  onAskInterpretation: (interpretation: ParsedQuestion) => void;
  onEdit: (question: string, attached: readonly PageContext[]) => void;
};

export function Message({ message, partialText, isLast, isReadOnly, onAsk, onAskInterpretation, onEdit }: Props) {
  const { t } = useTranslation("ai-chat");
  const { number } = useFormat();
  const body = useRef<HTMLDivElement>(null);
  const { question, interpretation, status, answer, change, attached, cost } = message;
  const preview = previewOf(answer?.screen);
  const shown = interpretation ?? answer?.likely;
  const copy = async () => {
    const isCopied = await copyText(body.current?.innerText ?? "");
    if (isCopied) notify.success(t("copied"));
  };
  const again = () => (interpretation ? onAskInterpretation(interpretation) : onAsk(question, attached));
  return (
    <article className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="bg-muted ml-auto w-fit max-w-[85%] rounded-xl px-3.5 py-2 text-sm break-words">{question}</h2>
      <AttachedChips attached={attached} className="justify-end" />
      <div ref={body} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {answer?.corrected.map(({ from, to }) => (
          <p key={from} className="text-muted-foreground text-sm">
            {t("corrected", { from, to })}
          </p>
        ))}
        {status === "answering" &&
          (partialText ? <p className="whitespace-pre-line">{partialText}</p> : <Skeleton className="h-16" />)}
        {answer?.likely && <Reason message={message} />}
        {answer?.outcome && (
          <Suspense fallback={<Skeleton className="h-16" />}>
            {answer.likely ? (
              <LikelyAnswer likely={answer.likely} outcome={answer.outcome} />
            ) : (
              <AnswerView outcome={answer.outcome} />
            )}
          </Suspense>
        )}
        {change && (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <ChangeCard messageId={message.id} change={change} isReadOnly={isReadOnly} />
          </Suspense>
        )}
        {answer?.near && !answer.likely && <Near near={answer.near} />}
        {preview ? (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <ScreenRows id={preview} />
          </Suspense>
        ) : (
          !answer?.likely && <Reason message={message} />
        )}
      </div>
      {shown && (
        <Suspense fallback={<Skeleton className="h-4" />}>
          <Interpretation interpretation={shown} isDisabled={isReadOnly} onChange={onAskInterpretation} />
        </Suspense>
      )}
      {answer?.screen && answer.screen.id !== "talk" && (
        <Suspense>
          <ScreenLink screen={answer.screen} />
        </Suspense>
      )}
      {answer?.candidates && isLast && (
        <Suspense>
          <Candidates
            candidates={answer.candidates}
            isDisabled={isReadOnly}
            onChoose={(record) => onAsk(question, [...attached, record])}
          />
        </Suspense>
      )}
      {/* The reason for a missing answer refers to these questions, so they stay below it. */}
      {answer && answer.offered.length > 0 && (isLast || answer.reason) && (
        <Offered
          answered={answer.outcome && interpretation}
          offered={answer.offered}
          isDisabled={isReadOnly}
          onAsk={onAskInterpretation}
        />
      )}
      {status !== "answering" && (
        <div className="text-muted-foreground -mt-1 -ml-1.5 flex flex-wrap items-center gap-0.5 text-xs">
          {(answer?.outcome || status === "answered" || preview) && (
            <MessageAction name={t("copy")} icon={Copy} onClick={() => void copy()} />
          )}
          {!isReadOnly && (
            <>
              <MessageAction name={t("again")} icon={RotateCcw} onClick={again} />
              <MessageAction name={t("edit")} icon={Pencil} onClick={() => onEdit(question, attached)} />
            </>
          )}
          {cost > 0 && (
            <Suspense>
              <WrongAnswer message={message} isReadOnly={isReadOnly} />
            </Suspense>
          )}
          <span className="tabular ml-2">
            {cost === 0 ? t("free") : t("cost", { count: cost, total: number(cost) })}
          </span>
        </div>
      )}
    </article>
  );
}

/** Renders the result of what a question probably means, set off from answers that are certain. */
function LikelyAnswer({ likely, outcome }: { likely: ParsedQuestion; outcome: Outcome }) {
  const { line } = useInterpretationText();
  return (
    <section aria-label={line(likely)} className="grid gap-3 rounded-lg border border-dashed px-4 py-3">
      <h3 className="text-sm font-medium">{line(likely)}</h3>
      <AnswerView outcome={outcome} />
    </section>
  );
}

function Reason({ message: { status, answer } }: { message: ChatMessage }) {
  const { t } = useTranslation("ai-chat");
  const { list } = useFormat();
  const write = useReasonText();
  if (status === "stopped" || status === "failed") return <p>{t(`reason.${status}`)}</p>;
  if (answer?.likely && answer.unknown.length === 0) return <p>{t("reason.likely")}</p>;
  if (answer?.reason !== "unknown_words") return answer?.reason ? <p>{write(answer.reason)}</p> : null;
  const words = list(answer.unknown.map((word) => t("quoted", { word })));
  // A proposed change has no alternative questions.
  const key = answer.likely ? "unknownLikely" : answer.offered.length > 0 ? "unknown" : "unknownName";
  return <p>{t(`reason.${key}`, { words })}</p>;
}

/** Renders the parts of an unanswered question that were understood. */
function Near({ near }: { near: ParsedQuestion }) {
  const { t } = useTranslation("ai-chat");
  const { line } = useInterpretationText();
  return <p className="text-muted-foreground text-sm">{t("near", { reading: line(near) })}</p>;
}

/**
 * Returns the key of the sentence that describes how a question differs from the one just answered; null if no sentence
 * fits.
 */
function nextKey(answered: ParsedQuestion, next: ParsedQuestion) {
  if (next.wants === "list") return "list";
  if (next.compare === "year" && answered.compare === undefined) return "compare";
  if (next.grain === "month" && answered.grain === undefined) return "month";
  if (next.by[0] === "owner" && answered.by.length === 0) return "owner";
  return next.range === "this_quarter" ? "quarter" : null;
}

function Offered({
  answered,
  offered,
  isDisabled,
  onAsk,
}: {
  /** The question just answered, of which the offered ones are variations; null if it has no answer. */
  answered: ParsedQuestion | null;
  offered: readonly ParsedQuestion[];
  isDisabled: boolean;
  onAsk: (interpretation: ParsedQuestion) => void;
}) {
  const { t } = useTranslation("ai-chat");
  const { line } = useInterpretationText();
  const write = (question: ParsedQuestion) => {
    const key = answered && nextKey(answered, question);
    return key ? t(`next.${key}`) : line(question);
  };
  // Questions that differ only in parts that are not shown look the same, so only the first of them is offered.
  const texts = offered.map(write);
  return (
    <div role="group" aria-label={t("offered")} className="flex flex-wrap gap-2">
      {offered.map(
        (question, at) =>
          texts.indexOf(texts[at] ?? "") === at && (
            <Button
              key={texts[at]}
              variant="outline"
              size="sm"
              className="h-auto py-1 text-left whitespace-normal"
              disabled={isDisabled}
              onClick={() => onAsk(question)}
            >
              {texts[at]}
            </Button>
          ),
      )}
    </div>
  );
}
