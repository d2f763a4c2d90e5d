import { expect, test } from "vitest";

import { caseLanguages } from "../languages.ts";
import { naturalCases, naturalSets, readNatural } from "./read-natural.ts";

/** The minimum of right answers, refusals of what Vanda cannot answer included. */
const minRight = { "": 138, "-7": 80 } as const;
const sets = naturalSets.flatMap((set) => caseLanguages.map((language) => ({ language, set })));

test.each(sets)(
  "of 200 frequent questions of owners, only those judged wrong are read wrongly ($language$set)",
  ({ language, set }) => {
    const verdicts = naturalCases(language, set).map((one) => {
      const read = readNatural(one, language, set);
      const judged = (own: (string | null)[] = []) => read.every((reading, at) => reading === (own[at] ?? null));
      const isRefused = read.every((own) => own === null);
      // A reading that has not been judged may be wrong. Judge it, and add it to `right` if it answers the question.
      const isNew = !isRefused && !judged(one.right) && !judged(one.wrong);
      const isAnswer = one.kind === "answerable" ? read.every((own) => own !== null) : isRefused;
      const isWrong = !isRefused && judged(one.wrong);
      const verdict = isNew ? "not judged" : isWrong ? "wrong" : isAnswer ? "right" : "refused";
      if (verdict !== "right")
        process.stdout.write(`${verdict} (${language}${set}): ${one.q} → ${one.then} ${read.join(" → ")}\n`);
      return verdict;
    });
    const many = (verdict: string) => verdicts.filter((own) => own === verdict).length;
    const counts = { right: many("right"), refused: many("refused"), wrong: many("wrong"), new: many("not judged") };
    process.stdout.write(`${language}${set} ${JSON.stringify({ asked: verdicts.length, ...counts })}\n`);
    expect(counts.new).toBe(0);
    expect(verdicts.length).toBe(200);
    expect(counts.right).toBeGreaterThanOrEqual(minRight[set]);
    expect(counts.wrong).toBe(0);
  },
);
