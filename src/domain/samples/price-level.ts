import type { Currency } from "#domain/numbers/currency.ts";

/** About how many units of a currency buy what one US dollar buys, so that sample prices look like prices there. */
const levels: Record<string, number> = {
  JPY: 150,
  KRW: 1300,
  CNY: 7,
  TWD: 30,
  HKD: 8,
  INR: 80,
  THB: 35,
  PHP: 55,
  IDR: 15_000,
  VND: 24_000,
  MXN: 18,
  COP: 4000,
  CLP: 900,
  ARS: 1000,
  SEK: 10,
  NOK: 10,
  DKK: 7,
  CZK: 23,
  HUF: 350,
  PLN: 4,
  ZAR: 18,
  BRL: 5,
};

/** The minor units of what costs one dollar, in a currency with so many decimals. */
export const priceLevel = (currency: Currency, decimals: number) => (levels[currency] ?? 1) * 10 ** decimals;
