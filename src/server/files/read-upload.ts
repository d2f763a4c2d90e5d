import type { Context } from "#server/context/context.ts";
import { bodies, type Exchange } from "#server/http/bodies/bodies.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { FunctionError } from "#server/request/function-error.ts";

const megabyte = 1024 * 1024;

/** Reads a whole uploaded file. Throws a FunctionError if it is empty or exceeds the limit in megabytes. */
export async function readUpload(
  context: Context,
  exchange: Exchange,
  person: string | null,
  maxMegabytes: number,
): Promise<Buffer> {
  const bytes = await bodies(context)
    .read(exchange, { person, most: maxMegabytes * megabyte })
    .catch((error: unknown) => {
      if (!(error instanceof BodyProblem) || error.trouble !== "too_large") throw error;
      throw new FunctionError("file_too_large", `A file can have at most ${maxMegabytes} MB`, { limit: maxMegabytes });
    });
  if (bytes.length === 0) throw new FunctionError("file_empty", "This file is empty");
  return bytes;
}
