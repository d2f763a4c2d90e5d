/** Formats a day by its distance in days from today: today, tomorrow, in 3 days, 2 days ago. */
export function formatRelativeDay(days: number, language: string): string {
  const text = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  if (language === "ja") return text.replace(" ", "");
  return language === "zh" ? text.replace(/\d(?=天)/, "$& ") : text;
}
