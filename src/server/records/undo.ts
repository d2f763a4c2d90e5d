import * as functions from "#domain/functions/undo.ts";
import type { Context } from "#server/context/context.ts";
import { undoChanges } from "#server/records/undo-changes.ts";
import { serve } from "#server/request/serve.ts";
import { startForMember } from "#server/request/start-for-member.ts";

/** Undoes change sets that are too large for a request: rpc/undo_change_set as a job. */
export const undoFunctions = (context: Context) => [
  serve(functions.undoChanges, ({ id, workspace_id: workspaceId }, { identity }) =>
    startForMember(context, identity, undoChanges, { workspaceId, input: {}, subjectId: id, key: `undo ${id}` }),
  ),
];
