import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { readNumber } from "#domain/numbers.ts";
import { columnOf, type RecordColumns } from "#domain/record-columns.ts";
import {
  type FilterOperator,
  isDayKind,
  isWhole,
  operandsOf,
  operatorsOf,
  type RecordFilter,
} from "#domain/record-filters.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#web/ui/kit/select.tsx";

import { FilterChoices } from "./filter-choices.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  columns: RecordColumns;
  column: string;
  filter?: RecordFilter;
  workspace: Workspace;
  onApply: (filter: RecordFilter) => void;
};

/** How one column is filtered: what is offered follows from its kind. */
export function FilterEditor({ columns, column: name, filter, workspace, onApply }: Props) {
  const { t, i18n } = useTranslation("records");
  const { label } = useRecordTexts();
  const column = columnOf(columns, name);
  const operators = column ? operatorsOf(column) : [];
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? operators[0] ?? "contains");
  const [values, setValues] = useState<string[]>(filter?.values ?? []);
  if (!column) return null;

  const operands = operandsOf(operator);
  const isDated = isDayKind(column.kind) && operator !== "last" && operator !== "next";
  const isNumber =
    !isDated && ["integer", "number", "money", "percent", "date", "moment", "closing"].includes(column.kind);
  const read = (value = "") => (isNumber ? (readNumber(value, i18n.language) ?? "") : value.trim());
  const ready = {
    none: () => [],
    one: () => [read(values[0])],
    span: () => [read(values[0]), read(values[1])],
    many: () => values.filter(Boolean),
  }[operands]();
  const canApply = isWhole(column, { operator, values: ready });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The popover stands inside the page of its trigger, so the event would go on to a form around it.
    event.stopPropagation();
    if (canApply) onApply({ column: name, operator, values: ready });
  };
  const set = (place: number, value: string) =>
    setValues(Object.assign([...(values.length > 0 ? values : [""])], { [place]: value }));
  const choose = (chosen: string) => {
    const next = operators.find((one) => one === chosen) ?? operator;
    // What was chosen from a list fits no box, and the other way round.
    if ((operandsOf(next) === "many") !== (operands === "many")) setValues([]);
    setOperator(next);
  };

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="font-medium">{label(columns.entity, column)}</p>
      {operators.length > 1 && (
        <Select value={operator} onValueChange={choose}>
          <SelectTrigger aria-label={t("filter.how")}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {operators.map((one) => (
              <SelectItem key={one} value={one}>
                {t(`filter.operators.${one}`)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
      {operands === "one" && column.kind === "boolean" && (
        <Select value={values[0] ?? ""} onValueChange={(value) => set(0, value)}>
          <SelectTrigger aria-label={label(columns.entity, column)}>
            <SelectValue placeholder={t("form.choose")} />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="true">{t("yes")}</SelectItem>
            <SelectItem value="false">{t("no")}</SelectItem>
          </SelectContent>
        </Select>
      )}
      {operands === "one" && column.kind !== "boolean" && (
        <Input
          autoFocus
          aria-label={operator === "last" || operator === "next" ? t("filter.days") : label(columns.entity, column)}
          type={isDated ? "date" : "text"}
          inputMode={isNumber ? "decimal" : undefined}
          value={values[0] ?? ""}
          onChange={(event) => set(0, event.target.value)}
        />
      )}
      {operands === "span" && (
        <div className={isDated ? "grid gap-3" : "grid grid-cols-2 gap-3"}>
          {([0, 1] as const).map((place) => (
            <Field key={place} label={t(place === 0 ? "filter.from" : "filter.to")}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus={place === 0}
                  type={isDated ? "date" : "text"}
                  inputMode={isDated ? undefined : "decimal"}
                  value={values[place] ?? ""}
                  onChange={(event) => set(place, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {column.kind === "money" && operands !== "none" && columns.entity !== "contacts" && (
        <p className="text-muted-foreground text-xs">{t("filter.currency", { currency: workspace.currency })}</p>
      )}
      {operands === "many" && <FilterChoices column={column} values={values} onChange={setValues} />}
      <Button type="submit" variant="secondary" disabled={!canApply}>
        {t("filter.apply")}
      </Button>
    </form>
  );
}
