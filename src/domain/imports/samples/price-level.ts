import type { Currency } from "#domain/numbers/currency.ts";

/** The approximate value of one US dollar in a currency, so that sample prices look realistic. */
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

/** Returns the minor units that correspond to one US dollar in a currency with a number of decimals. */
export const priceLevel = (currency: Currency, decimals: number) => (levels[currency] ?? 1) * 10 ** decimals;
