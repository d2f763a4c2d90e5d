import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { type ExpectedRejects, expectedRejects } from "#domain/imports/expected-rejects.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Import } from "#web/data/imports/imports.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { Note } from "./note.tsx";
import { useImportTexts } from "./use-import-texts.ts";

type ExpectedLossesProps = {
  imported: Import;
  mapping: Mapping;
  onLeaveOut: (column: ColumnProfile) => void;
  onMatchNothing: () => void;
};

/** Lists problems that would reject a large part of the file, each with a solution, before the file is checked. */
export function ExpectedLosses({ imported, mapping, onLeaveOut, onMatchNothing }: ExpectedLossesProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { columns, row_count } = imported;
  const losses = expectedRejects(mapping, columns, row_count);
  const actionOf = ({ reason, column }: ExpectedRejects) => {
    const profile = columns[column];
    if (reason === "duplicate") return { text: t("losses.everyRow"), run: onMatchNothing };
    return reason === "unreadable" && profile ? { text: t("losses.leaveOut"), run: () => onLeaveOut(profile) } : null;
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
            {t(`losses.${reason}`, facts)}
          </Note>
        );
      })}
    </div>
  );
}
