import { type ComponentType, createContext, use } from "react";

import type { Entity } from "#domain/records/entity.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/** What screens of records lend to this one: finding and adding records, and what was done about one. */
export type RecordParts = {
  LinkPicker: ComponentType<{
    id: string;
    "aria-label"?: string;
    placeholder?: string;
    "aria-invalid": undefined;
    "aria-describedby": undefined;
    target: Entity;
    value: string;
    linkName: string | undefined;
    onChange: (id: string) => void;
  }>;
  AddRecord: ComponentType<{
    entity: Entity;
    isOpen: boolean;
    onOpenChange: (open: boolean) => void;
    workspace: Workspace;
    belongsTo?: readonly { column: string; id: string; name: string }[];
    known?: Record<string, string>;
    onAdded?: (record: { id: string; name: string }) => void;
  }>;
  RecordTimeline: ComponentType<{ entity: Entity; id: string; workspace: Workspace; pageSize?: number }>;
};

const context = createContext<RecordParts | null>(null);
export const RecordPartsProvider = context.Provider;

export function useRecordParts(): RecordParts {
  const parts = use(context);
  if (!parts) throw new Error("Nobody lends the parts of records");
  return parts;
}
