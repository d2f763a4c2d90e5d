import { type ComponentType, createContext, use } from "react";

import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";

/** Components of the record screens that edit and show conditions and values of workflows. */
export type RecordParts = {
  Conditions: ComponentType<{ columns: RecordColumns; where: string; onChange: (where: string) => void }>;
  ConditionText: ComponentType<{ columns: RecordColumns; where: string }>;
  StoredValue: ComponentType<{
    id: string;
    label: string;
    column: RecordColumn;
    value: unknown;
    onChange: (value: unknown) => void;
  }>;
};

const context = createContext<RecordParts | null>(null);
export const RecordPartsProvider = context.Provider;

export function useRecordParts(): RecordParts {
  const parts = use(context);
  if (!parts) throw new Error("useRecordParts must be used within its provider");
  return parts;
}
