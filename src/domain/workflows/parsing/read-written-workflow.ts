import { Quotes } from "#domain/language/quotes.ts";
import type { Language } from "#domain/languages.ts";
import { scriptOf } from "#domain/scripts.ts";
import { assemble, type ParsedClause, type WorkflowReading } from "#domain/workflows/parsing/assemble.ts";
import { compiledGrammar, type CompiledGrammar, grammarLanguages } from "#domain/workflows/parsing/compile-grammar.ts";
import { Names } from "#domain/workflows/parsing/names.ts";
import { readClause } from "#domain/workflows/parsing/read-clause.ts";
import { type WorkflowKind, workflowKinds } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import { maxReadLength } from "#domain/workflows/workflow-text.ts";

/** The maximum length of a clause. A quoted text counts as one letter. */
const maxClauseLength = 160;
/** The maximum number of pieces in a clause. */
const maxPieces = 6;
/** The maximum number of clauses to try; otherwise a text without any match would be tried in all possible ways. */
const maxTries = 200;

/**
 * The costs of a clause: lowest if it is understood, highest if it is not, in between if it contains an unknown name.
 */
const cost = { clause: 1, joined: 2, unnamed: 9, unread: 10 } as const;

type Options = { language: Language; vocabulary: WorkflowVocabulary };
type Piece = { from: number; to: number; endsSentence: boolean; isSoft: boolean };

/**
 * Parses a workflow described in any of the languages, trying the reader's language first. The text is split into
 * clauses so that as much as possible is understood. Other parts are reported and not included in the workflow. Text
 * beyond a limit is ignored.
 */
export function readWrittenWorkflow(text: string, { language, vocabulary }: Options): WorkflowReading {
  const quotes = new Quotes(text.slice(0, maxReadLength));
  let best: { reading: ParsedClause[]; cost: number } | undefined;
  for (const candidate of languagesOf(quotes.text, language)) {
    const grammar = compiledGrammar(candidate);
    const pieces = piecesOf(quotes.text, grammar);
    for (const kind of kindsIn(quotes.text, grammar)) {
      const parsed = readPieces(quotes.text, pieces, new Names({ kind, grammar, vocabulary, quotes }));
      if (!best || parsed.cost < best.cost) best = parsed;
    }
    if (best && best.reading.every(({ items }) => items !== null)) break;
  }
  return assemble(best?.reading ?? [], quotes);
}

/**
 * Returns the possible languages of a text according to its script, starting with the reader's own. Names can be in any
 * script.
 */
function languagesOf(text: string, own: Language): Language[] {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const [kana, hangul] = [count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu), count(/\p{Script=Hangul}/gu)];
  const chinese = count(/\p{Script=Han}/gu);
  const isWestern = (kana + hangul + chinese) * 5 < count(/\p{L}/gu);
  const scripts = isWestern
    ? ["Latn"]
    : hangul > kana + chinese
      ? ["Kore"]
      : kana > 0
        ? ["Jpan", "Hans"]
        : ["Hans", "Jpan"];
  const fitting = scripts.flatMap((script) => grammarLanguages.filter((language) => scriptOf(language) === script));
  return scripts.includes(scriptOf(own) ?? "") ? [own, ...fitting.filter((other) => other !== own)] : fitting;
}

/** Returns the kinds of records that a text may be about; deals if it mentions none. Only contacts reply. */
function kindsIn(text: string, { grammar: { kinds, parts } }: CompiledGrammar): WorkflowKind[] {
  const says = (words: string) => new RegExp(words, "iu").test(text);
  const named = workflowKinds.filter(
    (kind) => says(kinds[kind]) || (kind === "contacts" && [kinds.leads, parts.reply].some(says)),
  );
  return named.length > 0
    ? named.toSorted((one, other) => Number(other === "deals") - Number(one === "deals"))
    : ["deals"];
}

/** Splits a text wherever a clause can end. Which of these places really end a clause is determined later. */
function piecesOf(text: string, { ends, joins, before }: CompiledGrammar): Piece[] {
  const splits = [
    ...[...text.matchAll(ends)].map((match) => ({
      at: match.index,
      length: match[0].length,
      endsSentence: true,
      isSoft: false,
    })),
    ...[...text.matchAll(joins)].map((match) => ({
      at: match.index,
      length: match[0].length,
      endsSentence: false,
      isSoft: false,
    })),
    ...[...text.matchAll(before)].map((match) => ({ at: match.index, length: 0, endsSentence: false, isSoft: true })),
  ].toSorted((one, other) => one.at - other.at || Number(one.isSoft) - Number(other.isSoft));
  const pieces: Piece[] = [];
  let from = 0;
  let isSoft = false;
  for (const { at, length, endsSentence, isSoft: isBeforeWord } of [
    ...splits,
    { at: text.length, length: 0, endsSentence: true, isSoft: false },
  ]) {
    if (at < from) continue;
    if (text.slice(from, at).trim() === "") {
      const last = pieces.at(-1);
      if (last && endsSentence) last.endsSentence = true;
      isSoft = isBeforeWord && isSoft;
    } else {
      pieces.push({ from, to: at, endsSentence, isSoft });
      isSoft = isBeforeWord;
    }
    from = at + length;
  }
  return pieces;
}

type Best = { cost: number; from: number; placed: ParsedClause };

/** Returns the combination of pieces into clauses that costs the least. */
function readPieces(text: string, pieces: readonly Piece[], names: Names): { reading: ParsedClause[]; cost: number } {
  const best: (Best | undefined)[] = [];
  let tries = 0;
  for (let end = 0; end < pieces.length; end += 1)
    for (let begin = end; begin >= 0 && end - begin < maxPieces; begin -= 1) {
      const [first, last] = [pieces[begin], pieces[end]];
      if (!first || !last || last.to - first.from > maxClauseLength) break;
      const before = begin === 0 ? 0 : (best[begin - 1]?.cost ?? Infinity);
      const joined = before + cost.joined * (end - begin);
      // This combination cannot cost less than the best known one.
      if (joined + cost.clause >= (best[end]?.cost ?? Infinity)) continue;
      const isBroken = pieces.slice(begin, end).some(({ endsSentence }) => endsSentence);
      const phrase = text.slice(first.from, last.to);
      const items = isBroken || tries >= maxTries ? null : readClause(phrase, names);
      tries += 1;
      if (!items && begin < end) continue;
      const own = !items
        ? cost.unread
        : items.some(({ is }) => is === "unnamed")
          ? cost.unnamed * (end - begin + 1)
          : cost.clause;
      const total = joined + own;
      const placed = { said: phrase, items, endsSentence: last.endsSentence, isSoft: first.isSoft };
      if (total < (best[end]?.cost ?? Infinity)) best[end] = { cost: total, from: begin, placed };
    }
  const reading: ParsedClause[] = [];
  for (let at = pieces.length - 1; at >= 0;) {
    const candidate = best[at];
    if (!candidate) break;
    reading.unshift(candidate.placed);
    at = candidate.from - 1;
  }
  return { reading, cost: best.at(-1)?.cost ?? 0 };
}
