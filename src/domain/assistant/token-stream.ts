import type { Token } from "#domain/assistant/segment.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";

/**
 * The kinds of concepts that only join words or introduce a question. Every other token needs a role, or it is
 * reported.
 */
const soft = new Set([
  "noise",
  "span.from",
  "span.to",
  "mark.list",
  "mark.which",
  "mark.and",
  "mark.follow",
  "quantity.total",
]);

/** The concepts of words that are removed, because no other word refers to them. */
const idle = new Set<Concept>([
  "noise",
  "mark.now",
  "mark.doing",
  "mark.also",
  "mark.same",
  "mark.sorted",
  "mark.restate",
]);

/** The order of precedence of meanings: 'sales' refers to the records, not to a measure with that name. */
const order = ["thing", "state", "dimension", "measure"];

/** The tokens of a question while it is parsed, and which of them have been used. */
export class TokenStream {
  readonly tokens: readonly Token[];
  readonly #used = new Set<Token>();

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens.filter(({ concepts }) => concepts.length === 0 || !concepts.every((one) => idle.has(one)));
  }

  use(...tokens: readonly (Token | undefined)[]) {
    for (const token of tokens) if (token) this.#used.add(token);
  }

  isFree(token: Token | undefined): token is Token {
    return token !== undefined && !this.#used.has(token);
  }

  /** Returns all tokens that can mean a concept and have not been used yet. */
  all(prefix: string): { token: Token; at: number; id: string }[] {
    return this.tokens.flatMap((token, at) => {
      const id = this.isFree(token) ? meaning(token, prefix) : undefined;
      return id === undefined ? [] : [{ token, at, id }];
    });
  }

  /** Returns the first unused ID of a kind of concept, and marks its token as used; undefined if there is none. */
  take(prefix: string): string | undefined {
    const [first] = this.all(prefix);
    this.use(first?.token);
    return first?.id;
  }

  /** True if the concept occurs anywhere. All its occurrences are marked as used. */
  takeAll(concept: Concept): boolean {
    const matches = this.all(concept);
    this.use(...matches.map(({ token }) => token));
    return matches.length > 0;
  }

  /**
   * Marks the words of a concept as used if they are next to a used token, such as 'by' before the name of an owner.
   */
  useAdjacent(concept: Concept) {
    for (const { token, at } of this.all(concept))
      if ([at - 1, at + 1].some((near) => this.tokens[near] && !this.isFree(this.tokens[near]))) this.use(token);
  }

  /** Returns the words that have no role in the interpretation. */
  left(): string[] {
    return this.tokens.flatMap((token) =>
      this.isFree(token) && !token.concepts.some((concept) => soft.has(concept)) ? [token.text] : [],
    );
  }
}

/**
 * Returns the value of a token for a kind of concept, such as `dimension`, or an empty string for a whole concept, such
 * as `mark.by`. Undefined if the token has none, or if another of its kinds takes precedence.
 */
export function meaning(token: Token | undefined, prefix: string): string | undefined {
  if (!token) return undefined;
  const kinds = token.concepts.map((concept) => concept.split(".")[0] ?? "");
  const first = order.find((kind) => kinds.includes(kind));
  const match = token.concepts.find((concept) => concept === prefix || concept.startsWith(`${prefix}.`));
  if (match === undefined) return undefined;
  const kind = match.split(".")[0] ?? "";
  if (first !== undefined && order.includes(kind) && kind !== first) return undefined;
  return match.slice(prefix.length + 1);
}
