/** Returns currency options by code: all currencies known to the browser or in use, with names in a language. */
export function currencyOptions(
  language: string,
  ...used: readonly string[]
): (readonly [code: string, label: string])[] {
  const nameOf = currencyNames(language);
  const codes = new Set([...Intl.supportedValuesOf("currency"), ...used.filter(Boolean)]);
  return [...codes].toSorted().map((code) => [code, nameOf(code)]);
}

/** Returns a formatter for the name of a currency with its code. */
export function currencyNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return (code) => `${code} – ${names.of(code) ?? code}`;
}
