import * as functions from "#domain/functions/undo.ts";
import type { Context } from "#server/context/context.ts";
import { undoChanges } from "#server/records/undo-changes.ts";
import { serve } from "#server/request/serve.ts";
import { startForMember } from "#server/request/start-for-member.ts";

/**
 * Creates the function that undoes change sets which are too large for a request. The job does the same as
 * rpc/undo_change_set.
 */
export const undoFunctions = (context: Context) => [
  serve(functions.undoChanges, ({ id, workspace_id: workspaceId }, { identity }) =>
    startForMember(context, identity, undoChanges, { workspaceId, input: {}, subjectId: id, key: `undo ${id}` }),
  ),
];
