import { RestError } from "#server/rest/rest-error.ts";

const nameCharacter = /[\p{L}\p{N}_ $]/u;
const castCharacters = /[\p{L}\p{N}_ $]+/uy;

/** A cursor over one parameter of the query string that reports the position of an error. */
export class Scanner {
  readonly text: string;
  at = 0;
  readonly #label: string;

  /** `label` is the parameter's name in PostgREST's message, such as "filter" or "select parameter". */
  constructor(text: string, label: string) {
    this.text = text;
    this.#label = label;
  }

  get done() {
    return this.at >= this.text.length;
  }
  get next() {
    return this.text[this.at] ?? "";
  }

  /** Skips the token if it is next. */
  eat(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string) {
    if (!this.eat(token)) this.fail(`"${token}"`);
  }

  /** Skips one of the characters with the blanks around it. */
  eatBetweenBlanks(token: string): boolean {
    const start = this.at;
    this.blanks();
    if (this.eat(token)) {
      this.blanks();
      return true;
    }
    this.at = start;
    return false;
  }

  blanks() {
    while (this.next === " " || this.next === "\t") this.at += 1;
  }

  /** Reads up to, not including, the first of the stop characters. */
  until(stops: string): string {
    const start = this.at;
    while (!this.done && !stops.includes(this.next)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  rest(): string {
    const start = this.at;
    this.at = this.text.length;
    return this.text.slice(start);
  }

  /**
   * Reads a column, relation or alias: quoted, or letters, digits, `_`, `$`, inner blanks and dashes that are not part of an
   * arrow.
   */
  fieldName(expecting = "field name (* or [a..z0..9_$])"): string {
    const start = this.at;
    if (this.next === '"') {
      const quoted = this.quoted();
      if (quoted !== "") return quoted;
      this.at = start;
      this.fail(expecting);
    }
    while (!this.done) {
      const isDash = this.next === "-" && this.text[this.at + 1] !== ">" && this.at > start;
      if (!isDash && !nameCharacter.test(this.next)) break;
      this.at += 1;
    }
    const name = this.text.slice(start, this.at).trim();
    if (name === "") this.fail(expecting);
    return name;
  }

  /** Reads a step of a json path: quoted, or anything up to a character with a meaning in the rest of the request. */
  jsonKey(): string {
    if (this.next === '"') return this.quoted();
    const start = this.at;
    while (!this.done && !"(:.,)>".includes(this.next) && !this.text.startsWith("->", this.at)) this.at += 1;
    const key = this.text.slice(start, this.at).trim();
    if (key === "") this.fail('"-", digit or any non reserved character different from: .,>()');
    return key;
  }

  /** Reads a type or a text search configuration. */
  identifier(): string {
    castCharacters.lastIndex = this.at;
    const cast = castCharacters.exec(this.text)?.[0];
    if (!cast) this.fail("letter or digit");
    this.at += cast.length;
    return cast.trim();
  }

  /** Reads `"…"` in which a backslash escapes the next character. */
  quoted(): string {
    this.expect('"');
    let value = "";
    while (!this.done && this.next !== '"') {
      if (this.next === "\\") this.at += 1;
      value += this.next;
      this.at += 1;
    }
    this.expect('"');
    return value;
  }

  /** Rejects the request with the current position. */
  fail(expecting: string): never {
    const unexpected = this.done ? "end of input" : JSON.stringify(this.next);
    throw new RestError(
      400,
      "PGRST100",
      `"failed to parse ${this.#label} (${this.text})" (line 1, column ${this.at + 1})`,
      { details: `unexpected ${unexpected} expecting ${expecting}` },
    );
  }
}
