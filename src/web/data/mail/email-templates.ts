import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The templates of the workspace by name. */
export const emailTemplatesQuery = () =>
  queryOptions({
    queryKey: ["email-templates", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("email_templates")
          .select("id, name, subject, body, is_sample")
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .limit(200)
          .abortSignal(signal),
      ),
  });
export type EmailTemplate = AnswerOf<typeof emailTemplatesQuery>[number];

/** What somebody writes of a template. */
export type WrittenTemplate = Pick<EmailTemplate, "name" | "subject" | "body">;

/** Keeps a template, a new one where no id is given. */
export const keepEmailTemplate = mutationOptions({
  mutationFn: async ({ id, ...template }: WrittenTemplate & { id?: string | undefined }) => {
    const templates = supabase.from("email_templates");
    if (id === undefined) unwrap(await templates.insert({ ...template, workspace_id: workspaceId() }));
    else unwrap(await templates.update(template).eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes: ["email_templates", "change_log"] },
});
