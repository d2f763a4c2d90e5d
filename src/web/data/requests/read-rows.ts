import * as z from "zod/mini";

import type { Row } from "#domain/database.ts";
import type { Entity } from "#domain/records/entity.ts";

import { type Failure, unwrap } from "./app-error.ts";

const recordShape = {
  id: z.string(),
  version: z.number(),
  is_sample: z.boolean(),
} satisfies { [Column in keyof Row<Entity>]?: z.ZodMiniType<Row<Entity>[Column]> };

/** Common columns of records of any entity. Linked records are embedded under the column's name without `_id`. */
export const recordRow = z.looseObject(recordShape);
export type RecordRow = z.infer<typeof recordRow>;

/** Common columns of rows of any versioned table. */
export const savedRow = z.looseObject({ id: recordShape.id, version: recordShape.version });

/** A record of which only the ID was requested. */
export const idRow = z.object({ id: recordShape.id });

/**
 * Parses rows whose columns are chosen at run time, by the user or as custom fields. Types cannot be inferred from such
 * a select, so only common columns are validated. Available columns are typed where they are listed (`domain/fields`,
 * `domain/record-columns`).
 */
export const readRows = <Read>(shape: z.ZodMiniType<Read>, reply: Reply): Read[] => z.array(shape).parse(unwrap(reply));

type Reply = { data: unknown; error: null } | { data: unknown; error: Failure; status: number };
