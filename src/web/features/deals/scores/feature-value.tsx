import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { FeatureValue } from "#domain/deals/scores/score-row.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";

const targets = { owner: "members", product: "products", stage: "stages" } as const;
const isTarget = (feature: string): feature is keyof typeof targets => Object.hasOwn(targets, feature);
const priorities = ["high", "medium", "low"] as const;

type Props = { feature: string; value: FeatureValue; currency: Currency };

export function FeatureValueText({ feature, value, currency }: Props) {
  const { t } = useTranslation("scores");
  const { money, number, percent } = useFormat();
  const target = isTarget(feature) ? targets[feature] : "products";
  const id = isTarget(feature) && typeof value === "string" ? value : "";
  const { data: name } = useQuery(linkedNameQuery(target, id));
  const { data: fields } = useQuery(allCustomFieldsQuery());
  const valueText = useValueText();
  if (value === null) return t("unknown");
  const [column] = customColumns(fields?.filter(({ key }) => key === feature) ?? []);
  if (column) {
    const stored = column.kind === "boolean" ? value === "true" : value;
    return valueText(stored, column, { currency, nothing: t("unknown"), nameOf: () => undefined });
  }
  if (id !== "") return name === undefined ? "…" : (name ?? t("gone"));
  if (typeof value === "string") {
    const priority = feature === "priority" && priorities.find((priority) => priority === value);
    return priority ? t(`priority.${priority}`) : value;
  }
  if (feature === "value") return money(value, currency, false);
  return feature === "owner_rate" ? percent(value) : number(value);
}
