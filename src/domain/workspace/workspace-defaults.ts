import { domainOf, findProvider } from "#domain/mail/providers.ts";

/** The two-letter codes of the countries that use each currency. */
const countries: Record<string, string> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA",
  USD: "US PR EC SV PA GU VI",
  GBP: "GB JE GG IM",
  CHF: "CH LI",
  AUD: "AU",
  NZD: "NZ",
  CAD: "CA",
  JPY: "JP",
  CNY: "CN",
  KRW: "KR",
  TWD: "TW",
  HKD: "HK",
  MOP: "MO",
  SGD: "SG",
  MYR: "MY",
  THB: "TH",
  IDR: "ID",
  PHP: "PH",
  VND: "VN",
  INR: "IN",
  PKR: "PK",
  BDT: "BD",
  LKR: "LK",
  AED: "AE",
  SAR: "SA",
  QAR: "QA",
  KWD: "KW",
  ILS: "IL",
  TRY: "TR",
  EGP: "EG",
  MAD: "MA",
  NGN: "NG",
  KES: "KE",
  GHS: "GH",
  ZAR: "ZA",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK FO GL",
  ISK: "IS",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  RON: "RO",
  RSD: "RS",
  UAH: "UA",
  KZT: "KZ",
  MXN: "MX",
  BRL: "BR",
  ARS: "AR",
  CLP: "CL",
  COP: "CO",
  PEN: "PE",
  UYU: "UY",
  PYG: "PY",
  BOB: "BO",
  CRC: "CR",
  DOP: "DO",
  GTQ: "GT",
  HNL: "HN",
  NIO: "NI",
};

const currencyOfCountry = new Map(
  Object.entries(countries).flatMap(([currency, list]) => list.split(" ").map((country) => [country, currency])),
);

/** Newer JavaScript engines provide the time zones of a country. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const hasZone = (country: string, timeZone: string) =>
  (new Intl.Locale("und", { region: country }) as ZonedLocale).getTimeZones?.()?.includes(timeZone) ?? false;

/** Returns the country of a language tag. Browsers also report tags that `Intl.Locale` rejects, such as en-US@posix. */
const countryOf = (language: string) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();

/** Returns the country of a time zone; undefined if there is none, or if the JavaScript engine does not know it. */
export const countryOfZone = (timeZone: string): string | undefined =>
  [...currencyOfCountry.keys()].find((region) => hasZone(region, timeZone));

/**
 * Returns the likely currency: that of the time zone's country, otherwise of the first language with a country;
 * undefined if there is none.
 */
export function guessCurrency(timeZone: string, languages: readonly string[]): string | undefined {
  const named = languages.flatMap((language) => countryOf(language) ?? []);
  // If several countries share a time zone, the languages decide.
  const country = named.find((region) => hasZone(region, timeZone)) ?? countryOfZone(timeZone) ?? named[0];
  return country && currencyOfCountry.get(country);
}

/** True for the second-level part of domains such as example.co.uk. */
const isGeneral = (label: string | undefined) => /^(?:com?|org|net|ac|gov|or|ne|edu)$/.test(label ?? "");

/** True for a domain that is reserved for examples. */
const isReserved = (domain: string) => /^example\.(?:com|org|net)$/.test(domain);

/**
 * Guesses the company's name from the domain of an email address; undefined for a public provider, a domain that is
 * reserved for examples, or one in Punycode.
 */
export function guessCompanyName(email: string): string | undefined {
  const domain = domainOf(email);
  const labels = domain.split(".").slice(0, -1);
  if (findProvider(domain) || isReserved(domain) || labels.length === 0) return undefined;
  const label = labels.length > 1 && isGeneral(labels.at(-1)) ? labels.at(-2) : labels.at(-1);
  if (!label || label.startsWith("xn--")) return undefined;
  const words = label.split(/[-_]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || undefined;
}
