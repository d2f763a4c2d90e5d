type Sort = "NAME" | "EMAIL" | "PHONE";

const email = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** With its country; other phones are known by the field that they stand in. */
const phone = String.raw`(?<![\w-])\+\d[\d ()./-]{6,}\d(?!\w)`;
/** A model may leave the brackets out. */
const masked = /\[(?<bare>(?:NAME|EMAIL|PHONE)-[A-Z]+)\]|\b(?:NAME|EMAIL|PHONE)-[A-Z]+\b/g;

/** Keys under which no text of people stands. */
const plainKeys = new Set(["id", "kind", "by", "measure", "unit", "column", "question", "version"]);
/** What people and their firms are called stands under these, in a record of such a kind or in a link to one. */
const peopleKinds = new Set(["contacts", "accounts", "members"]);
const peopleLinks = /^(?:account|contact|owner|assignee|created_by)(?:_id)?$/;
/** One letter, or a name of so many letters that it stands in other words, would be masked in all of them. */
const shortestName = 2;

/**
 * Other names for people, firms, email addresses and phone numbers, letters only so that none is taken for a figure. What was
 * masked once has the same mask again, and comes back from it.
 */
export class Masks {
  readonly #masks = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #counts: Record<Sort, number> = { NAME: 0, EMAIL: 0, PHONE: 0 };

  /** Notes that a text is what somebody is called. */
  noteName(text: unknown): void {
    if (typeof text === "string" && text.trim().length >= shortestName) this.#maskOf(text.trim(), "NAME");
  }

  /** A text without names that were noted, nor email addresses or phone numbers. */
  mask(text: string): string {
    const names = [...this.#masks.keys()]
      .toSorted((one, other) => other.length - one.length)
      .map((name) => RegExp.escape(name));
    // In one pass, so that no name is found within a mask.
    const found = new RegExp([`(?<email>${email})`, `(?<phone>${phone})`, ...names].join("|"), "gu");
    return text.replace(found, (one, ...rest) => {
      const { email: isEmail, phone: isPhone } = rest.at(-1) as Record<string, string | undefined>;
      return `[${this.#maskOf(one, isEmail ? "EMAIL" : isPhone ? "PHONE" : "NAME")}]`;
    });
  }

  /** The answer of a tool likewise: names are learned from it, and taken out of all its texts. */
  maskValue(value: unknown): unknown {
    this.#learn(value, "");
    return this.#maskEach(value, "");
  }

  /** What was masked, as it was. */
  unmask(text: string): string {
    return text.replace(masked, (mask, bare?: string) => this.#texts.get(bare ?? mask) ?? mask);
  }

  /** What a model asks for, with what it knows by their masks. */
  unmaskValue(value: unknown): unknown {
    if (typeof value === "string") return this.unmask(value);
    if (Array.isArray(value)) return value.map((one) => this.unmaskValue(one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, this.unmaskValue(held)]));
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
    if (Array.isArray(value)) for (const one of value) this.#learn(one, key);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const held = value as Record<string, unknown>;
    if (
      peopleKinds.has(String(held.kind)) ||
      peopleLinks.test(key) ||
      peopleLinks.test(String(held.by)) ||
      key === "people"
    )
      this.noteName(held.name);
    for (const name of ["given_name", "family_name"]) this.noteName(held[name]);
    if (typeof held.phone === "string" && held.phone) this.#maskOf(held.phone, "PHONE");
    for (const [name, inner] of Object.entries(held)) this.#learn(inner, name);
  }

  #maskEach(value: unknown, key: string): unknown {
    if (typeof value === "string") return plainKeys.has(key) ? value : this.mask(value);
    if (Array.isArray(value)) return value.map((one) => this.#maskEach(one, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, this.#maskEach(held, name)]));
  }
}

/** 0 is A, 25 is Z, 26 is AA. */
function letters(count: number): string {
  const last = String.fromCodePoint(65 + (count % 26));
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last;
}
