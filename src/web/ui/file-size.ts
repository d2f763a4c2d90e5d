const units = ["byte", "kilobyte", "megabyte"] as const;

/** Formats the size of a file in the user's language: 613068 is "599 kB". */
export function fileSize(bytes: number, language: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  const amount = bytes / 1024 ** step;
  const format = {
    style: "unit",
    unit: units[step],
    // The short form of bytes is "byte", even for several.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 2 && amount < 100 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language, format).format(amount);
}
