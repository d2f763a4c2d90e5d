import type { ParseKeys } from "i18next";
import { expect, test } from "vitest";

/** Accepts the key of a text. `i18next.d.ts` declares the texts; the compiler reports no errors of that file itself. */
const keyOf = (key: ParseKeys<"common">) => key;

test("the compiler accepts only the keys of existing texts", () => {
  expect(keyOf("undo")).toBe("undo");
  // @ts-expect-error There is no text with this key.
  expect(keyOf("noSuchText")).toBe("noSuchText");
});
