import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Draft, readDraft, toDraft } from "#domain/records/cell-value.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { useProblemText } from "#web/ui/form/use-problem-text.ts";

import { ValueControl } from "./value-control.tsx";

type Props = {
  id: string;
  label: string;
  column: RecordColumn;
  /** The value as stored in the database; undefined if it is invalid. */
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Renders the control for a value of a column that does not belong to a record. */
export function StoredValue({ id, label, column, value, onChange }: Props) {
  const { t, i18n } = useTranslation("records");
  const problemText = useProblemText();
  const currency = useWorkspaceCurrency();
  const context = { language: i18n.language, currency };
  const [draft, setDraft] = useState<Draft>(() => toDraft(column, value, context));
  const read = readDraft(column, draft, context);
  const problem = draft.length > 0 ? read.problem : undefined;
  return (
    <div className="grid gap-1">
      <ValueControl
        id={id}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}problem` : undefined}
        column={column}
        draft={draft}
        linkName={undefined}
        onChange={(changed) => {
          setDraft(changed);
          const next = readDraft(column, changed, context);
          onChange(next.problem ? undefined : next.value);
        }}
      />
      {problem && (
        <p id={`${id}problem`} role="alert" className="text-destructive text-xs">
          {problemText(problem, (own) => t(`problems.${own}`))}
        </p>
      )}
    </div>
  );
}
