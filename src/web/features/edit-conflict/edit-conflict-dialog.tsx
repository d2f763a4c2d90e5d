import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { ClashQuestion } from "#web/data/requests/clash-question.ts";
import type { Clash } from "#web/data/requests/update-rows.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";
import { TwoValues } from "#web/ui/two-values.tsx";

import { useClashWords } from "./use-clash-words.ts";

type Props = {
  isOpen: boolean;
  /** Also called if the code of the dialog fails to load. */
  onClose: () => void;
  question: ClashQuestion | undefined;
  timeZone: string;
  /** Renders what a workflow does. */
  WorkflowWords: ComponentType<{ definition: unknown }>;
};

/** Renders both values of each column that two users changed at the same time, and asks which to keep. */
export function EditConflictDialog({ question, ...rest }: Props) {
  return question ? <Question key={question.no} question={question} {...rest} /> : null;
}

function Question({ question, onClose, timeZone, WorkflowWords }: Props & { question: ClashQuestion }) {
  const { t } = useTranslation("edit-conflict");
  const { clashes, answer } = question;
  const words = useClashWords(clashes, timeZone);
  const [choices, setChoices] = useState<readonly boolean[]>(clashes.map(() => true));
  const value = (clash: Clash, held: unknown, otherwise: string) => {
    if (clash.column === "definition")
      return (
        <Suspense fallback="…">
          <WorkflowWords definition={held} />
        </Suspense>
      );
    return words.value(clash, held) ?? otherwise;
  };
  return (
    <QuestionDialog
      title={t("title")}
      text={t("text")}
      confirm={<Button type="submit">{t("save")}</Button>}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        // In React, the submit event would bubble to the form that opened this dialog.
        event.stopPropagation();
        answer(choices);
      }}
    >
      <div className="max-h-[60vh] scrollbar-thin overflow-y-auto text-sm">
        {clashes.map((clash, at) => (
          <TwoValues
            key={`${clash.row.id} ${clash.column}`}
            name={`${clash.row.id} ${clash.column}`}
            label={labelOf(clash, words.label(clash), clashes)}
            mine={<Side label={t("mine")}>{value(clash, clash.mine, t("yours"))}</Side>}
            theirs={<Side label={t("theirs")}>{value(clash, clash.theirs, t("their"))}</Side>}
            isMine={choices[at] ?? true}
            onChoose={(isMine) => setChoices(choices.with(at, isMine))}
          />
        ))}
      </div>
    </QuestionDialog>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-muted-foreground">{label}: </span>
      {children}
    </>
  );
}

/** Returns the label of a column, with the name of the row if there are several. */
function labelOf({ row }: Clash, label: string, all: readonly Clash[]): string {
  const { name, title, subject } = row as Clash["row"] & { name?: unknown; title?: unknown; subject?: unknown };
  const called = [name, title, subject].find((one) => typeof one === "string" && one !== "");
  return called !== undefined && all.some((one) => one.row.id !== row.id) ? `${String(called)} · ${label}` : label;
}
