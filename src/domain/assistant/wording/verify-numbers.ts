/**
 * True if a text by a language model contains only given numbers. They are compared as written, including sign and
 * unit, because a model must copy them and not calculate, round or spell them out.
 */
export function hasOnlyKnownNumbers(text: string, sources: readonly string[], names: readonly string[] = []): boolean {
  const unnamed = withoutNames(plain(text), names.map(plain));
  if (inWords.test(unnamed)) return false;
  const known = new Set(sources.flatMap((source) => numbersIn(plain(source))));
  return numbersIn(unnamed).every((one) => known.has(one));
}

/** Normalises full-width digits, signs and spaces, and replaces minus signs with hyphens. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\s/gu, " ")
    .replace(/[\u2212\u2010-\u2015]/gu, "-");

/**
 * Removes the names of records, which may contain digits. Longer names are removed first, because they may contain
 * shorter ones.
 */
const withoutNames = (text: string, names: readonly string[]) =>
  names
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), text);

const digits = String.raw`\p{N}(?:[.,'’ ]?\p{N})*`;
/** A sign before a number. After another number it would be a range. */
const sign = String.raw`(?:(?<![\p{L}\p{N}\p{Sc}%])[-+](?=[\p{N}\p{Sc}]))?`;
const scales =
  "k|m|bn|mn|x|thousand|million|billion|mil|millón|millones|千|万|萬|百万|千万|億|亿|兆|천|만|백만|천만|억|조|倍|배|割|成|할";
const numberPattern = new RegExp(
  String.raw`(?<sign>${sign})(?:(?<currency>\p{Sc}) ?(?<later>[-+])?)?(?<number>${digits})(?: ?(?<unit>[%‰\p{Sc}]|(?:${scales})(?!\p{Script=Latin})))?`,
  "giu",
);

/**
 * Returns each number of a text with its sign, its digits as written, and the currency, percent sign or scale next to
 * it.
 */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(numberPattern)].map(({ groups = {} }) => {
    const isNegative = groups.sign === "-" || groups.later === "-";
    return [isNegative ? "-" : "", groups.number, groups.currency ?? "", groups.unit ?? ""].join(" ").toLowerCase();
  });

/** Numbers in words. They are rejected, because they cannot be compared and would bypass the check. */
const inWords =
  /百分之|[二三四五六七八九十百千万億亿兆两][一二三四五六七八九十百千万億亿兆]|[一二三四五六七八九十]成(?!功|为|為|長|长)|[一二三四五六七八九十]割|\b(?:per ?cent|por ?ciento|hundred|thousand|million|billion|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|doubled?|tripled?|half|twice|mil|millones|millón|cien|ciento|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|doble|triple|mitad)\b|パーセント|半分|퍼센트|절반|두 배|一半|翻倍/iu;
