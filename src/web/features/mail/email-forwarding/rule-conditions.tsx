import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { ruleFields } from "#domain/mail/rules.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import type { RuleDraft } from "./rule-draft.ts";

type Condition = RuleDraft["conditions"][number];
type Props = {
  draft: RuleDraft;
  /** Key of the incomplete condition, if there is one. */
  missing: number | undefined;
  onChange: (changed: Pick<RuleDraft, "conditions"> | Pick<RuleDraft, "match">) => void;
};

const maxConditions = 20;
const ways = ["contains", "equals"] as const;

export function RuleConditions({ draft, missing, onChange }: Props) {
  const { t } = useTranslation(["mail-rules", "common"]);
  const id = useId();
  const { conditions, match } = draft;
  const change = (key: number, changed: Partial<Condition>) =>
    onChange({
      conditions: conditions.map((condition) => (condition.key === key ? { ...condition, ...changed } : condition)),
    });
  const next = Math.max(...conditions.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 text-sm font-medium">{t("rules.when")}</legend>
      {conditions.length > 1 && (
        <Select
          aria-label={t("rules.match")}
          className="w-auto justify-self-start"
          value={match}
          options={[
            ["all", t("rules.all")],
            ["any", t("rules.any")],
          ]}
          onChange={(selected) => onChange({ match: selected })}
        />
      )}
      {conditions.map(({ key, field, is, value }, at) => (
        <div
          key={key}
          role="group"
          aria-label={t("rules.condition", { no: at + 1 })}
          className="flex flex-wrap items-start gap-2"
        >
          <Select
            aria-label={t("rules.field")}
            className="w-full sm:w-44"
            value={field}
            options={ruleFields.map((field) => [field, t(`rules.fields.${field}`)] as const)}
            onChange={(selected) => change(key, { field: selected })}
          />
          {(field === "subject" || field === "from") && (
            <Select
              aria-label={t("rules.way")}
              className="w-full sm:w-36"
              value={is}
              options={ways.map((way) => [way, t(`rules.ways.${way}`)] as const)}
              onChange={(selected) => change(key, { is: selected })}
            />
          )}
          {field !== "files" && (
            <div className="grid min-w-40 grow gap-1">
              <Input
                aria-label={t("rules.value")}
                aria-invalid={missing === key ? true : undefined}
                aria-describedby={missing === key ? id : undefined}
                placeholder={t(`rules.examples.${field}`)}
                maxLength={200}
                value={value}
                onChange={(event) => change(key, { value: event.target.value })}
              />
              {missing === key && (
                <p id={id} className="text-destructive text-xs">
                  {t("common:problems.required")}
                </p>
              )}
            </div>
          )}
          {conditions.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("rules.removeCondition", { no: at + 1 })}
              onClick={() => onChange({ conditions: conditions.filter((condition) => condition.key !== key) })}
            >
              <X />
            </Button>
          )}
        </div>
      ))}
      {conditions.length < maxConditions && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            onChange({ conditions: [...conditions, { key: next, field: "subject", is: "contains", value: "" }] })
          }
        >
          <Plus />
          {t("rules.addCondition")}
        </Button>
      )}
    </fieldset>
  );
}
