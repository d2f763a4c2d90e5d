import { amountColumn } from "#domain/assistant/record-conditions.ts";
import { fold } from "#domain/language/fold.ts";
import type { Quotes } from "#domain/language/quotes.ts";
import { readAmount } from "#domain/language/read-amount.ts";
import { isCustom, type RecordColumn } from "#domain/records/record-columns.ts";
import type { CompiledGrammar } from "#domain/workflows/parsing/compile-grammar.ts";
import { fieldNames } from "#domain/workflows/parsing/field-names.gen.ts";
import type { ClauseNames } from "#domain/workflows/steps/define-step.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";

const numeric: ReadonlySet<RecordColumn["kind"]> = new Set(["integer", "number", "money", "percent"]);
export const isNumeric = ({ kind }: RecordColumn) => numeric.has(kind);

const yes = /^(?:yes|true|sí|si|verdadero|是|对|はい|예|네)$/iu;
const no = /^(?:no|false|falso|否|不是|いいえ|아니요|아니오)$/iu;

/**
 * Resolves the names in a clause to fields, stages, members and tags of a workspace, for one kind of record. The
 * methods return null for unknown names.
 */
export class Names implements ClauseNames {
  readonly kind: WorkflowKind;
  readonly grammar: CompiledGrammar;
  readonly vocabulary: WorkflowVocabulary;
  readonly #quotes: Quotes;

  constructor(options: {
    kind: WorkflowKind;
    grammar: CompiledGrammar;
    vocabulary: WorkflowVocabulary;
    quotes: Quotes;
  }) {
    this.kind = options.kind;
    this.grammar = options.grammar;
    this.vocabulary = options.vocabulary;
    this.#quotes = options.quotes;
  }

  /** Returns the original text of a part of the clause. */
  meant(phrase: string): string {
    return this.#quotes.meant(phrase);
  }

  isKind(kind: WorkflowKind, phrase: string): boolean {
    return this.grammar.is(`kinds.${kind}`, phrase);
  }

  field(phrase: string): RecordColumn | null {
    const { columns } = this.vocabulary.columns[this.kind];
    const labels: Readonly<Record<string, string>> = fieldNames[this.grammar.language][this.kind];
    const names = this.#forms(phrase);
    const isCalled = (label: string | undefined) => label !== undefined && names.includes(fold(label));
    return (
      columns.find((column) => isCustom(column) && isCalled(column.label)) ??
      columns.find(({ name }) => isCalled(labels[name])) ??
      columns.find(({ name }) => this.grammar.is(`fields.${name}`, this.grammar.bare(phrase))) ??
      null
    );
  }

  /** Returns the field of amounts, which is used if the clause names no field. */
  amountField(): RecordColumn | null {
    const name = amountColumn(this.kind);
    return this.vocabulary.columns[this.kind].columns.find((column) => column.name === name) ?? null;
  }

  stage(phrase: string): string | null {
    if (this.kind !== "deals") return null;
    return this.#one(this.vocabulary.stages, phrase, (name, phrase) => name.startsWith(phrase));
  }

  tag(phrase: string): string | null {
    return this.#one(this.vocabulary.tags, phrase);
  }

  /**
   * Returns "owner", or the ID of the caller or of a member, who is found by their whole name, or by its first word if
   * no other member shares it.
   */
  person(phrase: string): string | null {
    if (this.grammar.is("owner", phrase)) return "owner";
    if (this.grammar.is("me", phrase)) return this.vocabulary.me;
    return this.#one(this.vocabulary.members, phrase, (name, phrase) => name.split(" ")[0] === phrase);
  }

  /** Returns the distinct people in a phrase; null if one of them is unknown. */
  people(phrase: string): string[] | null {
    const whole = this.person(phrase);
    const members = whole === null ? this.grammar.split("and", phrase).map((part) => this.person(part)) : [whole];
    const known = members.filter((value) => value !== null);
    return known.length === members.length ? [...new Set(known)] : null;
  }

  /** Converts the phrase for a value of a column to its stored form; null if the column has no such value. */
  value(column: RecordColumn, phrase: string): string | null {
    if (column.target === "stages") return this.stage(phrase);
    if (column.target === "members") {
      const person = this.person(phrase);
      return person === "owner" ? null : person;
    }
    switch (column.kind) {
      case "choice":
        return this.choice(column, phrase);
      case "boolean":
        return yes.test(phrase.trim()) ? "true" : no.test(phrase.trim()) ? "false" : null;
      case "text":
      case "longText":
      case "email":
      case "phone":
      case "url":
        return this.meant(phrase);
      default:
        return isNumeric(column) ? this.number(phrase) : null;
    }
  }

  number(phrase: string): string | null {
    const amount = readAmount(phrase.replace(/\s*[%％]$/u, ""), this.grammar.language);
    return amount?.value ?? null;
  }

  /** Returns the hours of a duration; null if it is invalid. */
  hours(phrase: string | undefined): number | null {
    const { durations, numbers } = this.grammar;
    for (const [pattern, hours] of durations) {
      const match = pattern.exec((phrase ?? "").trim());
      if (!match) continue;
      const { n } = match.groups ?? {};
      const count = n === undefined ? 1 : (numbers[n.toLowerCase()] ?? Number(n));
      const all = count * hours;
      return Number.isInteger(all) && all > 0 ? all : null;
    }
    return null;
  }

  choice({ choices = [], labels }: RecordColumn, phrase: string): string | null {
    const names = this.#forms(phrase);
    const own: Readonly<Record<string, string>> = fieldNames[this.grammar.language].choices;
    const isMeant = (key: string) =>
      names.includes(fold(labels?.[key]?.label ?? own[key] ?? key)) ||
      (!labels && this.grammar.is(`values.${key}`, this.grammar.bare(phrase)));
    return choices.find(isMeant) ?? null;
  }

  /**
   * Returns the field for a value that is given without its field: the stage, or a field with a few choices. Null if no
   * field has the value.
   */
  valueOfAny(phrase: string): { column: RecordColumn; value: string } | null {
    for (const column of this.vocabulary.columns[this.kind].columns) {
      if (column.target !== "stages" && column.kind !== "choice") continue;
      const value = this.value(column, phrase);
      if (value !== null) return { column, value };
    }
    return null;
  }

  /** Returns the forms of a name: as written, and without the words around it. */
  #forms(phrase: string): string[] {
    const whole = this.meant(phrase);
    return [...new Set([fold(whole), fold(this.meant(this.grammar.bare(phrase)))])];
  }

  #one(
    of: readonly { id: string; name: string }[],
    phrase: string,
    isAlso?: (name: string, wanted: string) => boolean,
  ): string | null {
    const variants = this.#forms(phrase);
    const exact = of.filter(({ name }) => variants.includes(fold(name)));
    if (exact[0]) return exact[0].id;
    const near = isAlso
      ? of.filter(({ name }) => variants.some((word) => word.length > 1 && isAlso(fold(name), word)))
      : [];
    return near.length === 1 ? (near[0]?.id ?? null) : null;
  }
}
