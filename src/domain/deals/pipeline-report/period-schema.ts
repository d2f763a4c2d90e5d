import * as z from "zod/mini";

import { periodNames } from "#domain/deals/pipeline-report/periods.ts";

/** A requested period: a name, or two days. */
export const periodSchema = z.union([z.enum(periodNames), z.templateLiteral([z.iso.date(), "..", z.iso.date()])]);
