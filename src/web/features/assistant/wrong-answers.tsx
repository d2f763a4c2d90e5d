import { useMutation, useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Download, ThumbsDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { formatReportedQuestions } from "#domain/assistant/reported-question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import {
  markWrongAnswer,
  readWrongAnswers,
  type WrongAnswer,
  type WrongAnswerStatus,
  wrongAnswerStatuses,
  wrongAnswersQuery,
} from "#web/data/assistant/wrong-answers.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Section } from "#web/ui/section.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useInterpretationText } from "./use-interpretation-text.ts";

type Props = {
  workspace: Workspace;
  status: WrongAnswerStatus;
  onStatus: (status: WrongAnswerStatus) => void;
};

/** Renders the answers that members have reported as wrong, newest first. */
export function WrongAnswers({ workspace, status, onStatus }: Props) {
  const { t } = useTranslation("settings");
  const pages = useSuspenseInfiniteQuery(wrongAnswersQuery(status));
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const lines = formatReportedQuestions(await readWrongAnswers(status));
      saveFile(new Blob([lines, "\n"], { type: "application/jsonl" }), "wrong-answers.jsonl");
    },
  });
  const answers = pages.data.pages.flat();
  return (
    <Section
      title={t("wrongAnswers.title")}
      text={t("wrongAnswers.text")}
      action={
        <div className="flex items-center gap-2">
          <Select
            aria-label={t("wrongAnswers.show")}
            className="w-auto"
            value={status}
            options={wrongAnswerStatuses.map((one) => [one, t(`wrongAnswers.status.${one}`)] as const)}
            onChange={onStatus}
          />
          <Button variant="outline" disabled={answers.length === 0} pending={isPending} onClick={() => save()}>
            <Download />
            {t("wrongAnswers.export")}
          </Button>
        </div>
      }
    >
      {answers.length === 0 ? (
        <EmptyState icon={ThumbsDown} title={t("wrongAnswers.empty.title")} text={t("wrongAnswers.empty.text")} />
      ) : (
        <ol aria-label={t("wrongAnswers.title")} className="divide-y rounded-lg border">
          {answers.map((answer) => (
            <WrongAnswerRow key={answer.id} answer={answer} timeZone={workspace.time_zone} />
          ))}
        </ol>
      )}
      <ShowMore pages={pages} text={t("wrongAnswers.more")} />
    </Section>
  );
}

function WrongAnswerRow({ answer, timeZone }: { answer: WrongAnswer; timeZone: string }) {
  const { t } = useTranslation("settings");
  const { stamp, number } = useFormat();
  const { line } = useInterpretationText();
  const { data: members } = useQuery(membersQuery());
  const { mutate, isPending } = useMutation(markWrongAnswer);
  const { id, question, interpretation, expected, refunded, created_at: at, member_id: memberId } = answer;
  const name = members?.find((member) => member.id === memberId)?.name ?? (members && t("wrongAnswers.formerMember"));
  const isNew = answer.status === "new";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="text-muted-foreground text-sm wrap-anywhere">
          {interpretation ? t("wrongAnswers.reading", { reading: line(interpretation) }) : t("wrongAnswers.byModel")}
        </p>
        {expected !== null && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">{t("wrongAnswers.expected", { text: expected })}</p>
        )}
        <p className="text-muted-foreground tabular text-xs wrap-anywhere">
          <time dateTime={at}>{stamp(at, timeZone)}</time> ·{" "}
          {joinFacts([name, t("wrongAnswers.refunded", { count: refunded, total: number(refunded) })])}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={() => mutate({ id, status: isNew ? "seen" : "new" })}
      >
        {t(isNew ? "wrongAnswers.markSeen" : "wrongAnswers.markNew")}
      </Button>
    </li>
  );
}
