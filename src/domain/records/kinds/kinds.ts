import type { Entity, LinkTarget, OwnPart } from "#domain/records/entity.ts";
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

/** Every kind of record, in the order in which they are listed: what points at others comes after them. */
export const kindList = [account, contact, product, deal, sale, expense, target, metricPoint, message] as const;

/** The columns by which other rows say which record they are about. */
export type Pointer = (typeof kindList)[number]["pointer"];

type Kinds = { [K in (typeof kindList)[number] as K["table"]]: K };

/** Every kind by its name. The compiler asks here for a kind that the database has and the list has not. */
export const kinds: Pick<Kinds, Entity> = Object.fromEntries(kindList.map((kind) => [kind.table, kind])) as Kinds;

/** Whether a table is one whose records have pages and fields. */
export const isEntity = (table: string): table is Entity => Object.hasOwn(kinds, table);

/** The names of all kinds, in their order. */
export const entities: readonly Entity[] = kindList.map(({ table }) => table);

/** All that a field can point to. */
export const linkTargets: readonly LinkTarget[] = ["stages", "members", "companies", "teams", ...entities];

/** Whether it is a part of the user's own organisation. */
export const isOwnPart = (target: LinkTarget | undefined): target is OwnPart =>
  target === "companies" || target === "teams";

/** Something of each kind. */
export const ofEachKind = <T>(make: (entity: Entity) => T): Record<Entity, T> =>
  Object.fromEntries(entities.map((entity) => [entity, make(entity)])) as Record<Entity, T>;

/** A kind as whatever walks kinds without knowing their names sees it. */
export const kindOf = (entity: Entity): RecordKind<Entity, string> => kinds[entity];

/** The fields of a kind, likewise. */
export const fieldsOf = (entity: Entity): Readonly<Record<string, Field>> => kinds[entity].fields;

/** The kinds that have a feature. */
export type EntityWith<F extends Feature> = {
  [E in Entity]: F extends Kinds[E]["features"][number] ? E : never;
}[Entity];

/** Whether a kind has a feature. */
export const hasFeature = <F extends Feature>(entity: Entity, feature: F): entity is EntityWith<F> =>
  kindOf(entity).features.includes(feature);

/** All kinds that have it. */
export const entitiesWith = <F extends Feature>(feature: F): EntityWith<F>[] =>
  entities.filter((entity): entity is EntityWith<F> => hasFeature(entity, feature));

/** Whether each record says the currency of its amounts; where not, they are in the workspace's. */
export const saysCurrency = (entity: Entity): boolean => "currency" in fieldsOf(entity);

const linkCount = (entity: Entity) => Object.values(fieldsOf(entity)).filter(({ link }) => link).length;

/** The names of all kinds, what points at others before those: a deal before its contact and its account. */
export const mostLinkedFirst: readonly Entity[] = entities
  .toReversed()
  .toSorted((one, other) => linkCount(other) - linkCount(one));

/** Whether no record is without it, whoever says it. */
export const isNeverEmpty = ({ isRequired, isFilled }: Field): boolean => isRequired ?? isFilled ?? false;

/** Under which name the row stands that a column points to. */
export const embedName = (column: string): string => column.replace(/_id$/, "");

/** The columns by which records point at those of a kind. */
export const linksTo = (target: Entity): { entity: Entity; column: string }[] =>
  mostLinkedFirst.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([column, { link }]) =>
      link?.entity === target ? [{ entity, column }] : [],
    ),
  );
