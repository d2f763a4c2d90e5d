const shortest = 7;

/**
 * Returns the digits of a phone number without the extension, the international prefix and the trunk zero; empty if
 * there are too few.
 */
export function phoneKey(phone: string | null | undefined): string {
  const digits = (phone ?? "")
    .normalize("NFKC")
    .replace(/(?:ext|extension|x|#).*$/i, "")
    .replace(/\(0\)/g, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "");
  return digits.length < shortest ? "" : digits;
}

/**
 * True if two numbers probably belong to the same phone. At most the last nine digits are compared, because one number
 * may lack the country code.
 */
export function isSamePhone(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length, 9);
  return a.slice(-length) === b.slice(-length);
}
