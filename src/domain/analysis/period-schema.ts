import * as z from "zod/mini";

import { periodNames } from "#domain/analysis/periods.ts";

/** A period as it is asked for: by its name, or as two days. */
export const periodSchema = z.union([z.enum(periodNames), z.templateLiteral([z.iso.date(), "..", z.iso.date()])]);
