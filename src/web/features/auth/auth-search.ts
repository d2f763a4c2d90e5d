import * as z from "zod/mini";

/** `mode` picks the form, `next` is the page of the dashboard that was asked for. */
export const authSearch = z.object({
  mode: z.catch(z.optional(z.enum(["sign-in", "sign-up"])), undefined),
  next: z.catch(z.optional(z.string().check(z.regex(/^\/dashboard\//))), undefined),
});
