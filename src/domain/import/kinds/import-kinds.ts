import { importAccount } from "#domain/import/kinds/import-account.ts";
import { importContact } from "#domain/import/kinds/import-contact.ts";
import { importDeal } from "#domain/import/kinds/import-deal.ts";
import { importExpense } from "#domain/import/kinds/import-expense.ts";
import type { ImportKind } from "#domain/import/kinds/import-kind.ts";
import { importMessage } from "#domain/import/kinds/import-message.ts";
import { importMetricPoint } from "#domain/import/kinds/import-metric-point.ts";
import { importProduct } from "#domain/import/kinds/import-product.ts";
import { importSale } from "#domain/import/kinds/import-sale.ts";
import { importTarget } from "#domain/import/kinds/import-target.ts";
import { idFields } from "#domain/import/kinds/record-ids.ts";
import type { Entity, LinkTarget, OwnPart } from "#domain/records/entity.ts";
import { entities, fieldsOf, isOwnPart, linkTargets, ofEachKind } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";

/** What the import knows of every kind of record. */
export const importKinds = {
  accounts: importAccount,
  contacts: importContact,
  products: importProduct,
  deals: importDeal,
  sales: importSale,
  expenses: importExpense,
  targets: importTarget,
  metric_points: importMetricPoint,
  messages: importMessage,
} as const satisfies { [E in Entity]: ImportKind<E> };

/** One of them, as whatever walks kinds without knowing their names sees it. */
export const importKindOf = (entity: Entity): ImportKind<Entity, string> => completeKinds[entity];

const completeKinds = ofEachKind((entity): ImportKind<Entity, string> => {
  const kind: ImportKind<Entity, string> = importKinds[entity];
  return { ...kind, extra: { ...kind.extra, ...idFields(entity) } };
});

const importFields = new Map<Entity, Record<string, Field>>(
  entities.map((entity) => [entity, { ...fieldsOf(entity), ...importKindOf(entity).extra }]),
);

/** The fields that columns of a file can be mapped to: those of its records, and the extra ones of the import. */
export const importFieldsOf = (entity: Entity): Record<string, Field> => importFields.get(entity) ?? {};

/** What a row can make by naming it. */
export type MadeTarget = {
  [T in LinkTarget]: T extends Entity ? ((typeof importKinds)[T]["whenMissing"] extends "never" ? never : T) : T;
}[Exclude<LinkTarget, OwnPart>];

/** Whether a row can make such a thing by naming it. */
export const isMade = (target: LinkTarget): target is MadeTarget =>
  target === "members" || target === "stages" || (!isOwnPart(target) && importKindOf(target).whenMissing !== "never");

/** All that can be made so, in the order in which they are told. */
export const madeTargets: readonly MadeTarget[] = linkTargets.filter(isMade);
