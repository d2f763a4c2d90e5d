import { mutationOptions } from "@tanstack/react-query";

import { kinds } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Kinds of records whose metric lists have bulk actions. */
export type Listable = "accounts" | "contacts";

type NewTasks = {
  tasks: { about: { entity: Listable; id: string }; title: string }[];
  due_on: string;
  assignee_id: string;
};

/** Creates a task for each of these records, all due on the same day. */
export const createTasks = mutationOptions({
  mutationFn: async ({ tasks, due_on, assignee_id }: NewTasks) => {
    const common = { workspace_id: workspaceId(), kind: "task" as const, due_on, assignee_id };
    const rows = tasks.map(({ about, title }) => ({ ...common, title, [kinds[about.entity].pointer]: about.id }));
    unwrap(await supabase.from("activities").insert(rows));
  },
  meta: { changes: ["activities", "notifications"] },
});

type SavedList = { name: string; records: readonly { entity: Listable; ids: readonly string[] }[] };

/** Saves records as a list: tags them with a new tag, and creates a view for each kind, filtered by that tag. */
export const saveAsList = mutationOptions({
  mutationFn: async ({ name, records }: SavedList) => {
    const workspace_id = workspaceId();
    const tag = unwrap(
      await supabase.from("tags").insert({ workspace_id, name, colour: "violet" }).select("id").single(),
    );
    const state = { where: `tag_ids.any.${tag.id}` };
    for (const { entity, ids } of records) {
      unwrap(await supabase.rpc("tag_records", { workspace_id, entity, ids: [...ids], add: [tag.id] }));
      unwrap(await supabase.from("saved_views").insert({ workspace_id, entity, name, is_shared: false, state }));
    }
  },
  meta: { changes: ["tags", "saved_views", ...everyRecord] },
});
