import * as z from "zod/mini";

/** `mode` picks the form, `next` is the page that was asked for: of the dashboard, or of a payment that has just been made. */
export const authSearch = z.object({
  mode: z.catch(z.optional(z.enum(["sign-in", "sign-up"])), undefined),
  next: z.catch(z.optional(z.string().check(z.regex(/^\/(dashboard[/?]|payment-success\?)/))), undefined),
});
