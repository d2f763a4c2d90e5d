import { useTranslation } from "react-i18next";

import type { Mapping } from "#domain/imports/mapping.ts";
import type { Import } from "#web/data/imports/imports.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { Note } from "./note.tsx";

type ExcludedRowsProps = { imported: Import; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** Lists the rows that appear to be totals or remarks rather than records, and offers to import them. */
export function ExcludedRows({ imported, mapping, onChange }: ExcludedRowsProps) {
  const { t } = useTranslation("imports");
  const { left_out = [], left_out_rows = 0 } = imported.dialect;
  const isTaken = mapping.takes_totals === true;
  const { takes_totals: _taken, ...without } = mapping;
  return (
    <div className="px-4 pb-5 md:px-6">
      <Note
        tone="info"
        title={t(isTaken ? "leftOut.taken" : "leftOut.title", { count: left_out_rows })}
        actions={
          <Button variant="outline" onClick={() => onChange(isTaken ? without : { ...mapping, takes_totals: true })}>
            {t(isTaken ? "leftOut.leave" : "leftOut.take")}
          </Button>
        }
      >
        <ul>
          {left_out.map(({ row, text }) => (
            <li key={row} className="truncate">
              {t("workbook.topRow", { row, text })}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
