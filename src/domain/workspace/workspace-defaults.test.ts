import { expect, test } from "vitest";

import { guessCurrency, guessCompanyName } from "./workspace-defaults.ts";

test("guesses the currency from the time zone, or from the language if the zone has none", () => {
  expect(guessCurrency("Europe/Amsterdam", ["en-US"])).toBe("EUR");
  expect(guessCurrency("Asia/Tokyo", ["ja"])).toBe("JPY");
  expect(guessCurrency("Europe/London", ["en-GB", "fr-FR"])).toBe("GBP");
  expect(guessCurrency("America/Mexico_City", ["es"])).toBe("MXN");
  expect(guessCurrency("UTC", ["ko-KR"])).toBe("KRW");
  expect(guessCurrency("UTC", ["en", "es"])).toBeUndefined();
  expect(guessCurrency("UTC", ["zh-Hant-TW"])).toBe("TWD");
});

test("guesses the currency despite unusual language tags of browsers", () => {
  expect(guessCurrency("UTC", ["en-US@posix"])).toBe("USD");
  expect(guessCurrency("UTC", ["C", "", "*", "en_GB.UTF-8", "ja-jp"])).toBe("JPY");
});

test("guesses the company from the domain of an address, but not from a public provider", () => {
  expect(guessCompanyName("ada@orchid-trading.example")).toBe("Orchid Trading");
  expect(guessCompanyName("ada@mail.orchid.co.uk")).toBe("Orchid");
  expect(guessCompanyName("ada@gmail.com")).toBeUndefined();
  expect(guessCompanyName("ada@163.com")).toBeUndefined();
  expect(guessCompanyName("ada@xn--fiqs8s.cn")).toBeUndefined();
  expect(guessCompanyName("ada@localhost")).toBeUndefined();
});
