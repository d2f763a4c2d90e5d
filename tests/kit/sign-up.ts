import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#domain/database.ts";

import { freshEmail } from "./fresh-email.ts";
import type { Vanda } from "./server.ts";

type Tables = Database["public"]["Tables"];

export type SignedUp = {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient<Database>;
  workspace: Tables["workspaces"]["Row"];
  member: Omit<Tables["members"]["Row"], "email">;
};

/** Signs up a user through the API. Returns the user with their new workspace. */
export async function signUp(vanda: Pick<Vanda, "client">): Promise<SignedUp> {
  const client = vanda.client() as SupabaseClient<Database>;
  const email = freshEmail("new-user");
  const { data, error } = await client.auth.signUp({ email, password: "orchid-2-garden!" });
  if (error || !data.session || !data.user) throw new Error(error?.message ?? "No session");
  const { data: member } = await client.from("members").select("*").eq("user_id", data.user.id).single();
  const { data: workspace } = await client.from("workspaces").select("*").single();
  if (!member || !workspace) throw new Error("A new user has no workspace");
  return { id: data.user.id, email, token: data.session.access_token, client, workspace, member };
}
