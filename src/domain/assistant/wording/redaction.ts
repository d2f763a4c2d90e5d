type Sort = "NAME" | "EMAIL" | "PHONE";

const email = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** A phone number with its country code; other ones are recognised by their field. */
const phone = String.raw`(?<![\w-])\+\d[\d ()./-]{6,}\d(?!\w)`;
/** A model may omit the brackets. */
const masked = /\[(?<bare>(?:NAME|EMAIL|PHONE)-[A-Z]+)\]|\b(?:NAME|EMAIL|PHONE)-[A-Z]+\b/g;

/** Keys whose values are not text written by people. */
const plainKeys = new Set(["id", "kind", "by", "measure", "unit", "column", "question", "version"]);
/** Kinds of records, or links to them, whose names are those of people and their companies. */
const peopleKinds = new Set(["contacts", "accounts", "members"]);
const peopleLinks = /^(?:account|contact|owner|assignee|created_by)(?:_id)?$/;
/** Minimum length of a masked name: a single letter would be masked in all other words. */
const minNameLength = 2;

/**
 * Replaces people, companies, email addresses and phone numbers with masks, of letters only so that none looks like a
 * number. The same value always has the same mask, which can be reversed.
 */
export class Redactor {
  readonly #masks = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #counts: Record<Sort, number> = { NAME: 0, EMAIL: 0, PHONE: 0 };

  /** Registers a text as a name. */
  noteName(text: unknown): void {
    if (typeof text === "string" && text.trim().length >= minNameLength) this.#maskOf(text.trim(), "NAME");
  }

  /** Masks registered names, email addresses and phone numbers in a text. */
  mask(text: string): string {
    const names = [...this.#masks.keys()]
      .toSorted((one, other) => other.length - one.length)
      .map((name) => RegExp.escape(name));
    // In one pass, so that no name is found within a mask.
    const pattern = new RegExp([`(?<email>${email})`, `(?<phone>${phone})`, ...names].join("|"), "gu");
    return text.replace(pattern, (match, ...rest) => {
      const { email: isEmail, phone: isPhone } = rest.at(-1) as Record<string, string | undefined>;
      return `[${this.#maskOf(match, isEmail ? "EMAIL" : isPhone ? "PHONE" : "NAME")}]`;
    });
  }

  /** Masks the result of a tool in the same way: names are registered from it, and masked in all its texts. */
  maskValue(value: unknown): unknown {
    this.#learn(value, "");
    return this.#maskEach(value, "");
  }

  /** Restores masked values in a text. */
  unmask(text: string): string {
    return text.replace(masked, (mask, bare?: string) => this.#texts.get(bare ?? mask) ?? mask);
  }

  /** Restores masked values in a model's request. */
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

/** Converts a number to letters: 0 is A, 25 is Z, 26 is AA. */
function letters(count: number): string {
  const last = String.fromCodePoint(65 + (count % 26));
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last;
}
