import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

import { ask } from "#domain/functions/ask.ts";
import type { Answer } from "#domain/measures/answer.ts";
import type { Question } from "#domain/measures/question.ts";

/** What a workspace answers to somebody's questions, asked by the official client. */
export async function askAs(client: SupabaseClient, workspaceId: string, ...questions: Question[]): Promise<Answer[]> {
  const { data, error } = await client.functions.invoke<unknown>("ask", {
    body: { workspace_id: workspaceId, questions },
  });
  if (error instanceof FunctionsHttpError) throw new Error(await error.context.text());
  return z.parse(ask.output, data).answers;
}

/** How many facts a figure leaves out because nobody knows their day. */
export const undated = ({ missing }: Answer, measure: Question["measures"][number]): number =>
  missing.find((one) => one.measure === measure && one.reason === "undated")?.rows ?? 0;
