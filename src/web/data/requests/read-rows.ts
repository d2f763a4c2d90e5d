import * as z from "zod/mini";

import type { Row } from "#domain/database.gen.ts";
import type { Entity } from "#domain/records/entity.ts";

import { type Failure, unwrap } from "./app-error.ts";

const recordShape = {
  id: z.string(),
  version: z.number(),
  is_sample: z.boolean(),
} satisfies { [Column in keyof Row<Entity>]?: z.ZodMiniType<Row<Entity>[Column]> };

/** What is known of a record of any entity; what it points to stands beside it under the name without `_id`. */
export const recordRow = z.looseObject(recordShape);
export type RecordRow = z.infer<typeof recordRow>;

/** What is known of a row of any table that has a version. */
export const savedRow = z.looseObject({ id: recordShape.id, version: recordShape.version });

/** What is known of a record whose id alone was asked for. */
export const idRow = z.object({ id: recordShape.id });

/**
 * Rows whose columns are chosen at run time, by a person or by the workspace's own fields: no type follows from such a
 * select, so they are read by what each of them has. Which columns there are to choose from is typed where they are listed
 * (`domain/fields`, `domain/record-columns`).
 */
export const readRows = <Read>(shape: z.ZodMiniType<Read>, reply: Reply): Read[] => z.array(shape).parse(unwrap(reply));

type Reply = { data: unknown; error: null } | { data: unknown; error: Failure; status: number };
