import { useMutation } from "@tanstack/react-query";
import { ThumbsDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import type { ChatMessage } from "#web/data/assistant/chats.ts";
import { isReportable, reportWrongAnswer } from "#web/data/assistant/report-wrong-answer.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MessageAction } from "./message-action.tsx";

/**
 * Renders the button for reporting an answer as wrong, for the question's author; after a report, renders its outcome.
 */
export function WrongAnswer({ message, isReadOnly }: { message: ChatMessage; isReadOnly: boolean }) {
  const { id, refunded } = message;
  const { t, i18n } = useTranslation("ai-chat");
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const energy = useEnergy();
  const { mutate, isPending, isSuccess } = useMutation({
    ...reportWrongAnswer,
    onSuccess: async (report) => {
      setOpen(false);
      if (report.refunded > 0) await energy.add(1);
    },
  });
  const outcome = useRef<HTMLSpanElement>(null);
  // The button that had focus is removed, so focus moves to the outcome.
  useEffect(() => {
    if (isSuccess && refunded !== null) outcome.current?.focus();
  }, [isSuccess, refunded]);
  if (refunded !== null)
    return (
      <span ref={outcome} tabIndex={-1} className="tabular ml-2 outline-none">
        {refunded > 0 ? t("wrong.refunded", { count: refunded, total: number(refunded) }) : t("wrong.notRefunded")}
      </span>
    );
  if (isReadOnly || !isReportable(message)) return null;
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return (
    <>
      <MessageAction name={t("wrong.open")} icon={ThumbsDown} onClick={() => setOpen(true)} />
      {isOpen && (
        <Report
          id={id}
          isPending={isPending}
          onClose={() => setOpen(false)}
          onSend={(expected) => mutate({ id, language, expected })}
        />
      )}
    </>
  );
}

type ReportProps = { id: string; isPending: boolean; onClose: () => void; onSend: (expected: string) => void };

const maxExpectedLength = 1000;

function Report({ id, isPending, onClose, onSend }: ReportProps) {
  const { t } = useTranslation("ai-chat");
  const [{ expected }, setValues, isRestored] = useDraftFields(`wrong answer ${id}`, { expected: "" });
  return (
    <QuestionDialog
      title={t("wrong.title")}
      text={t("wrong.text")}
      isUnsaved={isRestored}
      confirm={
        <Button type="submit" disabled={isPending}>
          {t("wrong.send")}
        </Button>
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(expected.trim());
      }}
    >
      <div className="grid gap-1.5">
        <Label htmlFor="expected">{t("wrong.expected")}</Label>
        <Textarea
          id="expected"
          maxLength={maxExpectedLength}
          value={expected}
          onChange={(event) => setValues({ expected: event.target.value })}
        />
      </div>
    </QuestionDialog>
  );
}
