import * as z from "zod/mini";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { type AnsweringContract, defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import type { TokenFeature } from "#domain/tokens/token-features.gen.ts";
import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import type { DescribedSubject } from "#domain/tokens/transaction-subject.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Output<Of extends Shape> = z.output<z.ZodMiniObject<Of>>;

type PaidRunOptions<Path extends `/${string}`, Priced extends Shape, Question extends Shape, Quoted extends Shape> = {
  feature: TokenFeature;
  /**
   * The path after /functions/v1 that starts the run. `/quote` and `/{id}/cancel` are appended for the other functions.
   */
  path: Path;
  /** One sentence per function for the API documentation. */
  summaries: Record<"quote" | "start" | "cancel", string>;
  /** The part of the question that determines the price. */
  priced: Priced;
  /** The complete question, including the part that determines the price. */
  question: Question;
  /** The fields of a quote in addition to the price, at least the amount of work on which the price is based. */
  quoted: Quoted;
  /** Returns the subject of the ledger entry. */
  about: (question: Output<Question>) => DescribedSubject;
  /** The error codes of the quote and start functions, in addition to those of all paid runs. */
  errorCodes: { quote: readonly FunctionErrorCode[]; start: readonly FunctionErrorCode[] };
  /** The error code for callers who started too many runs within an hour. */
  tooMany: FunctionErrorCode;
};

const ofPeople = { who: "person" } as const;
const agreed = {
  most: z.int().check(z.gte(0), z.lte(1_000_000)),
  key: z.string().check(z.minLength(8), z.maxLength(100)),
};
const cancelInput = z.object({ id: z.uuid(), workspace_id: z.uuid() });

/**
 * Defines a paid feature in one place: the functions that quote, start and cancel a run are derived from it and are the
 * same for all features. The server measures, prices and runs it (servePaidRun), and a page offers it (PaidRunDialog).
 */
export function definePaidRun<
  const Path extends `/${string}`,
  const Priced extends Shape,
  const Question extends Shape,
  const Quoted extends Shape,
>({
  feature,
  path,
  summaries,
  priced,
  question,
  quoted,
  about,
  errorCodes,
  tooMany,
}: PaidRunOptions<Path, Priced, Question, Quoted>) {
  const always = ["people_only", "not_allowed", ...errorCodes.quote] as const;
  return {
    feature,
    path,
    tooMany,
    about,
    priced: z.object(priced),
    question: z.object(question),
    quote: defineFunction({
      name: `GET ${path}/quote`,
      summary: summaries.quote,
      input: z.object({ workspace_id: z.uuid(), ...priced }),
      output: z.object({ ...tokenOffer.shape, ...quoted }),
      limits: ofPeople,
      errorCodes: always,
    }),
    start: defineFunction({
      name: `POST ${path}`,
      summary: summaries.start,
      input: z.object({ workspace_id: z.uuid(), body: z.object({ ...question, ...agreed }) }),
      output: runSchema,
      status: 202,
      limits: ofPeople,
      errorCodes: [
        ...always,
        ...errorCodes.start,
        "key_reused",
        "insufficient_tokens",
        "price_changed",
        "tokens_owed",
        "token_cap_reached",
        tooMany,
      ],
      badInput: { body: "bad_body" },
    }),
    cancel: defineFunction({
      name: `POST ${path}/{id}/cancel`,
      summary: summaries.cancel,
      input: cancelInput,
      output: runSchema,
      limits: ofPeople,
      errorCodes: ["people_only", "not_running", "not_found"],
      badInput: { id: "not_found" },
    }),
  };
}

type InWorkspace = { workspace_id: z.ZodMiniUUID };
type Agreed = z.ZodMiniObject<typeof agreed>;

type Answering<Input extends z.ZodMiniObject, Output extends z.ZodMiniType> = AnsweringContract<
  Input,
  Output,
  "person"
> & {
  takes?: never;
};

/** The part of definePaidRun's result that has the same type for all features. */
export type PaidRun<Priced = unknown, Question = unknown, Offer = TokenOffer> = {
  feature: TokenFeature;
  path: `/${string}`;
  tooMany: FunctionErrorCode;
  about(question: Question): DescribedSubject;
  priced: z.ZodMiniType<Priced>;
  question: z.ZodMiniType<Question>;
  quote: Answering<z.ZodMiniObject<InWorkspace>, z.ZodMiniType<Offer>>;
  start: Answering<z.ZodMiniObject<InWorkspace & { body: Agreed }>, typeof runSchema>;
  cancel: Answering<typeof cancelInput, typeof runSchema>;
};
