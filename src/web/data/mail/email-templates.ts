import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const emailTemplatesQuery = () =>
  queryOptions({
    queryKey: ["email-templates", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("email_templates")
          .select("id, version, name, subject, body, is_sample")
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .limit(200)
          .abortSignal(signal),
      ),
  });
export type EmailTemplate = ResponseOf<typeof emailTemplatesQuery>[number];

export type WrittenTemplate = Pick<EmailTemplate, "name" | "subject" | "body">;

type Written = { read: EmailTemplate | null; template: WrittenTemplate };

export const saveEmailTemplate = mutationOptions({
  mutationFn: async ({ read, template }: Written) => {
    if (!read) {
      unwrap(await supabase.from("email_templates").insert({ ...template, workspace_id: workspaceId() }));
      return;
    }
    const { name, subject, body } = read;
    await saveRow("email_templates", read, changesBetween({ name, subject, body }, template));
  },
  meta: { changes: ["email_templates", "change_log"] },
});
