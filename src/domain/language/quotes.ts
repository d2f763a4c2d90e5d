const quoted =
  /"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|(?<=^|[\s(:：,，、])'([^'\n]+?)'(?=$|[\s),.;:!?，。、：]|\p{Script=Hangul})/gu;
const firstMark = 0xe000;
const maxQuotes = 200;
const marks = /[\uE000-\uF8FF]/gu;

/** A text whose first 200 quotations are each replaced with a private-use character, so that they are not parsed. */
export class Quotes {
  readonly text: string;
  readonly #held: { whole: string; inner: string }[] = [];

  constructor(text: string) {
    this.text = text.replace(marks, "").replace(quoted, (whole, ...inner: (string | undefined)[]) => {
      if (this.#held.length === maxQuotes) return whole;
      const text = inner.slice(0, 7).find((group) => group !== undefined) ?? "";
      return String.fromCharCode(firstMark + this.#held.push({ whole, inner: text.trim() }) - 1);
    });
  }

  /** Restores the quotations in a text. */
  restore(text: string): string {
    return text.replace(marks, (mark) => this.#held[mark.charCodeAt(0) - firstMark]?.whole ?? "");
  }

  /** Restores the quotations in a text. If the text is a single quotation, its quotation marks are omitted. */
  meant(text: string): string {
    const trimmed = text.trim();
    const [mark = ""] = trimmed;
    const alone = trimmed.length === 1 ? this.#held[mark.charCodeAt(0) - firstMark] : undefined;
    return alone?.inner ?? this.restore(trimmed);
  }
}
