import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { ConflictRequest } from "#web/data/requests/conflict-request.ts";
import type { Conflict } from "#web/data/requests/update-rows.ts";
import { ConflictValues } from "#web/ui/conflict-values.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { QuestionDialog } from "#web/ui/question-dialog.tsx";

import { useConflictText } from "./use-conflict-text.ts";

type Props = {
  isOpen: boolean;
  /** Called when the dialog is closed, or if its code cannot be loaded. */
  onClose: () => void;
  question: ConflictRequest | undefined;
  timeZone: string;
  /** Renders the steps of a workflow. */
  WorkflowText: ComponentType<{ definition: unknown }>;
};

/** Renders both values of each column that two users changed at the same time, and asks which one to keep. */
export function EditConflictDialog({ question, ...rest }: Props) {
  return question ? <Question key={question.no} question={question} {...rest} /> : null;
}

function Question({ question, onClose, timeZone, WorkflowText }: Props & { question: ConflictRequest }) {
  const { t } = useTranslation("edit-conflict");
  const { conflicts, resolve } = question;
  const words = useConflictText(conflicts, timeZone);
  const [choices, setChoices] = useState<readonly boolean[]>(conflicts.map(() => true));
  const value = (conflict: Conflict, held: unknown, otherwise: string) => {
    if (conflict.column === "definition")
      return (
        <Suspense fallback="…">
          <WorkflowText definition={held} />
        </Suspense>
      );
    return words.value(conflict, held) ?? otherwise;
  };
  return (
    <QuestionDialog
      title={t("title")}
      text={t("text")}
      confirm={<Button type="submit">{t("save")}</Button>}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        // In React, the submit event would also reach the form that opened this dialog.
        event.stopPropagation();
        resolve(choices);
      }}
    >
      <div className="max-h-[60vh] scrollbar-thin overflow-y-auto text-sm">
        {conflicts.map((conflict, at) => (
          <ConflictValues
            key={`${conflict.row.id} ${conflict.column}`}
            name={`${conflict.row.id} ${conflict.column}`}
            label={labelOf(conflict, words.label(conflict), conflicts)}
            mine={<Side label={t("mine")}>{value(conflict, conflict.mine, t("yours"))}</Side>}
            theirs={<Side label={t("theirs")}>{value(conflict, conflict.theirs, t("their"))}</Side>}
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

/** Returns the label of a column; if several rows have conflicts, with the row's name. */
function labelOf({ row }: Conflict, label: string, all: readonly Conflict[]): string {
  const { name, title, subject } = row as Conflict["row"] & { name?: unknown; title?: unknown; subject?: unknown };
  const called = [name, title, subject].find((text): text is string => typeof text === "string" && text !== "");
  return joinFacts([all.some((edit) => edit.row.id !== row.id) && called, label]);
}
