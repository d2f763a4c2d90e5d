import * as z from "zod/mini";

import { isAddress } from "#domain/workspace/people/addresses.ts";

/** An email address in lower case, the form in which addresses are stored and compared. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.refine(isAddress, "Unable to validate email address: invalid format"));
