/** The longest text that is read as a workflow. */
export const longestRead = 1000;
const longestName = 80;

/** What a workflow in words is called at first: how its text begins. */
export function nameOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  const letters = Array.from(line);
  if (letters.length <= longestName) return line.replace(/[.。]$/u, "");
  return `${letters
    .slice(0, longestName - 1)
    .join("")
    .trimEnd()}…`;
}
