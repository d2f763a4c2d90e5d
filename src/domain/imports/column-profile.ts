import { dateShape, type DateOrder } from "#domain/imports/date-shape.ts";
import { currencySignIn, numberShape, type DecimalMark } from "#domain/imports/number-shape.ts";
import { listOddValues, type OddValue } from "#domain/imports/odd-values.ts";
import { valueTypeOf } from "#domain/imports/value-type.ts";
import { firstAddress } from "#domain/workspace/people/first-address.ts";

export type ColumnKind =
  | "empty"
  | "text"
  | "integer"
  | "decimal"
  | "percent"
  | "date"
  | "email"
  | "phone"
  | "url"
  | "yesNo";

/** A summary of all cells of a column. */
export type ColumnProfile = {
  index: number;
  /** The name from the header, made unique; empty if the header has none. */
  name: string;
  kind: ColumnKind;
  filled: number;
  empty: number;
  /** The number of distinct values; null if there are more than 1,000. */
  distinct: number | null;
  /** Set if each value occurs twice or more on average, so that the values cannot identify rows. */
  repeats?: true;
  /** Set if some values occur more than once. */
  doubles?: true;
  /** The values and their counts, most frequent first; empty if there are more than 200. */
  values: { value: string; count: number }[];
  samples: string[];
  /** The number of distinct values that are not of the column's kind. */
  odd: number;
  /** The values in a column of numbers or dates that are not of its kind; missing if there are none or over 20. */
  odds?: OddValue[];
  /** The format of the dates, even if most cells are not dates. */
  date: { order: DateOrder; ambiguous: boolean; mixed: boolean } | null;
  number: {
    decimal: DecimalMark;
    ambiguous: boolean;
    mixed: boolean;
    currency: string | null;
    /** True if all values without a percent sign are between 0 and 1, and not all of them are integers. */
    fraction: boolean;
    /** Set if all values can be serial dates of spreadsheets. */
    serial?: true;
  } | null;
  /** For each tested kind, the share of distinct values that can be parsed as this kind. */
  reads?: Partial<Record<Test, number>>;
};

type Test = "number" | "date" | "email" | "url" | "phone" | "yesNo";

const maxCounted = 1000;
const maxListed = 200;
/** Above this number of distinct values, only likely kinds are tested. */
const trialSize = 200;
const share = 0.8;

