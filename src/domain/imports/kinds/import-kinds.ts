import { importAccount } from "#domain/imports/kinds/import-account.ts";
import { importContact } from "#domain/imports/kinds/import-contact.ts";
import { importDeal } from "#domain/imports/kinds/import-deal.ts";
import { importExpense } from "#domain/imports/kinds/import-expense.ts";
import type { ImportKind, ExtraField } from "#domain/imports/kinds/import-kind.ts";
import { importMessage } from "#domain/imports/kinds/import-message.ts";
import { importMetricPoint } from "#domain/imports/kinds/import-metric-point.ts";
import { importProduct } from "#domain/imports/kinds/import-product.ts";
import { importSale } from "#domain/imports/kinds/import-sale.ts";
import { importTarget } from "#domain/imports/kinds/import-target.ts";
import { vandaHeadings } from "#domain/imports/vanda-headings.gen.ts";
import type { Entity, LinkTarget, OrganisationUnit } from "#domain/records/entity.ts";
import { entities, fieldsOf, isOrganisationUnit, linkTargets, mapEntities } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { linkId, linksToRecords, recordId } from "#domain/records/record-ids.ts";

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

/** Returns the import properties of a kind with general types, for code that handles any kind. */
export const importKindOf = (entity: Entity): ImportKind<Entity, string> => completeKinds[entity];

/** Returns the ID columns of exported lists: the ID of the record, and the IDs of its linked records. */
const idFields = (entity: Entity): Record<string, ExtraField> => ({
  [recordId]: { kind: "text", recognizes: "id", words: vandaHeadings[entity][recordId] ?? "" },
  ...Object.fromEntries(
    linksToRecords(entity).map((link) => [linkId(link), { kind: "text", distinguishes: link, words: "" }] as const),
  ),
});

const completeKinds = mapEntities((entity): ImportKind<Entity, string> => {
  const kind: ImportKind<Entity, string> = importKinds[entity];
  return { ...kind, extra: { ...kind.extra, ...idFields(entity) } };
});

const importFields = new Map<Entity, Record<string, Field>>(
  entities.map((entity) => [entity, { ...fieldsOf(entity), ...importKindOf(entity).extra }]),
);

/**
 * Returns the fields to which columns of a file can be mapped: the fields of the records, and the extra fields of the
 * import.
 */
export const importFieldsOf = (entity: Entity): Record<string, Field> => importFields.get(entity) ?? {};

/** A kind of link target that can be created when a row names it. */
export type CreatableTarget = {
  [T in LinkTarget]: T extends Entity ? ((typeof importKinds)[T]["whenMissing"] extends "never" ? never : T) : T;
}[Exclude<LinkTarget, OrganisationUnit>];

/** True if a link target of this kind can be created when a row names it. */
export const isCreatable = (target: LinkTarget): target is CreatableTarget =>
  target === "members" ||
  target === "stages" ||
  (!isOrganisationUnit(target) && importKindOf(target).whenMissing !== "never");

/** The kinds that can be created by name, in display order. */
export const creatableTargets: readonly CreatableTarget[] = linkTargets.filter(isCreatable);
