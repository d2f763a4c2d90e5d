import type { ImportClient } from "./import-client.ts";

/** Returns the number of deals in each stage and their total value in minor units; null if none of them has a value. */
export async function dealsByStage({
  supabase,
  workspaceId,
}: Pick<ImportClient, "supabase" | "workspaceId">): Promise<Record<string, [number, number | null]>> {
  const { data } = await supabase
    .from("deals")
    .select("stage:stages(name), count(), value_minor.sum()")
    .eq("workspace_id", workspaceId)
    .throwOnError();
  const rows = data as unknown as { stage: { name: string }; count: number; sum: number | null }[];
  return Object.fromEntries(rows.map(({ stage, count, sum }) => [stage.name, [count, sum]]));
}
