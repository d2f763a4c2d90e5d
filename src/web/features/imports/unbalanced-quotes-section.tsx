import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type UnbalancedQuoteChoice, unbalancedQuoteChoices } from "#domain/imports/unbalanced-quotes.ts";
import { type Import, type Stray, straysQuery } from "#web/data/imports/imports.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportSection } from "./import-section.tsx";
import { RadioChoice } from "./radio-choice.tsx";

/** Maximum number of cells shown per row, enough to check the parsing. */
const maxCells = 12;

/**
 * Renders the rows with cells made ambiguous by unbalanced quotes, as they were parsed, and the choice of how to import
 * them.
 */
export function UnbalancedQuotesSection({
  imported,
  choice,
  onChange,
}: {
  imported: Import;
  choice: UnbalancedQuoteChoice;
  onChange: (choice: UnbalancedQuoteChoice) => void;
}) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const pages = useInfiniteQuery(straysQuery(imported.id));
  const { stray_rows, unclear_rows } = imported.dialect;
  return (
    <ImportSection title={t("strays.title")} text={t("strays.text", { count: stray_rows })}>
      {unclear_rows < stray_rows && (
        <RadioChoice
          label={t("strays.choice")}
          options={unbalancedQuoteChoices.map((value) => ({ value, label: t(`strays.${value}`) }))}
          value={choice}
          onChange={onChange}
        />
      )}
      <DataTable
        scrolls
        label={t("strays.title")}
        className="max-w-4xl"
        rows={pages.data?.pages.flat()}
        keyOf={(row) => String(row.row_number)}
        columns={[
          {
            key: "line",
            header: t("strays.line"),
            isNumeric: true,
            className: "w-px align-top",
            cell: ({ line }) => format.number(line),
          },
          {
            key: "cells",
            header: t("strays.cells"),
            cell: ({ cells, reading }) => (
              <>
                <Cells cells={cells} />
                {reading !== "mended" && (
                  <p className="text-muted-foreground mt-1 text-xs">{t(`strays.reading.${reading}`)}</p>
                )}
              </>
            ),
          },
        ]}
      />
      <ShowMore pages={pages} text={t("rejects.more")} />
    </ImportSection>
  );
}

function Cells({ cells }: Pick<Stray, "cells">) {
  return (
    <ul className="flex flex-wrap gap-1">
      {cells.slice(0, maxCells).map((cell, index) => (
        <li
          key={index}
          className="bg-muted line-clamp-3 min-h-5 min-w-6 rounded px-1.5 break-words whitespace-pre-wrap"
        >
          {cell}
        </li>
      ))}
      {cells.length > maxCells && <li>…</li>}
    </ul>
  );
}
