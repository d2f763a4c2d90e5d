import type { ClientBase } from "pg";

import { isChangeRequest, readChange } from "#domain/assistant/changes/read-change.ts";
import type { AnswerReason } from "#domain/assistant/message.ts";
import type { Attached, ProposedChange } from "#domain/assistant/proposed-change.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";
import { draftChange } from "#server/assistant/draft-change.ts";
import { prepareChange } from "#server/assistant/prepare-change.ts";

type ChangeQuestion = {
  workspaceId: string;
  text: string;
  language: Language;
  attached: readonly Attached[];
  vocabulary: Vocabulary;
};

export type ChangeIntent = {
  plan: { kind: "change"; change: ProposedChange; steps: number } | null;
  reason: AnswerReason | null;
  unknown?: string[];
  candidates?: Attached[];
};

/**
 * Parses a change request and looks up its records; null if the text is not a change request. A caller without write
 * access gets that error before any other.
 */
export async function parseChangeIntent(sql: ClientBase, question: ChangeQuestion): Promise<ChangeIntent | null> {
  const { workspaceId, text, language, attached, vocabulary } = question;
  const read = readChange(text, { language, today: vocabulary.ownToday });
  if (!read && !isChangeRequest(text, language)) return null;
  if (!(await mayWrite(sql, workspaceId))) return { plan: null, reason: "not_allowed" };
  if (!read) return { plan: null, reason: "cannot_change" };
  const drafted = await draftChange(sql, { workspaceId, read, attached, names: vocabulary.names });
  if ("candidates" in drafted) return { plan: null, reason: "ambiguous", candidates: drafted.candidates };
  if ("unknown" in drafted) return { plan: null, reason: "unknown_words", unknown: drafted.unknown };
  const prepared = await prepareChange(sql, workspaceId, drafted.draft);
  if ("rejection" in prepared) return { plan: null, reason: prepared.rejection };
  return { plan: { kind: "change", change: prepared.change, steps: stepsFor(prepared.change) }, reason: null };
}

async function mayWrite(sql: ClientBase, workspaceId: string): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>("select $1 in (select private.workspaces('member')) as may", [
    workspaceId,
  ]);
  return rows[0]?.may ?? false;
}

/** Returns the price in steps: 1 if no other record was read, 2 for an edit or a link to another record. */
const stepsFor = ({ record, values }: ProposedChange): number =>
  record !== null || values.some(({ kind, column }) => kind === "link" && !ownLinks.has(column)) ? 2 : 1;
const ownLinks = new Set(["owner_id", "assignee_id"]);
