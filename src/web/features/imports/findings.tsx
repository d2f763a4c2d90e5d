import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import type { Entity } from "#domain/records/entity.ts";

import { useImportTexts } from "./use-import-texts.ts";

const linkFields = ["account_id", "contact_id", "product_id", "owner_id", "parent_id", "stage_id"] as const;

/** Renders further notes on the result, such as rows without a link and rounded amounts, as one sentence each. */
export function Findings({ plan, entity }: { plan: Plan; entity: Entity }) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const sentences = [
    ...plan.links.flatMap((link) => {
      const field = linkFields.find((name) => name === link.field);
      if (!field) {
        const own = { count: link.rows_left_empty, field: texts.field(entity, link.field) };
        return [link.rows_left_empty > 0 && t("findings.leftEmptyOwn", own)];
      }
      return [
        link.rows_empty > 0 && t(`findings.without.${field}`, { count: link.rows_empty }),
        link.rows_left_empty > 0 && t(`findings.leftEmpty.${field}`, { count: link.rows_left_empty }),
      ];
    }),
    plan.left_empty > 0 && t("findings.leftOut", { count: plan.left_empty }),
    plan.without_key > 0 && t("findings.withoutKey", { count: plan.without_key }),
    plan.rounded > 0 && t("findings.rounded", { count: plan.rounded }),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <ul className="grid max-w-prose list-disc gap-1 pl-4">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
