import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { setValue } from "#domain/imports/edit-mapping.ts";
import { type ExpectedRejects, expectedRejects } from "#domain/imports/expected-rejects.ts";
import { requiredFields } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Import } from "#web/data/imports/imports.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Note } from "./note.tsx";
import { useImportTexts } from "./use-import-texts.ts";

type ExpectedLossesProps = {
  imported: Import;
  mapping: Mapping;
  onLeaveOut: (column: ColumnProfile) => void;
  onChange: (mapping: Mapping) => void;
};

const maxNamed = 3;

/** Lists problems that would reject a large part of the file, each with a solution, before the file is checked. */
export function ExpectedLosses({ imported, mapping, onLeaveOut, onChange }: ExpectedLossesProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list } = useFormat();
  const { columns, row_count } = imported;
  const losses = expectedRejects(mapping, columns, row_count);
  const required = requiredFields(mapping.entity);
  const actionOf = ({ reason, column, field, rows, odds }: ExpectedRejects) => {
    const profile = columns[column];
    if (reason === "duplicate") return { text: t("losses.everyRow"), run: () => onChange({ ...mapping, match: [] }) };
    if (reason !== "unreadable" || !profile) return null;
    if (!odds || required.includes(field)) return { text: t("losses.leaveOut"), run: () => onLeaveOut(profile) };
    return {
      text: t("losses.withoutIt", { count: rows }),
      run: () => onChange(odds.reduce((next, { value }) => setValue(next, field, value, null), mapping)),
    };
  };
  const textOf = ({ reason, field, odds }: ExpectedRejects, facts: { column: string; field: string }) => {
    if (!odds) return t(`losses.${reason}`, facts);
    const more = odds.length - maxNamed;
    const named = odds.slice(0, maxNamed).map(({ value, row }) => t("losses.odd", { value, row }));
    const values = list([...named, ...(more > 0 ? [t("losses.more", { count: more })] : [])]);
    const isDate = fieldsOf(mapping.entity)[field]?.kind === "date";
    return t(isDate ? "losses.notDate" : "losses.notNumber", { column: facts.column, values });
  };
  if (losses.length === 0) return null;
  return (
    <div className="grid gap-2 px-4 pb-5 md:px-6">
      {losses.map((loss) => {
        const { reason, column, field, rows } = loss;
        const action = actionOf(loss);
        const facts = {
          count: rows,
          total: row_count,
          column: texts.column(columns[column] ?? { name: "", index: column }),
          field: texts.field(mapping.entity, field),
        };
        return (
          <Note
            key={`${reason} ${column}`}
            tone="warning"
            title={t("losses.title", facts)}
            {...(action && {
              actions: (
                <Button variant="outline" onClick={action.run}>
                  {action.text}
                </Button>
              ),
            })}
          >
            {textOf(loss, facts)}
          </Note>
        );
      })}
    </div>
  );
}
