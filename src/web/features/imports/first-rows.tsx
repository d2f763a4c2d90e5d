import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

import { useImportTexts } from "./use-import-texts.ts";

type FirstRowsProps = { rows: Plan["first"]; mapping: Mapping; currency: Currency };

export function FirstRows({ rows, mapping, currency }: FirstRowsProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const format = useFormat();
  const stageName = useStageName();
  const valueText = useValueText();
  const { data: fields = [] } = useQuery(allCustomFieldsQuery());
  const { entity } = mapping;
  const own = customColumns(fields.filter((field) => field.entity === entity));
  const known = fieldsOf(entity);
  const { extra = {} } = importKindOf(entity);
  // Columns that extend another field are part of that field's cell.
  const isSeen = (field: string) => !extra[field] || "person" in extra[field] || "stores" in extra[field];
  const mapped = mapping.columns
    .toSorted((one, other) => one.column - other.column)
    .flatMap(({ field }) => (isSeen(field) ? [field] : []));
  const names = mapped.includes("name") ? mapped : ["name", ...mapped];
  const columns = names.map(
    (name) => own.find((column) => column.name === name) ?? { name, kind: known[name]?.kind ?? "text" },
  );
  return (
    <div className="scrollbar-thin overflow-x-auto" role="region" aria-label={t("first.table")} tabIndex={0}>
      <table className="text-sm">
        <thead>
          <tr className="text-muted-foreground border-b text-left text-xs whitespace-nowrap [&>th]:h-8 [&>th]:pr-6 [&>th]:font-medium">
            <th scope="col">{t("first.row")}</th>
            <th scope="col">{t("list.status")}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {texts.field(entity, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row_number, action, values }) => (
            <tr
              key={row_number}
              className="border-b whitespace-nowrap last:border-b-0 [&>td]:py-2 [&>td]:pr-6 [&>td]:align-top"
            >
              <td className="tabular">{format.number(row_number)}</td>
              <td className="text-muted-foreground">{t(`first.action.${action}`)}</td>
              {columns.map((column) => (
                <td key={column.name} className="max-w-60 truncate">
                  {valueText(values[column.name], column, {
                    currency: currencyOr(values.currency, currency),
                    nothing: "—",
                    // Linked records are shown with the name from the file, and stages as on the board.
                    nameOf: (name) => (column.name === "stage_id" ? stageName(name) : name),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
