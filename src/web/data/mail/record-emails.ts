import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import { personSchema } from "#domain/mail/email.ts";
import type { Entity } from "#domain/records/entity.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const recordEmailSchema = z.object({
  id: z.string(),
  conversation_id: z.string(),
  subject: z.string(),
  preview: z.string(),
  sent_at: z.string(),
  is_outgoing: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  recipients: z.array(personSchema),
  /** The member who wrote the email in Vanda; empty for other emails. */
  author: z.string(),
  has_files: z.boolean(),
  is_sample: z.boolean(),
  about: z.array(z.object({ entity: z.enum(["deals", "contacts", "accounts"]), id: z.string(), name: z.string() })),
  total: z.number(),
});
/** An email as it appears on the timeline of a record. */
export type RecordEmail = z.infer<typeof recordEmailSchema>;

/**
 * The latest `most` emails about a record that the user may read, and the number of all of them. `isWide` includes
 * emails about related records.
 */
export const recordEmailsQuery = (entity: Entity, recordId: string, isWide: boolean, most: number) =>
  queryOptions({
    queryKey: ["emails", "timeline", workspaceId(), entity, recordId, isWide, most],
    queryFn: async ({ signal }) => {
      const request = {
        workspace_id: workspaceId(),
        entity,
        record_id: recordId,
        with_related: isWide,
        max_rows: most,
      };
      const emails = readRows(recordEmailSchema, await supabase.rpc("record_emails", request).abortSignal(signal));
      return { emails, count: emails[0]?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
