const special = /["\\\t\n\r\v\f\b]/;
const escapes: Record<string, string> = {
  // Twice: once for the array, once for COPY.
  '"': '\\\\"',
  "\\": "\\\\\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\v": "\\v",
  "\f": "\\f",
  "\b": "\\b",
};

/** A row of cells as a line of COPY's text format, with the cells as one array; an empty cell is null. */
export function copyLine(importId: string, rowNumber: number, cells: readonly string[]): string {
  let line = `${importId}\t${rowNumber}\t{`;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? "";
    if (index > 0) line += ",";
    if (cell === "") line += "NULL";
    else if (special.test(cell))
      line += `"${cell.replace(/["\\\t\n\r\v\f\b]/g, (character) => escapes[character] ?? character)}"`;
    else line += `"${cell}"`;
  }
  return `${line}}\n`;
}
