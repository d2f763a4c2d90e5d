import * as z from "zod/mini";

/** Search parameters: `mode` selects the form, `next` is the page to return to: of the dashboard, or of a completed payment. */
export const authSearch = z.object({
  mode: z.catch(z.optional(z.enum(["sign-in", "sign-up"])), undefined),
  next: z.catch(z.optional(z.string().check(z.regex(/^\/(dashboard[/?]|payment-success\?)/))), undefined),
});
