import type { ClientBase } from "pg";

import type { AnswerReason } from "#domain/assistant/message.ts";
import { askWhichName } from "#domain/assistant/name-parts.ts";
import type { ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Plan, planOf, stepsOf } from "#domain/assistant/plan.ts";
import {
  type Attached,
  isAttachedRecord,
  type PageContext,
  type ProposedChange,
} from "#domain/assistant/proposed-change.ts";
import type { ParseResult } from "#domain/assistant/read-question.ts";
import { readByBoth, type ReadByBoth, type Refused } from "#domain/assistant/reader/read-by-both.ts";
import { findScreen, type Screen, screenOf } from "#domain/assistant/screens.ts";
import { isCommon } from "#domain/assistant/suggested-questions.ts";
import { findUnrecorded } from "#domain/assistant/unrecorded.ts";
import type { NamedValue, Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { ScreenId } from "#domain/assistant/words/screen-words.ts";
import { fold } from "#domain/language/fold.ts";
import type { Language } from "#domain/languages.ts";
import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import { readAttached } from "#server/assistant/find-named.ts";
import { loadReader } from "#server/assistant/load-reader.ts";
import { type ChangeIntent, parseChangeIntent } from "#server/assistant/parse-change-intent.ts";
import { readAccountsOf, readNameParts, readVocabulary } from "#server/assistant/read-vocabulary.ts";

export type QuestionRequest = {
  workspace_id: string;
  chat_id: string;
  question: string;
  language: Language;
  interpretation?: ParsedQuestion | undefined;
  attached?: readonly PageContext[] | undefined;
};

/** A plan to execute, or a change, which is only proposed and may never be applied. */
export type PlanOrChange = Plan | { kind: "change"; change: ProposedChange; steps: number };

export type InterpretedQuestion = ParseResult &
  Pick<ReadByBoth, "offered" | "isLikely" | "isOfWork"> & {
    vocabulary: Vocabulary;
    plan: PlanOrChange | null;
    /** Null if there is a plan. */
    reason: AnswerReason | null;
    candidates?: Attached[] | undefined;
    /** The screen to open instead of an answer. */
    screen?: Screen | undefined;
    /** True if only the trained reader suggests the screen, so that a language model may answer instead. */
    isScreenGuessed?: boolean;
    attached: Attached[];
    /** All attachments, in their stored form. */
    pageContext: PageContext[];
    isChangeRequest?: true;
  };

/**
 * Parses a question with the caller's permissions: from its text and the previous question, or from the stored
 * interpretation. A text that is not a question may be a change request.
 */
export async function parseQuestion(sql: ClientBase, request: QuestionRequest): Promise<InterpretedQuestion> {
  const { workspace_id: workspaceId, language, interpretation } = request;
  const attached = await readAttached(sql, workspaceId, request.attached?.filter(isAttachedRecord) ?? []);
  const list = request.attached?.find((attachment) => attachment.entity === "list");
  const pageContext = [...(list ? [list] : []), ...attached];
  const text = stripMentions(request.question, attached);
  const previous: PreviousQuestion = interpretation ? { before: null } : await previousQuestion(sql, request);
  const whole = withAttached(await readVocabulary(sql, workspaceId, text), attached);
  const parts = interpretation
    ? { vocabulary: whole, uncertain: [] }
    : await readNameParts(sql, workspaceId, { text, language, vocabulary: whole });
  const { uncertain } = parts;
  const filters = [
    ...parts.vocabulary.names,
    ...(previous.before?.filters ?? previous.refused?.near?.filters ?? []),
    ...(interpretation?.filters ?? []),
  ];
  const vocabulary = { ...parts.vocabulary, accountsOf: await readAccountsOf(sql, workspaceId, filters) };
  const read = interpretation
    ? { interpretation, near: interpretation, unknown: [], corrected: [], screen: null, offered: [], isLikely: false }
    : askWhichName(
        filterByAttached(
          readByBoth(text, { vocabulary, language, ...previous, within: list?.list, loadModel: loadReader }),
          attached,
        ),
        uncertain,
      );
  const planned = read.interpretation && planOf(read.interpretation, vocabulary);
  if (planned && "plan" in planned)
    return { ...read, screen: undefined, vocabulary, plan: planned.plan, reason: null, attached, pageContext };
  const intent: ChangeIntent | null = interpretation
    ? null
    : await parseChangeIntent(sql, { workspaceId, text, language, attached, vocabulary });
  const found = read.screen
    ? screenOf(read.screen, read.near)
    : interpretation
      ? null
      : findScreen(request.question, language, read.near);
  // The chat can list tasks and activities itself, so it offers such a question instead of a screen.
  const screen = read.isOfWork && (found?.id === "today" || found?.id === "activities") ? null : found;
  const other = {
    ...read,
    screen: undefined,
    interpretation: null,
    isLikely: false,
    corrected: [],
    unknown: [],
    vocabulary,
    attached,
    pageContext,
  };
  // 'Write an email' reads like a change request that is not possible, but a screen exists for it.
  if (intent && !(screen && intent.reason === "cannot_change")) return { ...other, isChangeRequest: true, ...intent };
  const unrecorded = interpretation ? null : findUnrecorded(request.question, language, screen?.id);
  if (unrecorded) return { ...other, plan: null, reason: `no_${unrecorded}` };
  if (screen) {
    const reason = screen.id === "talk" ? "talk" : "other_screen";
    return { ...other, plan: null, reason, screen, isScreenGuessed: read.screen !== null };
  }
  const reason =
    read.unknown.length > 0 ? "unknown_words" : isOfOthers(read.near, vocabulary) ? "other_list" : "unclear";
  return { ...read, screen: undefined, interpretation: null, vocabulary, plan: null, reason, attached, pageContext };
}

/**
 * True for a question that neither the built-in parser nor a screen answers and that is about records. Change requests
 * never go to a model.
 */
export const isForModel = ({ plan, isChangeRequest, screen, isScreenGuessed, reason }: InterpretedQuestion): boolean =>
  !plan && !isChangeRequest && (!screen || isScreenGuessed === true) && reason?.startsWith("no_") !== true;

/** True if the question could be answered for all records, but not for those of the list where it was asked. */
function isOfOthers({ within, ...free }: ParsedQuestion, vocabulary: Vocabulary): boolean {
  return within !== undefined && "plan" in planOf(free, vocabulary);
}

/** The basis of a follow-up: an interpretation, or a refused question. */
type PreviousQuestion = { before: ParsedQuestion | null; refused?: Refused };

/** The screens for small talk and help, which a follow-up does not refer to. */
const ofChat: readonly (ScreenId | undefined)[] = ["talk", "help"];

/**
 * Returns the previous question of a chat, as the basis for a follow-up: its interpretation, or its nearest reading if
 * it was refused.
 */
async function previousQuestion(
  sql: ClientBase,
  { workspace_id, chat_id }: QuestionRequest,
): Promise<PreviousQuestion> {
  const { rows } = await sql.query<{
    interpretation: ParsedQuestion | null;
    near: ParsedQuestion | null;
    screen: ScreenId | null;
  }>(
    `select interpretation, coalesce(answer -> 'likely', answer -> 'offered' -> 0) as near, answer -> 'screen' ->> 'id' as screen from public.chat_messages
     where workspace_id = $1 and chat_id = $2 and (interpretation is not null or (status in ('answered', 'cannot') and change is null))
     order by created_at desc, id desc limit 1`,
    [workspace_id, chat_id],
  );
  const [row] = rows;
  if (!row || row.interpretation) return { before: row?.interpretation ?? null };
  const { near, screen } = row;
  const isOfQuestion = screen !== null && screen !== "record" && !ofChat.includes(screen);
  return {
    before: null,
    refused: { near: near && !isCommon(near) ? near : null, screen: isOfQuestion ? screen : null },
  };
}

/** Returns the number of steps that a plan takes, which determines its price. */
export const stepsOfPlan = (plan: PlanOrChange): number => (plan.kind === "change" ? plan.steps : stepsOf(plan));

/** Returns the caller's current price for an answer with the given number of steps. */
export async function priceOfSteps(sql: ClientBase, steps: number): Promise<TokenOffer> {
  const { rows } = await sql.query<{ offer: unknown }>("select public.quote('assistant', $1) as offer", [steps]);
  return tokenOffer.parse(rows[0]?.offer);
}

/** Returns the caller's current price for a plan. */
export const priceOfPlan = (sql: ClientBase, plan: PlanOrChange): Promise<TokenOffer> =>
  priceOfSteps(sql, stepsOfPlan(plan));

const filterDimensions = { accounts: "account", contacts: "contact", products: "product" } as const;

const stripMentions = (question: string, attached: readonly Attached[]): string =>
  attached.reduce((text, { name }) => text.replaceAll(`@${name}`, name), question);

const namesOf = (attached: readonly Attached[]): NamedValue[] =>
  attached.flatMap(({ entity, id, name }) =>
    entity === "deals" || entity === "activities" ? [] : [{ by: filterDimensions[entity], id, label: name }],
  );

/**
 * Adds the attached records to the vocabulary. If other records have the same name, the attached one takes precedence.
 */
function withAttached<V extends Vocabulary>(vocabulary: V, attached: readonly Attached[]): V {
  const chosen = namesOf(attached);
  const labels = new Set(chosen.map(({ label }) => fold(label)));
  return { ...vocabulary, names: [...chosen, ...vocabulary.names.filter(({ label }) => !labels.has(fold(label)))] };
}

/**
 * Filters a question by the attached records, even if it does not mention them. Metrics cannot be filtered by a single
 * deal or activity.
 */
function filterByAttached(read: ReadByBoth, attached: readonly Attached[]): ReadByBoth {
  if (attached.length === 0) return read;
  // The trained reader does not know the attached records.
  if (!read.interpretation) return { ...read, screen: null, offered: [] };
  const chosen = namesOf(attached);
  if (chosen.length < attached.length) return { ...read, interpretation: null };
  const { filters } = read.interpretation;
  const missing = chosen.filter(({ by, id }) => !filters.some((filter) => filter.by === by && filter.id === id));
  const added = missing.map(({ by, id, label }): ParsedFilter => ({ by, id, label, isExcluded: false }));
  return { ...read, interpretation: { ...read.interpretation, filters: [...filters, ...added] } };
}
