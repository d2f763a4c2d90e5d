const shortest = 7;

/** Returns the digits of a number without extension, international prefix and trunk zero. */
export function phoneKey(phone: string | null | undefined): string {
  const digits = (phone ?? "")
    .normalize("NFKC")
    .replace(/(?:ext|extension|x|#).*$/i, "")
    .replace(/\(0\)/g, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "");
  return digits.length < shortest ? "" : digits;
}

/** True if two numbers reach the same phone: one may lack the country code. */
export function isSamePhone(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length, 9);
  return a.slice(-length) === b.slice(-length);
}
