import { RestError } from "#server/rest/rest-error.ts";

const nameCharacter = /[\p{L}\p{N}_ $]/u;
const castCharacters = /[\p{L}\p{N}_ $]+/uy;

/** A cursor over one parameter of the query string, which reports the positions of errors. */
export class Scanner {
  readonly text: string;
  at = 0;
  readonly #label: string;

  /** `label` is the name of the parameter in PostgREST's messages, such as "filter" or "select parameter". */
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

  /** Skips a token if it is next, and returns true in that case. */
  eat(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string) {
    if (!this.eat(token)) this.fail(`"${token}"`);
  }

  /**
   * Skips a character and the blanks around it, if it is next. Returns false, without skipping anything, if it is not.
   */
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

  /** Reads up to the first of the stop characters, which is not included. */
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
   * Reads the name of a column, a relation or an alias. It is quoted, or consists of letters, digits, `_`, `$`, and,
   * within the name, blanks and dashes that are not part of an arrow.
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

  /**
   * Reads a step of a JSON path: a quoted key, or everything up to a character with a meaning elsewhere in the request.
   */
  jsonKey(): string {
    if (this.next === '"') return this.quoted();
    const start = this.at;
    while (!this.done && !"(:.,)>".includes(this.next) && !this.text.startsWith("->", this.at)) this.at += 1;
    const key = this.text.slice(start, this.at).trim();
    if (key === "") this.fail('"-", digit or any non reserved character different from: .,>()');
    return key;
  }

  /** Reads the name of a type or of a text search configuration. */
  identifier(): string {
    castCharacters.lastIndex = this.at;
    const cast = castCharacters.exec(this.text)?.[0];
    if (!cast) this.fail("letter or digit");
    this.at += cast.length;
    return cast.trim();
  }

  /** Reads a text in quotes. A backslash escapes the next character. */
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

  /** Rejects the request with an error at the current position. */
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
