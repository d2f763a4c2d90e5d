import { z } from "zod";

import { type Period, periodNames } from "#domain/analysis/periods.ts";

/** A period as it is asked for: by its name, or as two days. */
export const periodSchema: z.ZodType<Period> = z
  .enum(periodNames)
  .or(z.templateLiteral([z.iso.date(), "..", z.iso.date()]));
