import { linkOptions } from "@tanstack/react-router";

import type { Entity } from "#domain/records/entity.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";

/** Returns the path of the list of a kind of record. */
export const listPath = <E extends Entity>(entity: E): (typeof kinds)[E]["route"] => kinds[entity].route;

/** Returns the link target of a record's page. */
export const recordTarget = (entity: Entity, id: string) =>
  linkOptions({ to: `${listPath(entity)}/$recordId` as const, params: { recordId: id } });
