import { lazy } from "react";

import { ConditionText } from "#web/features/records/condition-text.tsx";
import type { RecordParts } from "#web/features/workflows/automated-workflows/record-parts.ts";

const Conditions = lazy(async () => ({
  default: (await import("#web/features/records/conditions.tsx")).Conditions,
}));
const StoredValue = lazy(async () => ({
  default: (await import("#web/features/records/stored-value.tsx")).StoredValue,
}));

/** Components of the record screens that workflows use. */
export const recordParts: RecordParts = { Conditions, ConditionText, StoredValue };
