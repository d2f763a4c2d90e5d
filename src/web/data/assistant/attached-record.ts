import { queryOptions } from "@tanstack/react-query";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import type { askable } from "#domain/assistant/question-subject.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const attachedRecordQuery = (entity: (typeof askable)[number], id: string) =>
  queryOptions({
    queryKey: ["records", entity, "attached", workspaceId(), id],
    queryFn: async ({ client }): Promise<Attached> => {
      const record = await client.fetchQuery(recordQuery(entity, id));
      return { entity, id, name: String(record.name) };
    },
  });
