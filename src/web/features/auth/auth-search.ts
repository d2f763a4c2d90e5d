import * as z from "zod/mini";

/**
 * Search parameters. `mode` selects the form. `next` is the page to open afterwards, in the dashboard or after a
 * payment.
 */
export const authSearch = z.object({
  mode: z.catch(z.optional(z.enum(["sign-in", "sign-up"])), undefined),
  next: z.catch(z.optional(z.string().check(z.regex(/^\/(dashboard[/?]|payment-success\?)/))), undefined),
});
