import * as z from "zod/mini";

import type { Row } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";

import { type Failure, unwrap } from "./app-error.ts";

const recordShape = {
  id: z.string(),
  version: z.number(),
  is_sample: z.boolean(),
} satisfies { [Column in keyof Row<Entity>]?: z.ZodMiniType<Row<Entity>[Column]> };

/** Known columns of a record of any entity; linked records are embedded under the name without `_id`. */
export const recordRow = z.looseObject(recordShape);
export type RecordRow = z.infer<typeof recordRow>;

/** Known columns of a row of any table with a version. */
export const savedRow = z.looseObject({ id: recordShape.id, version: recordShape.version });

/** Known columns of a record of which only the id was requested. */
export const idRow = z.object({ id: recordShape.id });

/**
 * Parses rows whose columns are chosen at run time, by the user or by the workspace's custom fields: types cannot be
 * inferred from such a select, so only the common columns are validated. The available columns are typed where they are
 * listed (`domain/fields`, `domain/record-columns`).
 */
export const readRows = <Read>(shape: z.ZodMiniType<Read>, reply: Reply): Read[] => z.array(shape).parse(unwrap(reply));

type Reply = { data: unknown; error: null } | { data: unknown; error: Failure; status: number };
