import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FormulaResult } from "#domain/records/custom-fields/custom-fields.ts";
import type { FormulaCheck } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import { isCustom } from "#domain/records/record-columns.ts";
import { formulaCheckQuery } from "#web/data/records/change-custom-fields.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const functions =
  'if(a, b, c) min(…) max(…) round(a, 2) abs(a) concat(…) lower(a) upper(a) len(a) coalesce(a, b) empty(a) days_between(a, b) year(a) month(a) date("2026-01-31")';

type Props = {
  entity: Entity;
  /** Key of the field itself, which its formula cannot use. */
  fieldKey: string | undefined;
  formula: string;
  result: FormulaResult;
  onFormula: (formula: string) => void;
  onResult: (result: FormulaResult) => void;
};

export function FormulaEditor({ entity, fieldKey, formula, result, onFormula, onResult }: Props) {
  const { t, i18n } = useTranslation(["custom-fields", "kinds", "records"]);
  const box = useRef<HTMLTextAreaElement>(null);
  const columns = useColumns(entity);
  const request = useDeferredValue(formula);
  const { data: check } = useQuery({ ...formulaCheckQuery(entity, request), placeholderData: keepPreviousData });
  const usable = [
    ...Object.entries(fieldsOf(entity))
      .filter(([name, { kind }]) => kind !== "link" && i18n.exists(`${entity}.fields.${name}`, { ns: "kinds" }))
      .map(([name]) => [name, t(`kinds:${entity}.fields.${name}` as "kinds:accounts.fields.name")] as const),
    ...columns.columns
      .filter((column) => isCustom(column) && !column.isReadOnly && !["link", "multiChoice"].includes(column.kind))
      .map(({ name, label = name }) => [name, label] as const),
  ].filter(([name]) => name !== fieldKey);

  const insert = (name: string) => {
    const { selectionStart = formula.length, selectionEnd = formula.length } = box.current ?? {};
    onFormula(formula.slice(0, selectionStart) + name + formula.slice(selectionEnd));
    box.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <Field
        label={t("formula.label")}
        error={problemText(check, request, t)}
        hint={<Example check={check} isAsked={request.trim() !== ""} />}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={box}
            rows={3}
            maxLength={2000}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
            placeholder="round(value_minor * 0.2, 2)"
            value={formula}
            onChange={(event) => onFormula(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("formula.insert")}>
          {(control) => (
            <Select
              {...control}
              value=""
              options={[
                ["", t("formula.choose")],
                ...usable.map(([name, label]) => [name, `${label} (${name})`] as const),
              ]}
              onChange={(name) => name && insert(name)}
            />
          )}
        </Field>
        {check && !check.error && check.type === "number" && (
          <Field label={t("formula.show")}>
            {(control) => (
              <Select
                {...control}
                value={result}
                options={(["number", "money", "percent"] as const).map((kind) => [kind, t(`kinds.${kind}`)])}
                onChange={onResult}
              />
            )}
          </Field>
        )}
      </div>
      <details className="text-muted-foreground text-xs">
        <summary className="cursor-pointer">{t("formula.help")}</summary>
        <div className="mt-2 grid gap-1">
          <p>{t("formula.helpText")}</p>
          <code className="break-words">+ - * / % = &lt;&gt; &lt; &lt;= &gt; &gt;= and or not</code>
          <code className="break-words">{functions}</code>
        </div>
      </details>
    </div>
  );
}

function problemText(
  check: FormulaCheck | undefined,
  request: string,
  t: ReturnType<typeof useTranslation<["custom-fields", "kinds", "records"]>>["t"],
): string | undefined {
  if (!check?.error || request.trim() === "") return undefined;
  const { code, position, word } = check.error;
  return t("formula.at", { position, problem: t(`formula.problems.${code}` as "formula.problems.end", { word }) });
}

/** Renders the formula's result for the most recently changed record. */
function Example({ check, isAsked }: { check: FormulaCheck | undefined; isAsked: boolean }) {
  const { t } = useTranslation(["custom-fields", "kinds", "records"]);
  const format = useFormat();
  if (!isAsked || !check || check.error) return t("formula.hint");
  if (!check.record) return t("formula.fine");
  const { type, example, record } = check;
  const value =
    example === null || example === undefined
      ? t("formula.nothing")
      : type === "number"
        ? format.number(Number(example))
        : type === "date"
          ? format.day(String(example))
          : type === "boolean"
            ? t(example === true ? "records:yes" : "records:no")
            : String(example);
  return t("formula.example", { name: record.name, value });
}
