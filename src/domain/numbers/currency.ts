import * as z from "zod/mini";

const capital = z.enum([
  "A",
  "B",
  "C",
  "D",
  "E",
  "F",
  "G",
  "H",
  "I",
  "J",
  "K",
  "L",
  "M",
  "N",
  "O",
  "P",
  "Q",
  "R",
  "S",
  "T",
  "U",
  "V",
  "W",
  "X",
  "Y",
  "Z",
]);

/** Parses an ISO 4217 code, such as USD. */
export const currencySchema = z.templateLiteral([capital, z.string().check(z.regex(/^[A-Z]{2}$/))]);

/**
 * An ISO 4217 code. The type excludes the empty string, which makes `Intl.NumberFormat` throw; an unknown currency is
 * undefined.
 */
export type Currency = z.infer<typeof currencySchema>;

/** Returns a value as a currency, or the default if the value is not a code, because it is missing or incomplete. */
export function currencyOr(value: unknown, usual: Currency): Currency {
  return currencySchema.safeParse(value).data ?? usual;
}
