type Sort = "NAME" | "EMAIL" | "PHONE";

const email = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** A phone number with a country code. Other phone numbers are recognised by their field. */
const phone = String.raw`(?<![\w-])\+\d[\d ()./-]{6,}\d(?!\w)`;
/** Matches masks, with or without brackets, because a model may omit them. */
const masked = /\[(?<bare>(?:NAME|EMAIL|PHONE)-[A-Z]+)\]|\b(?:NAME|EMAIL|PHONE)-[A-Z]+\b/g;

/** Keys whose values were not written by people. */
const plainKeys = new Set(["id", "kind", "by", "measure", "unit", "column", "question", "version"]);
/** Kinds of records, and links to them, whose names are names of people or of their companies. */
const peopleKinds = new Set(["contacts", "accounts", "members"]);
const peopleLinks = /^(?:account|contact|owner|assignee|created_by)(?:_id)?$/;
/** Minimum length of a name to mask: a single letter would be masked inside all other words. */
const minNameLength = 2;

/**
 * Replaces people, companies, email addresses and phone numbers with masks that can be reversed. Masks contain only
 * letters, so that none looks like a number. The same value always has the same mask.
 */
export class Redactor {
  readonly #masks = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #counts: Record<Sort, number> = { NAME: 0, EMAIL: 0, PHONE: 0 };

  /** Registers a text as a name to mask. */
  noteName(text: unknown): void {
    if (typeof text === "string" && text.trim().length >= minNameLength) this.#maskOf(text.trim(), "NAME");
  }

  /** Masks the registered names, and all email addresses and phone numbers, in a text. */
  mask(text: string): string {
    const names = [...this.#masks.keys()]
      .toSorted((one, other) => other.length - one.length)
      .map((name) => RegExp.escape(name));
    // A single pass keeps names from being found inside masks.
    const pattern = new RegExp([`(?<email>${email})`, `(?<phone>${phone})`, ...names].join("|"), "gu");
    return text.replace(pattern, (match, ...rest) => {
      const { email: isEmail, phone: isPhone } = rest.at(-1) as Record<string, string | undefined>;
      return `[${this.#maskOf(match, isEmail ? "EMAIL" : isPhone ? "PHONE" : "NAME")}]`;
    });
  }

  /** Masks all texts in the result of a tool, after registering the names in it. */
  maskValue(value: unknown): unknown {
    this.#learn(value, "");
    return this.#maskEach(value, "");
  }

  /** Restores the masked values in a text. */
  unmask(text: string): string {
    return text.replace(masked, (mask, bare?: string) => this.#texts.get(bare ?? mask) ?? mask);
  }

  /** Restores the masked values in a model's request. */
  unmaskValue(value: unknown): unknown {
    if (typeof value === "string") return this.unmask(value);
    if (Array.isArray(value)) return value.map((item) => this.unmaskValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.unmaskValue(inner)]));
  }

  #maskOf(text: string, sort: Sort): string {
    const known = this.#masks.get(text);
    if (known) return known;
    const mask = `${sort}-${letters(this.#counts[sort]++)}`;
    this.#masks.set(text, mask);
    this.#texts.set(mask, text);
    return mask;
  }

  #learn(value: unknown, key: string): void {
    if (Array.isArray(value)) for (const item of value) this.#learn(item, key);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const fields = value as Record<string, unknown>;
    if (
      peopleKinds.has(String(fields.kind)) ||
      peopleLinks.test(key) ||
      peopleLinks.test(String(fields.by)) ||
      key === "people"
    )
      this.noteName(fields.name);
    for (const name of ["given_name", "family_name"]) this.noteName(fields[name]);
    if (typeof fields.phone === "string" && fields.phone) this.#maskOf(fields.phone, "PHONE");
    for (const [name, inner] of Object.entries(fields)) this.#learn(inner, name);
  }

  #maskEach(value: unknown, key: string): unknown {
    if (typeof value === "string") return plainKeys.has(key) ? value : this.mask(value);
    if (Array.isArray(value)) return value.map((item) => this.#maskEach(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#maskEach(inner, name)]));
  }
}

/** Converts a number into letters: 0 is A, 25 is Z, 26 is AA. */
function letters(count: number): string {
  const last = String.fromCodePoint(65 + (count % 26));
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last;
}
