import type { Database } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, mapEntities } from "#domain/records/kinds/kinds.ts";
import type { FieldKind } from "#domain/records/kinds/record-kind.ts";

type RequiredValues<E extends Entity> = Partial<Database["public"]["Tables"][E]["Insert"]>;

const examples: Partial<Record<FieldKind, unknown>> = { date: "2026-03-05", money: 1000 };
/** Required columns whose values depend on each other. */
const required: { [E in Entity]?: RequiredValues<E> } = {
  targets: { month: "2026-03-01", measure: "revenue", amount_minor: 1000 },
  metric_points: { day: "2026-03-05", key: "covers", value: 10 },
  messages: { sent_on: "2026-03-05", body: "The new invoice is clear" },
};

/** The required columns of each record kind, except its name. */
export const requiredOf = mapEntities(
  (entity) =>
    required[entity] ??
    Object.fromEntries(
      Object.entries(fieldsOf(entity)).flatMap(([name, { isRequired, kind }]) =>
        isRequired && name !== "name" ? [[name, examples[kind]]] : [],
      ),
    ),
) as { [E in Entity]: RequiredValues<E> };
