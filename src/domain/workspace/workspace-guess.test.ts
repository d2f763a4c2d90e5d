import { expect, test } from "vitest";

import { guessCurrency, guessFirm } from "./workspace-guess.ts";

test("guesses the currency from the time zone, and from the language where the zone says nothing", () => {
  expect(guessCurrency("Europe/Amsterdam", ["en-US"])).toBe("EUR");
  expect(guessCurrency("Asia/Tokyo", ["ja"])).toBe("JPY");
  expect(guessCurrency("Europe/London", ["en-GB", "fr-FR"])).toBe("GBP");
  expect(guessCurrency("America/Mexico_City", ["es"])).toBe("MXN");
  expect(guessCurrency("UTC", ["ko-KR"])).toBe("KRW");
  expect(guessCurrency("UTC", ["en", "es"])).toBeUndefined();
});

test("guesses the firm from the domain of an address, but not from a public provider", () => {
  expect(guessFirm("ada@orchid-trading.example")).toBe("Orchid Trading");
  expect(guessFirm("ada@mail.orchid.co.uk")).toBe("Orchid");
  expect(guessFirm("ada@gmail.com")).toBeUndefined();
  expect(guessFirm("ada@163.com")).toBeUndefined();
  expect(guessFirm("ada@xn--fiqs8s.cn")).toBeUndefined();
  expect(guessFirm("ada@localhost")).toBeUndefined();
});
