import { expect, test } from "vitest";

import { spamFeaturesOf } from "#domain/mail/spam-features.ts";
import { oddsOfFeatures } from "#domain/mail/spam-model.ts";

const features = (text: string, subject = "") => spamFeaturesOf({ subject, text });

test("quoted lines, addresses, links and digits do not identify a conversation", () => {
  expect(features("Pay 12\n> quoted words\nana@oak.example https://a.example/x")).toEqual(
    features("Pay 99\n> others\nlee@elm.example https://b.example/y"),
  );
  expect(features("", "Free offer")).not.toEqual(features("Free offer"));
});

test("texts without spaces have features, and a text that expands to many times its length is read in part", () => {
  const known = features("恭喜您中奖");
  // The two characters and their pair are known features; the whole word is another feature.
  expect(features("恭喜").filter((feature) => known.includes(feature))).toHaveLength(3);
  expect(features(`${"\u{fdfa} ".repeat(10_000)} end`)).not.toEqual(expect.arrayContaining(features("end")));
});

test("an email without a word is as likely spam as not, whatever the model", () => {
  const model = { weights: new Int8Array(2 ** 18).fill(100), step: 1, bias: 7 };
  expect(oddsOfFeatures(model, features("1 2 …"))).not.toBe(0);
  expect(oddsOfFeatures(model, features(" … "))).toBe(0);
});
