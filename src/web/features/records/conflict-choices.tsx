import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { ConflictValues } from "#web/ui/conflict-values.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

/** A field that two users changed at the same time. */
export type FieldConflict = { name: string; mine: string; theirs: string; isMine: boolean };

type Props = {
  columns: RecordColumns;
  conflicts: readonly FieldConflict[];
  /** Names of fields that only the other user changed. The form now has the other user's values. */
  taken: readonly string[];
  onChoose: (clash: FieldConflict, isMine: boolean) => void;
};

/**
 * Renders the conflicts after another user has saved first. For each field that both changed, the user selects a value.
 */
export function ConflictChoices({ columns, conflicts, taken, onChoose }: Props) {
  const { t } = useTranslation("records");
  const { label, choice } = useRecordTexts();
  const nameOf = (name: string) => label(columns.entity, columnOf(columns, name) ?? name);
  const links = conflicts.flatMap(({ name, mine, theirs }) => {
    const target = columnOf(columns, name)?.target;
    return target ? [mine, theirs].filter((id) => id !== "").map((id) => ({ target, id })) : [];
  });
  const names = useQueries({ queries: links.map(({ target, id }) => linkedNameQuery(target, id)) });
  const linkedName = (value: string) => {
    const name = names[links.findIndex(({ id }) => id === value)]?.data;
    return name === null ? t("history.gone") : (name ?? "…");
  };
  const shown = (name: string, value: string) => {
    const column = columnOf(columns, name);
    if (value === "") return t("history.nothing");
    if (column?.target) return linkedName(value);
    return column?.kind === "choice" ? choice(value, column) : value;
  };
  return (
    <FormNotice>
      <p>{t("form.conflict")}</p>
      {conflicts.map((conflict) => (
        <ConflictValues
          key={conflict.name}
          name={`clash ${conflict.name}`}
          label={nameOf(conflict.name)}
          mine={t("form.mine", { value: shown(conflict.name, conflict.mine) })}
          theirs={t("form.theirs", { value: shown(conflict.name, conflict.theirs) })}
          isMine={conflict.isMine}
          onChoose={(isMine) => onChoose(conflict, isMine)}
        />
      ))}
      {taken.length > 0 && (
        <>
          <p className="mt-2">{t("form.taken")}</p>
          <ul className="list-disc pl-4">
            {taken.map((name) => (
              <li key={name}>{nameOf(name)}</li>
            ))}
          </ul>
        </>
      )}
    </FormNotice>
  );
}
