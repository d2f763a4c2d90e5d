import { expect, test } from "vitest";

import { caseLanguages } from "../languages.ts";
import { type LikelyVerdict, naturalCases, naturalSets, readNatural } from "./read-natural.ts";

/** The minimum of right answers, refusals of what Vanda cannot answer included. */
const minRight = { "": 138, "-7": 80 } as const;
/** The minimum share of likely readings that are right or near. */
const minHelpful = 0.65;
const likelyVerdicts: (LikelyVerdict | "not judged")[] = [];
const sets = naturalSets.flatMap((set) => caseLanguages.map((language) => ({ language, set })));

test.each(sets)(
  "of 200 frequent questions of owners, only those judged wrong are read wrongly ($language$set)",
  ({ language, set }) => {
    const verdicts = naturalCases(language, set).map((one) => {
      const readings = readNatural(one, language, set);
      const read = readings.map(({ answer }) => answer);
      likelyVerdicts.push(
        ...readings.flatMap(({ likely }) => (likely ? [one.likely?.[likely] ?? ("not judged" as const)] : [])),
      );
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

test("most readings that are shown as likely are right or near", () => {
  const judged = likelyVerdicts.filter((verdict) => verdict !== "not judged");
  const many = (verdict: LikelyVerdict) => judged.filter((own) => own === verdict).length;
  const counts = { right: many("right"), near: many("near"), wrong: many("wrong") };
  process.stdout.write(
    `shown as likely ${JSON.stringify({ ...counts, new: likelyVerdicts.length - judged.length })}\n`,
  );
  expect(counts.right + counts.near).toBeGreaterThanOrEqual(minHelpful * judged.length);
});
