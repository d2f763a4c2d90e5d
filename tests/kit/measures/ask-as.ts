import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

import { ask } from "#domain/functions/ask.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";

/** Returns a workspace's answers to a user's questions, requested with the official client. */
export async function askAs(
  client: SupabaseClient,
  workspaceId: string,
  ...questions: Question[]
): Promise<MeasureResult[]> {
  const { data, error } = await client.functions.invoke<unknown>("ask", {
    body: { workspace_id: workspaceId, questions },
  });
  if (error instanceof FunctionsHttpError) throw new Error(await error.context.text());
  return z.parse(ask.output, data).answers;
}

/** Returns the number of facts that a measure's value omits because their day is unknown. */
export const undated = ({ missing }: MeasureResult, measure: Question["measures"][number]): number =>
  missing.find((entry) => entry.measure === measure && entry.reason === "undated")?.rows ?? 0;
