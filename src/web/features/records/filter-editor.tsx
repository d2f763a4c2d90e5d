import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import { readNumber } from "#domain/numbers.ts";
import { columnOf } from "#domain/record-columns.ts";
import { filterOperators, type FilterOperator, type RecordFilter } from "#domain/record-filters.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#web/ui/kit/select.tsx";

import { FilterChoices } from "./filter-choices.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  entity: Entity;
  column: string;
  filter?: RecordFilter;
  workspace: Workspace;
  onApply: (filter: RecordFilter) => void;
};

/** How one column is filtered: what is offered follows from its kind. */
export function FilterEditor({ entity, column: name, filter, workspace, onApply }: Props) {
  const { t, i18n } = useTranslation("records");
  const { label } = useRecordTexts();
  const operators = filterOperators(entity, name);
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? operators[0] ?? "contains");
  const [values, setValues] = useState<string[]>(filter?.values ?? []);
  const column = columnOf(entity, name);
  if (!column) return null;

  const isDated = ["date", "moment", "closing"].includes(column.kind);
  const isBare = operator === "empty" || operator === "filled";
  const read = (value: string) =>
    operator === "between" && !isDated ? (readNumber(value, i18n.language) ?? "") : value.trim();
  const ready = isBare
    ? []
    : operator === "between"
      ? [read(values[0] ?? ""), read(values[1] ?? "")]
      : values.map(read).filter(Boolean);
  const canApply = isBare || ready.some(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The popover stands inside the page of its trigger, so the event would go on to a form around it.
    event.stopPropagation();
    if (canApply) onApply({ column: name, operator, values: ready });
  };
  const set = (place: number, value: string) =>
    setValues(Object.assign([...(values.length > 0 ? values : [""])], { [place]: value }));

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="font-medium">{label(entity, name)}</p>
      {operators.length > 1 && (
        <Select
          value={operator}
          onValueChange={(chosen) => setOperator(operators.find((one) => one === chosen) ?? operator)}
        >
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
      {(operator === "contains" || operator === "is") && (
        <Input
          autoFocus
          aria-label={label(entity, name)}
          value={values[0] ?? ""}
          onChange={(event) => set(0, event.target.value)}
        />
      )}
      {operator === "between" && (
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
          {column.kind === "money" && (
            <p className="text-muted-foreground col-span-2 text-xs">
              {t("filter.currency", { currency: workspace.currency })}
            </p>
          )}
        </div>
      )}
      {operator === "any" && <FilterChoices column={column} values={values} onChange={setValues} />}
      <Button type="submit" variant="secondary" disabled={!canApply}>
        {t("filter.apply")}
      </Button>
    </form>
  );
}
