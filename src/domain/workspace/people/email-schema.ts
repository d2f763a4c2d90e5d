import * as z from "zod/mini";

import { isAddress } from "#domain/workspace/people/addresses.ts";

/** An address in lower case, which is its stored and compared form. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.refine(isAddress, "Unable to validate email address: invalid format"));
