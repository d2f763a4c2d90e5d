import { useTranslation } from "react-i18next";

import { readNumber } from "#domain/numbers/numbers.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { type FilterOperator, isDayKind, operandsOf } from "#domain/records/record-filters.ts";
import { isDay } from "#domain/time/dates.ts";
import { Field } from "#web/ui/field.tsx";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { FilterChoices } from "./filter-choices.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

const isCount = (operator: FilterOperator) => operator === "last" || operator === "next";
const isDated = (column: RecordColumn, operator: FilterOperator) => isDayKind(column.kind) && !isCount(operator);
const isNumber = (column: RecordColumn, operator: FilterOperator) =>
  isCount(operator) || ["integer", "number", "money", "percent"].includes(column.kind);

/** Labels of the two fields of a range: for dates, and for amounts. */
const days = ["filter.firstDay", "filter.lastDay"] as const;
const amounts = ["filter.from", "filter.to"] as const;

/** Parses the typed operands of an operator to the format of the URL. */
export function readOperands(
  column: RecordColumn,
  operator: FilterOperator,
  typed: readonly string[],
  language: string,
): string[] {
  const read = (value = "") => (isNumber(column, operator) ? (readNumber(value, language) ?? "") : value.trim());
  switch (operandsOf(operator)) {
    case "none":
      return [];
    case "one":
      return [read(typed[0])];
    case "span":
      return [read(typed[0]), read(typed[1])];
    case "many":
      return typed.filter(Boolean);
  }
}

type Props = {
  entity: Entity;
  column: RecordColumn;
  operator: FilterOperator;
  values: readonly string[];
  onChange: (values: string[]) => void;
  autoFocus?: boolean;
  /** True to render options as chips side by side. */
  asChips?: boolean;
};

export function FilterOperands(props: Props) {
  const { entity, column, operator, values, onChange, autoFocus = false, asChips } = props;
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const dated = isDated(column, operator);
  const set = (index: number, typed: string) => {
    const value = dated && !isDay(typed) ? "" : typed;
    onChange(Object.assign([...(values.length > 0 ? values : [""])], { [index]: value }));
  };
  const inputMode = isNumber(column, operator) ? ("decimal" as const) : undefined;
  const name = label(entity, column);
  const Control = dated ? DateInput : Input;
  switch (operandsOf(operator)) {
    case "none":
      return null;
    case "many":
      return <FilterChoices column={column} values={[...values]} onChange={onChange} {...(asChips && { asChips })} />;
    case "one":
      if (column.kind === "boolean") {
        return (
          <Select
            aria-label={name}
            value={values[0] ?? ""}
            options={[
              ["", t("form.choose")],
              ["true", t("yes")],
              ["false", t("no")],
            ]}
            onChange={(selected) => set(0, selected)}
          />
        );
      }
      return (
        <Control
          autoFocus={autoFocus}
          aria-label={isCount(operator) ? t("filter.days") : name}
          inputMode={inputMode}
          value={values[0] ?? ""}
          onChange={(event) => set(0, event.target.value)}
        />
      );
    case "span":
      return (
        <div className={dated ? "grid gap-3" : "grid grid-cols-2 gap-3"}>
          {([0, 1] as const).map((place) => (
            <Field key={place} label={t(dated ? days[place] : amounts[place])}>
              {(control) => (
                <Control
                  {...control}
                  autoFocus={autoFocus && place === 0}
                  inputMode={inputMode}
                  value={values[place] ?? ""}
                  onChange={(event) => set(place, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
      );
  }
}
