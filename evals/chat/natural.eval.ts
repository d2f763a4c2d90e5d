import { expect, test } from "vitest";

import { caseLanguages } from "../languages.ts";
import { naturalCases, readNatural } from "./read-natural.ts";

test.each(caseLanguages)(
  "none of 200 frequent questions of owners is read wrongly, and most are answered (%s)",
  (language) => {
    const verdicts = naturalCases(language).map((one) => {
      const read = readNatural(one, language);
      const right = one.right ?? [];
      // A reading that has not been judged may be wrong. Judge it, and add it to `right` if it answers the question.
      const isWrong = read.some((own, at) => own !== null && own !== right[at]);
      const isRight = one.kind === "answerable" ? read.every((own) => own !== null) : read.every((own) => own === null);
      const verdict = isWrong ? "wrong" : isRight ? "right" : "refused";
      if (verdict !== "right")
        process.stdout.write(`${verdict} (${language}): ${one.q} → ${one.then} ${read.join(" → ")}\n`);
      return verdict;
    });
    const many = (verdict: string) => verdicts.filter((own) => own === verdict).length;
    const counts = { asked: verdicts.length, right: many("right"), refused: many("refused"), wrong: many("wrong") };
    process.stdout.write(`${language} ${JSON.stringify(counts)}\n`);
    expect(counts.wrong).toBe(0);
    expect(counts.asked).toBe(200);
    expect(counts.right).toBeGreaterThanOrEqual(138);
  },
);
