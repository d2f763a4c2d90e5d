import { DatabaseError } from "pg";
import { z } from "zod";

import { functionErrorCodes } from "#domain/function-error-codes.ts";
import { FunctionError } from "#server/request/function-error.ts";

const detail = z.object({ reason: z.enum(Object.keys(functionErrorCodes) as (keyof typeof functionErrorCodes)[]) });

/** Converts an error that the database raised with its own reason. All other errors are rethrown. */
export function rethrowAsFunctionError(error: unknown): never {
  if (error instanceof DatabaseError) {
    const parsed = detail.safeParse(parse(error.detail));
    if (parsed.success) throw new FunctionError(parsed.data.reason, error.message);
  }
  throw error;
}

/** Returns the reason that the database gave for an error, even if it is not an error code of functions. */
export const reasonOf = (error: DatabaseError): string | undefined =>
  z.object({ reason: z.string() }).safeParse(parse(error.detail)).data?.reason;

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
