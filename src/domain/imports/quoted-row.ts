import { importLimits } from "#domain/imports/dialect.ts";

/** A complete row, "open" if the row may continue after the text, or "stray" if its quotes are unbalanced. */
export type RowScan = { cells: string[]; end: number; lines: number } | "open" | "stray";

/**
 * The length beyond which a quoted cell was evidently never closed: twice the maximum length, in case all characters
 * are doubled quotes.
 */
const maxQuoted = 2 * importLimits.cellLength;

type Scan = {
  text: string;
  from: number;
  delimiter: string;
  /** True if more text may follow. */
  isOpen: boolean;
  /** True if a cell that does not start with a quote may contain quotes, as in 24" screen. */
  isLoose: boolean;
};

/** Reads one row. A row without a line feed is complete at the end of the text, unless more text follows (`isOpen`). */
export function scanRow({ text, from, delimiter, isOpen, isLoose }: Scan): RowScan {
  let lineEnd = endOfLine(text, from);
  const line = text.slice(from, lineEnd);
  if (!line.includes('"')) {
    if (isOpen && lineEnd === text.length) return "open";
    return { cells: line.split(delimiter), end: lineEnd + 1, lines: 1 };
  }
  const cells: string[] = [];
  let lines = 1;
  for (let at = from; ;) {
    let end: number;
    if (text[at] === '"') {
      const close = closingQuote(text, at);
      if (close < 0) return isOpen && text.length - at <= maxQuoted ? "open" : "stray";
      if (close - at > maxQuoted) return "stray";
      end = close + 1;
      while (text[end] === " ") end += 1;
      if (isOpen && end === text.length) return "open";
      if (end < text.length && text[end] !== delimiter && text[end] !== "\n") return "stray";
      cells.push(unquote(text.slice(at + 1, close)));
      for (; lineEnd < close; lineEnd = endOfLine(text, lineEnd + 1)) lines += 1;
    } else {
      const next = text.indexOf(delimiter, at);
      end = next < 0 || next > lineEnd ? lineEnd : next;
      const cell = text.slice(at, end);
      if (!isLoose && cell.includes('"')) return "stray";
      cells.push(cell);
    }
    if (end >= lineEnd) break;
    at = end + 1;
  }
  return isOpen && lineEnd === text.length ? "open" : { cells, end: lineEnd + 1, lines };
}

/**
 * Repairs a row with unbalanced quotes so that it has the expected number of cells. Tries to read inner quotes as if
 * they were doubled, then to keep the quotes of malformed cells, then to keep all quotes. Returns undefined if none of
 * these gives the expected number.
 */
export function repairRow(text: string, delimiter: string, isWidth: (width: number) => boolean): string[] | undefined {
  return (
    [readLeniently, readVerbatim].map((read) => read(text, delimiter)).find((cells) => isWidth(cells.length)) ??
    [text.split(delimiter)].find((cells) => isWidth(cells.length))
  );
}

/** Reads a row whose quoted cells end at the first quote that is followed by a delimiter or the end of the text. */
export function readLeniently(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    let end = -1;
    if (text[at] === '"') {
      const close = text.indexOf(`"${delimiter}`, at + 1);
      if (close > 0) end = close + 1;
      else if (text.length > at + 1 && text.endsWith('"')) end = text.length;
    }
    if (end > 0) cells.push(unquote(text.slice(at + 1, end - 1)));
    else {
      const next = text.indexOf(delimiter, at);
      end = next < 0 ? text.length : next;
      cells.push(text.slice(at, end));
    }
    at = end + 1;
  }
  return cells;
}

/** Reads a row whose cells with malformed quotes end at the next delimiter and keep their quotes. */
export function readVerbatim(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    const close = text[at] === '"' ? closingQuote(text, at) : -1;
    const isQuoted = close > 0 && (close + 1 === text.length || text[close + 1] === delimiter);
    const next = text.indexOf(delimiter, at);
    const end = isQuoted ? close + 1 : next < 0 ? text.length : next;
    cells.push(isQuoted ? unquote(text.slice(at + 1, close)) : text.slice(at, end));
    at = end + 1;
  }
  return cells;
}

const unquote = (text: string) => text.replaceAll('""', '"');

/** Returns the position of the next quote that is not doubled; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}
