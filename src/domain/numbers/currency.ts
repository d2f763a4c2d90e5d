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

/** An ISO 4217 code. The type excludes the empty string, with which `Intl.NumberFormat` throws: unknown is undefined. */
export type Currency = z.infer<typeof currencySchema>;

/** Returns the value as a currency, or the default if the value is not a code, such as a half-typed or missing one. */
export function currencyOr(value: unknown, usual: Currency): Currency {
  return currencySchema.safeParse(value).data ?? usual;
}
