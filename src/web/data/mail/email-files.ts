import { mutationOptions } from "@tanstack/react-query";

import type { openAttachment } from "#domain/functions/emails.ts";
import type { uploadFile } from "#domain/functions/files.ts";
import type { Entity } from "#domain/records/entity.ts";
import { kinds } from "#domain/records/kinds/kinds.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A file of an email. `file` is a MIME part of a received email, or the ID of an uploaded file of a sent one. */
export type EmailFile = { emailId: string; file: string };

const open = ({ emailId, file }: EmailFile): Promise<Blob> =>
  callFunction<typeof openAttachment>("GET /emails/{id}/attachments/{file}", {
    id: emailId,
    workspace_id: workspaceId(),
    file,
  });

/** Fetches a file from the mailbox. */
export const openEmailFile = mutationOptions({ mutationFn: open, meta: { isQuiet: true } });

/** Attaches a file of an email to a record. */
export const storeEmailFile = mutationOptions({
  mutationFn: async ({
    name,
    entity,
    recordId,
    ...from
  }: EmailFile & { name: string; entity: Entity; recordId: string }) =>
    sendFile<typeof uploadFile>("POST /files", {
      options: { workspace_id: workspaceId(), name, [kinds[entity].pointer]: recordId },
      file: await open(from),
    }),
  meta: { isQuiet: true, changes: ["files"] },
});
