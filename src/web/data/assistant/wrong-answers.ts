import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type WrongAnswer = Omit<Row<"wrong_answers">, "workspace_id">;
export const wrongAnswerStatuses = ["new", "seen"] as const;
export type WrongAnswerStatus = (typeof wrongAnswerStatuses)[number];

async function readPage(
  status: WrongAnswerStatus,
  after: WrongAnswer | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<WrongAnswer[]> {
  let request = supabase
    .from("wrong_answers")
    .select("id, member_id, question, language, interpretation, expected, refunded, status, created_at")
    .eq("workspace_id", workspaceId())
    .eq("status", status);
  if (after) {
    const at = `"${after.created_at}"`;
    request = request.or(`created_at.lt.${at},and(created_at.eq.${at},id.lt.${after.id})`);
  }
  request = request.order("created_at", { ascending: false }).order("id", { ascending: false }).limit(pageSize);
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request);
}

const pageSize = 50;

/** The answers reported as wrong, newest first, a page at a time. */
export const wrongAnswersQuery = (status: WrongAnswerStatus) =>
  infiniteQueryOptions({
    queryKey: ["wrong-answers", workspaceId(), status],
    queryFn: ({ pageParam, signal }) => readPage(status, pageParam, pageSize, signal),
    initialPageParam: null as WrongAnswer | null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
  });

const exportPageSize = 1000;

export async function readWrongAnswers(status: WrongAnswerStatus): Promise<WrongAnswer[]> {
  const all: WrongAnswer[] = [];
  for (;;) {
    const page = await readPage(status, all.at(-1) ?? null, exportPageSize);
    all.push(...page);
    if (page.length < exportPageSize) return all;
  }
}

export const markWrongAnswer = mutationOptions({
  mutationFn: async ({ id, status }: { id: string; status: WrongAnswerStatus }) => {
    const changed = supabase.from("wrong_answers").update({ status });
    unwrap(await changed.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes: ["wrong_answers"] },
});
