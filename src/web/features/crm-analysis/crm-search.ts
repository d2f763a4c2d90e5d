import * as z from "zod/mini";

import { cohortGrains } from "#domain/customers/cohorts.ts";
import { figuresSearch } from "#domain/measures/figures-search.ts";

/** After how many days without an order a customer may count as lost. */
export const lapses = [90, 180, 365] as const;
export type Lapse = (typeof lapses)[number];

/** What the address of the screen says. */
export const crmSearch = {
  ...figuresSearch,
  grain: z.catch(z.optional(z.enum(cohortGrains)), undefined),
  lapse: z.catch(z.optional(z.literal(lapses)), undefined),
};
export type CrmSearch = z.infer<ReturnType<typeof z.object<typeof crmSearch>>>;
