import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { both, type MergeChoice, mergeFields } from "#domain/records/duplicates/merge-choice.ts";
import { type RecordColumn, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";
import type { Linked, RecordRow } from "#web/data/records/records.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

import { useFieldLabel } from "./use-field-label.ts";

type Props = {
  columns: RecordColumns;
  rows: readonly RecordRow[];
  choice: MergeChoice;
  timeZone: string;
  onKeep: (id: string) => void;
  onTake: (column: string, from: string) => void;
};

export function MergeTable({ columns, rows, choice, timeZone, onKeep, onTake }: Props) {
  const { t } = useTranslation("duplicates");
  const format = useFormat();
  const valueOf = useMergeValue();
  const fieldLabel = useFieldLabel(columns);
  const label = ({ name }: RecordColumn) => fieldLabel(name);
  const fields = mergeFields(columns, rows);
  const radio = "accent-primary mt-0.5 size-4 shrink-0";
  return (
    <div className="-mx-1 scrollbar-thin overflow-x-auto px-1" tabIndex={0} role="group" aria-label={t("merge.title")}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b align-top">
            <th
              scope="col"
              className="text-muted-foreground bg-popover sticky left-0 min-w-20 py-2 pr-3 text-left font-medium sm:w-32"
            >
              {t("merge.stays")}
            </th>
            {rows.map((row) => (
              <th key={row.id} scope="col" className="min-w-40 px-2 py-2 text-left font-medium">
                <label className="flex min-h-6 gap-2">
                  <input
                    type="radio"
                    name="keep"
                    className={radio}
                    checked={choice.keep === row.id}
                    onChange={() => onKeep(row.id)}
                    aria-label={t("merge.keep", { name: String(row.name) })}
                  />
                  <span className="min-w-0 break-words">
                    {String(row.name)}
                    <span className="text-muted-foreground block text-xs font-normal">
                      {t("merge.created", { when: format.momentDay(String(row.created_at), timeZone) })}
                    </span>
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ column, isSame, joined }) => (
            <tr key={column.name} className="border-b align-top last:border-0">
              <th
                scope="row"
                className="text-muted-foreground bg-popover sticky left-0 py-2 pr-3 text-left font-normal"
              >
                {label(column)}
              </th>
              {isSame ? (
                <td colSpan={rows.length} className="px-2 py-2 break-words">
                  {rows[0] && valueOf(rows[0], column)}
                </td>
              ) : (
                rows.map((row, index) => (
                  <td key={row.id} className="px-2 py-2">
                    <Option
                      name={column.name}
                      title={t("merge.take", { field: label(column), value: valueOf(row, column) })}
                      text={valueOf(row, column)}
                      isChosen={choice.values[column.name] === row.id}
                      onChoose={() => onTake(column.name, row.id)}
                    />
                    {joined !== undefined && index === rows.length - 1 && (
                      <Option
                        name={column.name}
                        title={t("merge.take", { field: label(column), value: joined })}
                        text={`${t("merge.both")}: ${joined}`}
                        isChosen={choice.values[column.name] === both}
                        onChoose={() => onTake(column.name, both)}
                      />
                    )}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OptionProps = { name: string; title: string; text: string; isChosen: boolean; onChoose: () => void };

function Option({ name, title, text, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-6 gap-2">
      <input
        type="radio"
        name={`take-${name}`}
        className="accent-primary mt-0.5 size-4 shrink-0"
        checked={isChosen}
        onChange={onChoose}
        aria-label={title}
      />
      <span className={cn("min-w-0 break-words", !isChosen && "text-muted-foreground")}>{text}</span>
    </label>
  );
}

function useMergeValue() {
  const { t } = useTranslation("duplicates");
  const text = useValueText();
  const currency = useWorkspaceCurrency();
  return (row: RecordRow, column: RecordColumn): string =>
    text(valueOf(row, column), column, {
      currency: currencyOr(row.currency, currency),
      nothing: t("merge.nothing"),
      nameOf: (id) => (column.embed && (row[column.embed] as Linked | null)?.name) || id,
    });
}
