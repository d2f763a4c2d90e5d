import { DatabaseError } from "pg";
import { z } from "zod";

import { functionErrorCodes } from "#domain/function-error-codes.ts";
import { FunctionError } from "#server/request/function-error.ts";

const detail = z.object({ reason: z.enum(Object.keys(functionErrorCodes) as (keyof typeof functionErrorCodes)[]) });

/** Converts an error that the database raised with its own reason; any other error is rethrown. */
export function rethrowAsFunctionError(error: unknown): never {
  if (error instanceof DatabaseError) {
    const parsed = detail.safeParse(parse(error.detail));
    if (parsed.success) throw new FunctionError(parsed.data.reason, error.message);
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
