import { DatabaseError } from "pg";
import { z } from "zod";

import { functionRefusals } from "#domain/function-refusals.ts";
import { FunctionError } from "#server/functions/function-error.ts";

const detail = z.object({ reason: z.enum(Object.keys(functionRefusals) as (keyof typeof functionRefusals)[]) });

/** Converts an error that the database raised with its own reason; any other error is rethrown. */
export function toRefusal(error: unknown): never {
  if (error instanceof DatabaseError) {
    const said = detail.safeParse(parse(error.detail));
    if (said.success) throw new FunctionError(said.data.reason, error.message);
  }
  throw error;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
