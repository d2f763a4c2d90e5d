import { maxQuestionLength } from "#domain/assistant/segment.ts";
import { fold } from "#domain/language/fold.ts";

const maxWords = 6;
const maxCharacters = 14;
const maxCandidates = 1500;

/**
 * Returns the parts of a question that may be names, so that only these are looked up in the workspace: up to six
 * words, or up to fourteen letters of scripts without spaces. Only the first `maxQuestionLength` characters are read.
 */
export function candidateNames(question: string): string[] {
  const text = fold(question.slice(0, maxQuestionLength));
  const candidates = new Set<string>();
  const words = [...text.matchAll(/[\p{L}\p{Nd}&'.-]+/gu)];
  for (const [at, word] of words.entries())
    for (let count = 1; count <= maxWords && at + count <= words.length; count += 1) {
      const last = words[at + count - 1];
      if (last) candidates.add(text.slice(word.index, last.index + last[0].length).replace(/'s$/, ""));
    }
  for (const [run] of text.matchAll(/[\p{L}\p{Nd}\p{M}・ー -]+/gu)) {
    if (/^[\p{Script=Latin}\p{Nd} -]*$/u.test(run)) continue;
    for (let from = 0; from < run.length; from += 1)
      for (let length = 2; length <= maxCharacters && from + length <= run.length; length += 1)
        candidates.add(run.slice(from, from + length));
    // Latin names can appear within text of other scripts.
    for (const [latin] of run.matchAll(/[\p{Script=Latin}\p{Nd}][\p{Script=Latin}\p{Nd} -]*/gu))
      candidates.add(latin.trim());
  }
  return [...candidates].filter(({ length }) => length > 1).slice(0, maxCandidates);
}
