import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** Whose rights: a member's, a token's, or with neither one's own. */
export type RightsSubject = { member?: string | undefined; token?: string | undefined };

/** What somebody may see and do here, by kind of record, as the database's own rules say. */
export const rightsQuery = ({ member, token }: RightsSubject) =>
  queryOptions({
    queryKey: ["rights", workspaceId(), { member, token }],
    queryFn: async ({ signal }) => {
      const [rights, name] = await Promise.all([
        supabase
          .rpc("effective_rights", { workspace_id: workspaceId(), member_id: member, token_id: token })
          .abortSignal(signal),
        nameOf({ member, token }),
      ]);
      const rows = unwrap(rights);
      const kinds = [...new Set(rows.map(({ kind }) => kind))];
      return { name, kinds: kinds.map((kind) => ({ kind, rights: rows.filter((right) => right.kind === kind) })) };
    },
    // A role may have been changed a moment ago.
    staleTime: 0,
  });

export type Right = Awaited<
  ReturnType<NonNullable<ReturnType<typeof rightsQuery>["queryFn"]>>
>["kinds"][number]["rights"][number];

async function nameOf({ member, token }: RightsSubject): Promise<string | null> {
  const table = token ? "access_tokens" : "members";
  const id = token ?? member;
  if (!id) return null;
  const found = await supabase.from(table).select("name").eq("workspace_id", workspaceId()).eq("id", id).maybeSingle();
  return unwrap(found)?.name ?? null;
}
