import { expect, test } from "vitest";

import { spamFeaturesOf } from "#domain/mail/spam-features.ts";
import { oddsOfFeatures } from "#domain/mail/spam-model.ts";

const features = (text: string, subject = "") => spamFeaturesOf({ subject, text });

test("quoted lines, addresses, links and digits do not change the features of an email", () => {
  expect(features("Pay 12\n> quoted words\nana@oak.example https://a.example/x")).toEqual(
    features("Pay 99\n> others\nlee@elm.example https://b.example/y"),
  );
  expect(features("", "Free offer")).not.toEqual(features("Free offer"));
});

test("texts without spaces have features, and texts that expand to many times their length are only read in part", () => {
  const known = features("恭喜您中奖");
  // The two characters and their pair are known features; the whole word is another feature.
  expect(features("恭喜").filter((feature) => known.includes(feature))).toHaveLength(3);
  expect(features(`${"\u{fdfa} ".repeat(10_000)} end`)).not.toEqual(expect.arrayContaining(features("end")));
});

test("an email without words has even odds of spam, regardless of the model", () => {
  const model = { weights: new Int8Array(2 ** 18).fill(100), step: 1, bias: 7 };
  expect(oddsOfFeatures(model, features("1 2 …"))).not.toBe(0);
  expect(oddsOfFeatures(model, features(" … "))).toBe(0);
});
