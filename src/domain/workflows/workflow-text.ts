/** The maximum length of a text that is parsed as a workflow. */
export const maxReadLength = 1000;
const maxNameLength = 80;

/** Returns the initial name of a workflow that was described in words: the start of the text. */
export function nameOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  const letters = Array.from(line);
  if (letters.length <= maxNameLength) return line.replace(/[.。]$/u, "");
  return `${letters
    .slice(0, maxNameLength - 1)
    .join("")
    .trimEnd()}…`;
}
