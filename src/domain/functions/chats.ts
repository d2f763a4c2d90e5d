import * as z from "zod/mini";

import { answerReasonSchema, messageAnswerSchema } from "#domain/assistant/message.ts";
import { parsedQuestionSchema } from "#domain/assistant/parsed-question.ts";
import {
  pageContextSchema,
  storedChangeSchema,
  maxAttachedRecords,
  proposedChangeSchema,
} from "#domain/assistant/proposed-change.ts";
import { defineFunction, nothing } from "#domain/functions/define-function.ts";
import { languageIds } from "#domain/languages.ts";
import { tokenOffer } from "#domain/tokens/token-offer.ts";

const language = z.enum(languageIds);
const question = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

const questionInput = {
  workspace_id: z.uuid(),
  /** The conversation that the question belongs to; it is created if it does not exist. */
  chat_id: z.uuid(),
  question,
  /** The caller's language, which takes precedence if the question matches two languages. */
  language,
  /** An interpretation that the user has edited, used instead of parsing the text. */
  interpretation: z.optional(parsedQuestionSchema),
  /** The records that the question is about (their names are looked up again), or a list. */
  attached: z.optional(z.array(pageContextSchema).check(z.maxLength(maxAttachedRecords))),
};

const corrected = z.array(z.object({ from: z.string(), to: z.string() }));

/** Quotes the price of a question before it is asked. */
export const quoteQuestion = defineFunction({
  name: "POST /chats/quote",
  summary: "Interprets a question to the assistant and quotes its answer.",
  input: z.object({ body: z.object(questionInput) }),
  output: z.object({
    interpretation: z.nullable(parsedQuestionSchema),
    /** The proposed change, if the message requests one. */
    change: z.nullable(proposedChangeSchema),
    /** The reason why the question cannot be answered, or the change cannot be applied; null if there is none. */
    reason: z.nullable(answerReasonSchema),
    unknown: z.array(z.string()),
    corrected,
    /**
     * True if a language model answers, because the built-in parser does not understand the question. The price is then
     * an upper limit.
     */
    by_model: z.boolean(),
    offer: z.nullable(tokenOffer),
  }),
  limits: { who: "person" },
  errorCodes: ["not_found", "timed_out"],
});

const messageEvent = z.discriminatedUnion("event", [
  /** The question was stored and interpreted; the answer follows. */
  z.object({ event: z.literal("asked"), id: z.uuid(), interpretation: z.nullable(parsedQuestionSchema) }),
  /** The whole text of a language model so far, which replaces the previous text. */
  z.object({ event: z.literal("text"), id: z.uuid(), text: z.string() }),
  z.object({
    event: z.literal("answered"),
    id: z.uuid(),
    status: z.enum(["answered", "cannot", "stopped", "failed"]),
    answer: z.nullable(messageAnswerSchema),
    cost: z.int(),
  }),
]);
export type ChatEvent = z.infer<typeof messageEvent>;

export const askAssistant = defineFunction({
  name: "POST /chats/ask",
  summary:
    "Asks the assistant a question; streams its interpretation, then the answer, which is stored in the conversation.",
  input: z.object({
    body: z.object({
      ...questionInput,
      /** A repeated request with the same ID is not answered again. */
      id: z.uuid(),
      /** The maximum number of tokens to which the user agreed. */
      most: z.int().check(z.gte(0), z.lte(1000)),
    }),
  }),
  events: messageEvent,
  limits: { who: "person" },
  errorCodes: [
    "not_found",
    "not_allowed",
    "key_reused",
    "insufficient_tokens",
    "price_changed",
    "tokens_owed",
    "token_cap_reached",
    "too_many_recent",
    "timed_out",
  ],
});

/** Cancels a pending answer, which is then free of charge. */
export const stopAnswer = defineFunction({
  name: "POST /chats/messages/{id}/stop",
  summary: "Cancels a pending answer of the assistant, free of charge.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  output: nothing,
  limits: { who: "person" },
  errorCodes: ["not_found", "not_running"],
});

/** Applies or dismisses the change that a message proposes. */
export const decideChange = defineFunction({
  name: "POST /chats/messages/{id}/change",
  summary: "Applies or dismisses the change that a message of the assistant proposes; the decision is final.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid(), decision: z.enum(["do", "dismiss"]) }),
  output: storedChangeSchema,
  limits: { who: "person" },
  errorCodes: ["not_found", "timed_out"],
});

/** Reports an answer as wrong, at most once. Owners and admins can read the report. */
export const reportWrongAnswer = defineFunction({
  name: "POST /chats/messages/{id}/wrong",
  summary:
    "Reports a paid answer of the assistant as wrong, within 24 hours, and refunds its tokens: of 5 answers per user and 20 per workspace within 24 hours.",
  input: z.object({
    id: z.uuid(),
    body: z.object({
      workspace_id: z.uuid(),
      language,
      expected: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
    }),
  }),
  output: z.object({
    /** The number of refunded tokens; 0 if the limit of refunds is reached. */
    refunded: z.int(),
  }),
  limits: { who: "person" },
  errorCodes: ["not_found", "too_late"],
});