const patterns = {
  email: firstAddress,
  url: /^(https?:\/\/|www\.)\S+$|^[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|net|org|io|co|cn|jp|kr|es|mx|de|fr|uk|eu|dev|app|ai)(\/\S*)?$/i,
  phone: /^(?=(?:\D*\d){7,15}\D*$)(\+|\(|0|\d+[ .-]|\d{10,11}$)[\d\s().-]*$/,
  yesNo: /^(yes|no|true|false|y|n|sí|si|是|否|はい|いいえ|예|아니요)$/i,
};

/** Profiles a column while its cells are streamed. Memory does not grow with the number of cells. */
export class ColumnProfiler {
  readonly #index: number;
  readonly #counts = new Map<string, OddValue & { isDate: boolean }>();
  #counting = true;
  /** The number of filled cells while distinct values were counted. */
  #counted = 0;
  #filled = 0;
  /**
   * The number of filled cells that are dates. Cells are counted rather than distinct values: subtotals below each day
   * add as many distinct values as there are days, but few rows.
   */
  #dated = 0;
  #empty = 0;
  #tried = 0;
  #tests: Test[] = ["number", "date", "email", "url", "phone", "yesNo"];
  readonly #hits: Record<Test, number> = { number: 0, date: 0, email: 0, url: 0, phone: 0, yesNo: 0 };
  readonly #marks = { ".": 0, ",": 0, openDot: 0, openComma: 0 };
  #whole = true;
  #percents = 0;
  #leadingZeros = 0;
  #currency: string | null = null;
  #beyondFraction = false;
  #fractions = 0;
  #serials = 0;
  readonly #dates = {
    open: 0,
    yearFirst: 0,
    shortYearFirst: 0,
    compact: 0,
    firstOver12: 0,
    secondOver12: 0,
    dotted: 0,
  };

  constructor(index: number) {
    this.#index = index;
  }

  /** Adds the next cell, trimmed, or '' for an empty cell. A number from a spreadsheet always has a decimal point. */
  add(cell: string, isNumber = false, row = this.#filled + this.#empty + 1) {
    if (cell === "") {
      this.#empty += 1;
      return;
    }
    this.#filled += 1;
    if (this.#counting) {
      this.#counted += 1;
      const seen = this.#counts.get(cell);
      if (seen) {
        seen.count += 1;
        this.#dated += Number(seen.isDate);
        return;
      }
      if (this.#counts.size < maxCounted) {
        const before = this.#dated;
        this.#try(cell, isNumber);
        this.#counts.set(cell, { value: cell, count: 1, row, isDate: this.#dated > before });
        return;
      }
      this.#counting = false;
    }
    this.#try(cell, isNumber);
  }

  /** Counts empty cells for the rows before this column's first cell. */
  addEmpty(count: number) {
    this.#empty += count;
  }

  #try(cell: string, isNumber: boolean) {
    this.#tried += 1;
    for (const test of this.#tests) {
      if (!this.#passes(test, cell, isNumber)) continue;
      this.#hits[test] += 1;
      if (test === "date") this.#dated += 1;
    }
    if (this.#tried === trialSize) {
      this.#tests = this.#tests.filter(
        (test) => this.#hits[test] >= trialSize / 2 || (test === "date" && this.#dated >= this.#filled / 2),
      );
    }
  }

  #passes(test: Test, cell: string, isNumber: boolean): boolean {
    if (test === "number") return this.#learnNumber(cell, isNumber);
    if (test === "date") return this.#learnDate(cell);
    return patterns[test].test(cell);
  }

  #learnNumber(cell: string, isNumber: boolean): boolean {
    const shape = numberShape(cell);
    if (!shape) return false;
    if (isNumber && shape.open) return this.#learnNumber(`${cell}0`, isNumber);
    if (shape.mark) this.#marks[shape.mark] += 1;
    if (shape.open) this.#marks[shape.open === "." ? "openDot" : "openComma"] += 1;
    if (!shape.whole && !shape.open) this.#whole = false;
    if (shape.percent) this.#percents += 1;
    if (shape.leadingZero) this.#leadingZeros += 1;
    this.#currency ??= shape.currency;
    if (!shape.percent) {
      if (!/^(0|1|0?[.,]\d+|1[.,]0+)$/.test(cell)) this.#beyondFraction = true;
      else if (/[.,]/.test(cell)) this.#fractions += 1;
    }
    return true;
  }

  #learnDate(cell: string): boolean {
    const shape = dateShape(cell);
    if (shape?.form === "serial") this.#serials += 1;
    if (!shape || shape.form === "serial") return false;
    if (shape.form === "open") {
      this.#dates.open += 1;
      if (shape.first > 12) this.#dates.firstOver12 += 1;
      if (shape.second > 12) this.#dates.secondOver12 += 1;
      if (shape.separator === ".") this.#dates.dotted += 1;
    } else if (shape.form === "compact") this.#dates.compact += 1;
    else if (shape.form === "year-first") this.#dates.yearFirst += 1;
    else if (shape.form === "short-year-first") this.#dates.shortYearFirst += 1;
    return true;
  }

  /** Returns the profile; call it after all cells have been added. */
  profile(name: string): ColumnProfile {
    const kind = this.#kind();
    const isListed = this.#counting && this.#counts.size <= maxListed;
    const odds = this.#counting ? listOddValues(kind, this.#counts.values()) : undefined;
    const values = isListed ? [...this.#counts.values()].map(({ value, count }) => ({ value, count })) : [];
    return {
      index: this.#index,
      name,
      kind,
      filled: this.#filled,
      empty: this.#empty,
      distinct: this.#counting ? this.#counts.size : null,
      ...(this.#counts.size > 1 && this.#counted >= 2 * this.#counts.size && { repeats: true }),
      ...(this.#counted > this.#counts.size && { doubles: true }),
      values: values.sort((a, b) => b.count - a.count),
      samples: [...this.#counts.keys()].slice(0, 5),
      odd: this.#oddValues(kind),
      ...(odds && { odds }),
      date: kind === "date" || this.#dates.open > 0 ? this.#date() : null,
      number: valueTypeOf(kind) === "number" ? this.#number(name) : null,
      reads: Object.fromEntries(this.#tests.map((test) => [test, this.#hits[test] / Math.max(1, this.#tried)])),
    };
  }

  #kind(): ColumnKind {
    if (this.#filled === 0) return "empty";
    const holds = (test: Test) => this.#tests.includes(test) && this.#hits[test] >= this.#tried * share;
    const isDated = holds("date") || (this.#tests.includes("date") && this.#dated >= this.#filled * share);
    if (isDated && !(holds("number") && this.#hits.number > this.#dates.compact)) return "date";
    if (holds("email")) return "email";
    if (holds("yesNo")) return "yesNo";
    if (holds("number") && this.#leadingZeros === 0) {
      if (this.#percents > 0) return "percent";
      return this.#isWhole() ? "integer" : "decimal";
    }
    if (holds("url")) return "url";
    return holds("phone") ? "phone" : "text";
  }

  #oddValues(kind: ColumnKind): number {
    if (kind === "empty" || kind === "text") return 0;
    const test = (valueTypeOf(kind) ?? kind) as Test;
    return Math.max(0, this.#tried - this.#hits[test]);
  }

  #date() {
    const { open, firstOver12, secondOver12, dotted, yearFirst, shortYearFirst, compact } = this.#dates;
    const dayFirst = firstOver12 > 0 ? firstOver12 > secondOver12 : secondOver12 === 0 && dotted > 0;
    const isYearFirst = shortYearFirst > open || (open === 0 && yearFirst + compact > 0);
    const order: DateOrder = isYearFirst ? "ymd" : dayFirst ? "dmy" : "mdy";
    return {
      order,
      ambiguous: !isYearFirst && open > 0 && firstOver12 === 0 && secondOver12 === 0,
      mixed: firstOver12 > 0 && secondOver12 > 0,
    };
  }

  /** True if no number has decimals: in '1,234', the comma then groups digits and is not the decimal mark. */
  #isWhole(): boolean {
    const open = this.#decimal() === "." ? this.#marks.openDot : this.#marks.openComma;
    return this.#whole && open === 0;
  }

  // Without proof, '1.234' and '1,234' are read in the English format and reported as ambiguous.
  #decimal(): DecimalMark {
    return this.#marks[","] > this.#marks["."] ? "," : ".";
  }

  #number(name: string) {
    const { openDot, openComma } = this.#marks;
    const dot = this.#marks["."];
    const comma = this.#marks[","];
    return {
      decimal: this.#decimal(),
      ambiguous: dot === 0 && comma === 0 && openDot + openComma > 0,
      mixed: dot > 0 && comma > 0,
      currency: this.#currency ?? currencySignIn(name),
      fraction: !this.#beyondFraction && this.#fractions > 0,
      ...(this.#serials === this.#tried && { serial: true as const }),
    };
  }
}

/**
 * Converts the cells of the header to unique column names, trimmed and of at most 200 characters. Empty cells stay
 * empty.
 */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const name = cell.trim().replace(/\s+/g, " ").slice(0, 200);
    if (name === "") return "";
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
