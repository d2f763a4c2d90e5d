import type { Token } from "#domain/assistant/segment.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";

/** The kinds of concepts that join or open a question without a meaning of their own: anything else has a role, or is reported. */
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

/** The order of possible meanings, of which the first applies: 'sales' are the records rather than a measure of that name. */
const order = ["thing", "state", "dimension", "measure"];

/** A question while it is parsed: its used and its unused tokens. */
export class TokenStream {
  readonly tokens: readonly Token[];
  readonly #used = new Set<Token>();

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens.filter(({ concepts }) => !(concepts.length === 1 && concepts[0] === "noise"));
  }

  use(...tokens: readonly (Token | undefined)[]) {
    for (const token of tokens) if (token) this.#used.add(token);
  }

  isFree(token: Token | undefined): token is Token {
    return token !== undefined && !this.#used.has(token);
  }

  /** Returns all tokens that may mean a concept and are not used yet. */
  all(prefix: string): { token: Token; at: number; id: string }[] {
    return this.tokens.flatMap((token, at) => {
      const id = this.isFree(token) ? meaning(token, prefix) : undefined;
      return id === undefined ? [] : [{ token, at, id }];
    });
  }

  /** Returns the first of these and marks it as used. */
  take(prefix: string): string | undefined {
    const [first] = this.all(prefix);
    this.use(first?.token);
    return first?.id;
  }

  /** True if the concept occurs anywhere; marks every occurrence as used. */
  takeAll(concept: Concept): boolean {
    const matches = this.all(concept);
    this.use(...matches.map(({ token }) => token));
    return matches.length > 0;
  }

  /** Marks the words of a concept as used that are next to a used one: 'by' before the name of an owner. */
  useBeside(concept: Concept) {
    for (const { token, at } of this.all(concept))
      if ([at - 1, at + 1].some((near) => this.tokens[near] && !this.isFree(this.tokens[near]))) this.use(token);
  }

  /** Returns the words that have no role in what was understood. */
  left(): string[] {
    return this.tokens.flatMap((token) =>
      this.isFree(token) && !token.concepts.some((concept) => soft.has(concept)) ? [token.text] : [],
    );
  }
}

/** Returns a token's value for a kind of concept, such as which `dimension`; undefined where it has none. */
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
