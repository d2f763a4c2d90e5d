import * as z from "zod/mini";

import type { FunctionRefusal } from "#domain/function-refusals.ts";
import { type AnsweringContract, defineFunction } from "#domain/functions/define-function.ts";
import { runSchema } from "#domain/functions/run.ts";
import type { TokenFeature } from "#domain/tokens/token-features.gen.ts";
import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import type { About } from "#domain/tokens/transaction-about.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Output<Of extends Shape> = z.output<z.ZodMiniObject<Of>>;

type Given<Path extends `/${string}`, Priced extends Shape, Question extends Shape, Told extends Shape> = {
  feature: TokenFeature;
  /** Behind /functions/v1: where it is started; `/quote` and `/{id}/cancel` follow from it. */
  path: Path;
  /** One sentence for each function, for those who read the description of the API. */
  summaries: Record<"quote" | "start" | "cancel", string>;
  /** The part of the question that the price depends on. */
  priced: Priced;
  /** What it is asked, that part among it. */
  question: Question;
  /** What is told beside the price: how much work it goes by, at least. */
  told: Told;
  /** What its line in the ledger is about. */
  about: (question: Output<Question>) => About;
  /** How counting the work may refuse, and how the question may be; besides what any paid run may be refused for. */
  refusals: { quote: readonly FunctionRefusal[]; start: readonly FunctionRefusal[] };
  /** How whoever has begun very many of them in an hour is refused. */
  tooMany: FunctionRefusal;
};

const ofPeople = { who: "person" } as const;
const agreed = {
  most: z.int().check(z.gte(0), z.lte(1_000_000)),
  key: z.string().check(z.minLength(8), z.maxLength(100)),
};
const cancelInput = z.object({ id: z.uuid(), workspace_id: z.uuid() });

/**
 * Says once what a paid feature is asked: how its price is asked for, how it is started and how it is cancelled follow from
 * that, the same for each. The server counts, prices and runs it (servePaidRun), a screen offers it (PaidRunDialog).
 */
export function definePaidRun<
  const Path extends `/${string}`,
  const Priced extends Shape,
  const Question extends Shape,
  const Told extends Shape,
>({ feature, path, summaries, priced, question, told, about, refusals, tooMany }: Given<Path, Priced, Question, Told>) {
  const always = ["people_only", "not_allowed", ...refusals.quote] as const;
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
      output: z.object({ ...tokenOffer.shape, ...told }),
      limits: ofPeople,
      refusals: always,
    }),
    start: defineFunction({
      name: `POST ${path}`,
      summary: summaries.start,
      input: z.object({ workspace_id: z.uuid(), body: z.object({ ...question, ...agreed }) }),
      output: runSchema,
      status: 202,
      limits: ofPeople,
      refusals: [
        ...always,
        ...refusals.start,
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
      refusals: ["people_only", "not_running", "not_found"],
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

/** What definePaidRun makes, as far as it is the same for every feature. */
export type PaidRun<Priced = unknown, Question = unknown, Offer = TokenOffer> = {
  feature: TokenFeature;
  path: `/${string}`;
  tooMany: FunctionRefusal;
  about(question: Question): About;
  priced: z.ZodMiniType<Priced>;
  question: z.ZodMiniType<Question>;
  quote: Answering<z.ZodMiniObject<InWorkspace>, z.ZodMiniType<Offer>>;
  start: Answering<z.ZodMiniObject<InWorkspace & { body: Agreed }>, typeof runSchema>;
  cancel: Answering<typeof cancelInput, typeof runSchema>;
};
