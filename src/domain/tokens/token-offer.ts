import * as z from "zod/mini";

/** The result of public.quote() for a paid run: the current price for the caller, and the caller's balance. */
export const tokenOffer = z.object({
  price: z.int(),
  is_free: z.boolean(),
  cost: z.int(),
  available: z.int(),
  available_after: z.int(),
  debt: z.int(),
  free_left: z.int(),
  /** The rest of the caller's monthly limit; null if the caller has not set one. */
  cap_left: z.nullable(z.int()),
  is_enough: z.boolean(),
});
export type TokenOffer = z.infer<typeof tokenOffer>;
