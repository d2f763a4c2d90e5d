import { DatabaseError } from "pg";
import { z } from "zod";

import { FunctionError } from "#server/functions/function-error.ts";

const statuses = { "23505": 409, "54000": 429, "22023": 400, "42501": 403 } as const;
const detail = z.object({ reason: z.string() });

/** Passes on what the database refused with a reason of its own; anything else stays the error that it is. */
export function toRefusal(error: unknown): never {
  if (error instanceof DatabaseError) {
    const status = Object.entries(statuses).find(([code]) => code === error.code)?.[1];
    const said = detail.safeParse(parse(error.detail));
    if (status && said.success) throw new FunctionError(status, said.data.reason, error.message);
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
