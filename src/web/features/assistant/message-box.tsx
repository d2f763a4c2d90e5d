import { useQuery } from "@tanstack/react-query";
import { SendHorizontal, Square } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { PageContext } from "#domain/assistant/proposed-change.ts";
import type { Language } from "#domain/languages.ts";
import { questionQuery } from "#web/data/assistant/chats.ts";
import type { AppError } from "#web/data/requests/app-error.ts";
import { OfferText } from "#web/paid-runs/offer-text.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PromptBox } from "#web/ui/prompt-box.tsx";
import { errorText } from "#web/ui/show-error.ts";

import { AttachedChips } from "./attached-chips.tsx";
import { useAttachedRecords } from "./use-attached-records.ts";
import { useChangeText } from "./use-change-text.ts";
import { useInterpretationText } from "./use-interpretation-text.ts";
import { useReasonText } from "./use-reason-text.ts";

const MonthToDate = lazy(async () => ({ default: (await import("./month-to-date.tsx")).MonthToDate }));
const AttachList = lazyPart(async () => (await import("./attach-list.tsx")).AttachList);

const maxQuestionLength = 500;
/** Minimum length of a question in characters. */
const shortest = 3;
const pauseMs = 400;

type Props = {
  chatId: string;
  /** True in a new conversation, where the box is below the heading instead of at the end of the page. */
  isFirst: boolean;
  language: Language;
  draft: string;
  onDraft: (draft: string) => void;
  attached: readonly PageContext[];
  onAttached: (attached: readonly PageContext[]) => void;
  isAsking: boolean;
  error: AppError | "energy" | null;
  onSend: (question: string, attached: readonly PageContext[]) => void;
  onStop: () => void;
};

/** Renders the text box for questions. Before a question is sent, shows its interpretation and its price. */
export function MessageBox({
  chatId,
  isFirst,
  language,
  draft,
  onDraft,
  attached,
  onAttached,
  isAsking,
  error,
  onSend,
  onStop,
}: Props) {
  const { t } = useTranslation(["ai-chat", "tokens"]);
  const note = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const question = draft.trim();
  const debounced = useDebounced(question);
  const asking = { chatId, question: debounced, language, attached };
  const { data: read } = useQuery({
    ...questionQuery(asking),
    enabled: debounced.length >= shortest && debounced === question,
  });
  const { line } = useInterpretationText();
  const changes = useChangeText();
  const reasons = useReasonText();
  const attaching = useAttachedRecords({ box, draft, onDraft, attached, onAttached });
  const { isOpen, listId, marked } = attaching;
  const canSend = question !== "" && !isAsking;
  const send = () => {
    if (canSend) onSend(question, attached);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (attaching.onKey(event)) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const offer = question === "" ? undefined : (read?.offer ?? undefined);
  const isRead = question !== "" && debounced === question && read !== undefined;
  const interpretation = read?.change ? changes.title(read.change) : read?.interpretation && line(read.interpretation);
  const { reason = null } = read ?? {};
  const why = reason === null || reason === "unknown_words" || reason === "unclear" ? t("unclear") : reasons(reason);
  // Editing an earlier question moves focus to the text box.
  useEffect(() => {
    if (draft !== "") box.current?.focus();
  }, [draft]);
  return (
    <form
      className={cn("px-4 pb-3 md:px-6", !isFirst && "bg-background sticky bottom-(--bottom-bar,0px) md:pb-4")}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-2">
        {error && (
          <p role="alert" className="text-destructive text-sm">
            {error === "energy" ? t("tokens:paid.problem.energy") : errorText(error)}
          </p>
        )}
        <AttachedChips
          attached={attached}
          onRemove={(removed) => onAttached(attached.filter((context) => context !== removed))}
        />
        <PromptBox
          ref={box}
          aria-label={t("box")}
          aria-describedby={note}
          placeholder={t("placeholder")}
          maxLength={maxQuestionLength}
          value={draft}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${marked}` : undefined}
          onChange={(event) => {
            onDraft(event.target.value);
            attaching.onCaret(event.target.selectionStart);
          }}
          onBlur={() => attaching.onCaret(null)}
          onKeyDown={onKeyDown}
          note={
            <div id={note}>
              <Suspense>
                {question === "" && (
                  <span className="flex flex-wrap gap-x-3">
                    {t("price")}
                    <MonthToDate />
                  </span>
                )}
                {offer && (interpretation || read?.by_model) ? (
                  <OfferText
                    offer={offer}
                    text={interpretation ? `${interpretation} ·` : t("model")}
                    isMost={!interpretation}
                    problem={undefined}
                  />
                ) : (
                  isRead && !offer && why
                )}
              </Suspense>
            </div>
          }
          action={
            isAsking ? (
              <Button type="button" variant="outline" onClick={onStop}>
                <Square />
                {t("stop")}
              </Button>
            ) : (
              <Button type="submit" size="icon" aria-label={t("send")} title={t("send")} disabled={!canSend}>
                <SendHorizontal />
              </Button>
            )
          }
        >
          <Suspense>
            {isOpen && (
              <AttachList
                id={listId}
                found={attaching.found}
                marked={marked}
                isBelow={isFirst}
                onChoose={attaching.choose}
              />
            )}
          </Suspense>
        </PromptBox>
      </div>
    </form>
  );
}

/** Returns the text once it has not changed for `pauseMs`. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
