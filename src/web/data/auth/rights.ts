import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

type Role = Database["public"]["Enums"]["member_role"];

/** The subject of rights: a member or a token; the caller if neither is set. */
export type RightsSubject = { member?: string | undefined; token?: string | undefined };

/** The subject's rights in the workspace by kind of record, as enforced by the database. */
export const rightsQuery = ({ member, token }: RightsSubject) =>
  queryOptions({
    queryKey: ["rights", workspaceId(), { member, token }],
    queryFn: async ({ signal }) => {
      const [rights, own] = await Promise.all([
        supabase
          .rpc("effective_rights", { workspace_id: workspaceId(), member_id: member, token_id: token })
          .abortSignal(signal),
        whoIs({ member, token }),
      ]);
      const rows = unwrap(rights);
      const kinds = [...new Set(rows.map(({ kind }) => kind))];
      return { ...own, kinds: kinds.map((kind) => ({ kind, rights: rows.filter((right) => right.kind === kind) })) };
    },
    // A role may just have changed.
    staleTime: 0,
  });

export type Right = ResponseOf<typeof rightsQuery>["kinds"][number]["rights"][number];

/**
 * Returns the name and role of the subject. Both are null for the caller and for a subject that does not exist; a token
 * has no role.
 */
async function whoIs({ member, token }: RightsSubject): Promise<{ name: string | null; role: Role | null }> {
  if (token) {
    const response = await supabase
      .from("access_tokens")
      .select("name")
      .eq("workspace_id", workspaceId())
      .eq("id", token);
    const [program] = unwrap(response);
    return { name: program?.name ?? null, role: null };
  }
  if (!member) return { name: null, role: null };
  const response = await supabase
    .from("members")
    .select("name, role")
    .eq("workspace_id", workspaceId())
    .eq("id", member);
  const [person] = unwrap(response);
  return { name: person?.name ?? null, role: person?.role ?? null };
}
