import type { Entity, LinkTarget, OrganisationUnit } from "#domain/records/entity.ts";
import { account } from "#domain/records/kinds/account.ts";
import { contact } from "#domain/records/kinds/contact.ts";
import { deal } from "#domain/records/kinds/deal.ts";
import { expense } from "#domain/records/kinds/expense.ts";
import { message } from "#domain/records/kinds/message.ts";
import { metricPoint } from "#domain/records/kinds/metric-point.ts";
import { product } from "#domain/records/kinds/product.ts";
import type { Feature, Field, RecordKind } from "#domain/records/kinds/record-kind.ts";
import { sale } from "#domain/records/kinds/sale.ts";
import { target } from "#domain/records/kinds/target.ts";

/** All kinds of records, in display order. Each kind comes after the kinds it links to. */
export const kindList = [account, contact, product, deal, sale, expense, target, metricPoint, message] as const;

/** The columns by which other rows refer to a record. */
export type Pointer = (typeof kindList)[number]["pointer"];

type Kinds = { [K in (typeof kindList)[number] as K["table"]]: K };

/** All kinds by name. The compiler reports a kind that exists in the database but is missing in this list. */
export const kinds: Pick<Kinds, Entity> = Object.fromEntries(kindList.map((kind) => [kind.table, kind])) as Kinds;

/** True if a table contains records with pages and fields. */
export const isEntity = (table: string): table is Entity => Object.hasOwn(kinds, table);

/** The names of all kinds, in order. */
export const entities: readonly Entity[] = kindList.map(({ table }) => table);

export const linkTargets: readonly LinkTarget[] = ["stages", "members", "companies", "teams", ...entities];

/** True if the target is a unit of the user's own organisation. */
export const isOrganisationUnit = (target: LinkTarget | undefined): target is OrganisationUnit =>
  target === "companies" || target === "teams";

/** Returns a value for each kind. */
export const mapEntities = <T>(make: (entity: Entity) => T): Record<Entity, T> =>
  Object.fromEntries(entities.map((entity) => [entity, make(entity)])) as Record<Entity, T>;

/** Returns a kind with general types, for code that handles any kind. */
export const kindOf = (entity: Entity): RecordKind<Entity, string> => kinds[entity];

/** Returns the fields of a kind with general types. */
export const fieldsOf = (entity: Entity): Readonly<Record<string, Field>> => kinds[entity].fields;

export type EntityWith<F extends Feature> = {
  [E in Entity]: F extends Kinds[E]["features"][number] ? E : never;
}[Entity];

export const hasFeature = <F extends Feature>(entity: Entity, feature: F): entity is EntityWith<F> =>
  kindOf(entity).features.includes(feature);

export const entitiesWith = <F extends Feature>(feature: F): EntityWith<F>[] =>
  entities.filter((entity): entity is EntityWith<F> => hasFeature(entity, feature));

/** True if each record has its own currency; otherwise, its amounts are in the workspace's currency. */
export const hasCurrencyColumn = (entity: Entity): boolean => "currency" in fieldsOf(entity);

const linkCount = (entity: Entity) => Object.values(fieldsOf(entity)).filter(({ link }) => link).length;

/** The names of all kinds, by descending number of links, so that a deal comes before its contact and its account. */
export const mostLinkedFirst: readonly Entity[] = entities
  .toReversed()
  .toSorted((one, other) => linkCount(other) - linkCount(one));

/** True if all records have a value in the field, whether entered by a user or filled in by the database. */
export const isNeverEmpty = ({ isRequired, isFilled }: Field): boolean => isRequired ?? isFilled ?? false;

/** Returns the name of the embedded linked row in a response. */
export const embedName = (column: string): string => column.replace(/_id$/, "");

/** Returns the columns that link records to records of a kind. */
export const linksTo = (target: Entity): { entity: Entity; column: string }[] =>
  mostLinkedFirst.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([column, { link }]) =>
      link?.entity === target ? [{ entity, column }] : [],
    ),
  );
