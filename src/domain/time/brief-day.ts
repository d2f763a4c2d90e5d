/** Formats a calendar day briefly: days of this year without the year. */
export function formatBriefDay(iso: string, language: string, now = new Date()): string {
  const isThisYear = iso.startsWith(`${now.getFullYear()}-`);
  const parts = { ...(!isThisYear && { year: "numeric" as const }), month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" }).format(new Date(`${iso}T00:00:00Z`));
}
