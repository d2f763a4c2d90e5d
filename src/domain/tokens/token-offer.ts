import * as z from "zod/mini";

/** What public.quote() says of a paid run: what it would cost its caller now, and what they have. */
export const tokenOffer = z.object({
  price: z.int(),
  is_free: z.boolean(),
  cost: z.int(),
  available: z.int(),
  available_after: z.int(),
  debt: z.int(),
  free_left: z.int(),
  /** What is left of the cap of this month that they set for themselves; null: there is none. */
  cap_left: z.nullable(z.int()),
  is_enough: z.boolean(),
});
export type TokenOffer = z.infer<typeof tokenOffer>;
