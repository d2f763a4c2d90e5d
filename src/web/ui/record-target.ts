import { linkOptions } from "@tanstack/react-router";

import type { Entity } from "#domain/records/entity.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";

export const listPath = <E extends Entity>(entity: E): (typeof kinds)[E]["route"] => kinds[entity].route;

export const recordTarget = (entity: Entity, id: string) =>
  linkOptions({ to: `${listPath(entity)}/$recordId` as const, params: { recordId: id } });
