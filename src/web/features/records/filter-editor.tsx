import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { hasCurrencyColumn } from "#domain/records/kinds/kinds.ts";
import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import {
  type FilterOperator,
  isWhole,
  operandsOf,
  operatorsOf,
  type RecordFilter,
} from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { FilterOperands, readOperands } from "./filter-operands.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  columns: RecordColumns;
  column: string;
  filter?: RecordFilter;
  workspace: Workspace;
  onApply: (filter: RecordFilter) => void;
};

export function FilterEditor({ columns, column: name, filter, workspace, onApply }: Props) {
  const { t, i18n } = useTranslation("records");
  const { label, operator: operatorText } = useRecordTexts();
  const column = columnOf(columns, name);
  const operators = column ? operatorsOf(column) : [];
  const [{ operator, values }, setFilter] = useDraftFields<Pick<RecordFilter, "operator" | "values">>(
    `filter ${columns.entity} ${name}`,
    { operator: filter?.operator ?? operators[0] ?? "contains", values: filter?.values ?? [] },
  );
  if (!column) return null;

  const operands = operandsOf(operator);
  const ready = readOperands(column, operator, values, i18n.language);
  const canApply = isWhole(column, { operator, values: ready });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events from the popover on to the parents of its trigger, which may include a form.
    event.stopPropagation();
    if (canApply) onApply({ column: name, operator, values: ready });
  };
  const choose = (next: FilterOperator) => {
    // Selected options are not valid text, and text is not a valid option, so the values are cleared.
    const isOtherKind = (operandsOf(next) === "many") !== (operands === "many");
    setFilter({ operator: next, values: isOtherKind ? [] : values });
  };

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="font-medium">{label(columns.entity, column)}</p>
      {operators.length > 1 && (
        <Select
          aria-label={t("filter.how")}
          value={operator}
          options={operators.map((operator) => [operator, operatorText(column, operator)])}
          onChange={choose}
        />
      )}
      <FilterOperands
        autoFocus
        entity={columns.entity}
        column={column}
        operator={operator}
        values={values}
        onChange={(changed) => setFilter({ operator, values: changed })}
      />
      {column.kind === "money" && operands !== "none" && hasCurrencyColumn(columns.entity) && (
        <p className="text-muted-foreground text-xs">{t("filter.currency", { currency: workspace.currency })}</p>
      )}
      <Button type="submit" variant="secondary" disabled={!canApply}>
        {t("filter.apply")}
      </Button>
    </form>
  );
}
