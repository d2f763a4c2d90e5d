const shortest = 7;

/** The digits of a number without its extension, the sign of a call abroad and the zero of a call at home. */
export function phoneKey(phone: string | null | undefined): string {
  const digits = (phone ?? "")
    .normalize("NFKC")
    .replace(/(?:ext|extension|x|#).*$/i, "")
    .replace(/\(0\)/g, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "");
  return digits.length < shortest ? "" : digits;
}

/** Whether two numbers ring the same phone: one may lack the code of the country. */
export function isSamePhone(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length, 9);
  return a.slice(-length) === b.slice(-length);
}
