import * as z from "zod/mini";

import { periodNames } from "#domain/deals/pipeline-report/periods.ts";

/** A requested period: a name, or the first and last day. */
export const periodSchema = z.union([z.enum(periodNames), z.templateLiteral([z.iso.date(), "..", z.iso.date()])]);
