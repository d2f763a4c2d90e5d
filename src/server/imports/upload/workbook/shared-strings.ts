import { plainCharacters } from "#server/imports/upload/workbook/cell-text.ts";
import { readAllXml } from "#server/imports/upload/workbook/read-xml.ts";
import { unpacksTooFar } from "#server/imports/upload/workbook/workbook-errors.ts";
import type { WorkbookParts } from "#server/imports/upload/workbook/workbook-parts.ts";

/** Size limit of all shared texts together, including the overhead per text. The thread has enough memory for it. */
const maxBytes = 192 * 1024 * 1024;
const bytesEach = 32;

/** Reads the texts shared by the cells of a workbook, by index. Throws if they exceed the size limit. */
export async function readSharedStrings(parts: WorkbookParts, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!path || !parts.has(path)) return strings;
  let bytes = 0;
  let text = "";
  let isText = false;
  let isReading = false;
  await readAllXml(parts.read(path), {
    onOpen(name) {
      if (name === "si") text = "";
      // The phonetic reading of a name is not part of the text.
      else if (name === "rPh") isReading = true;
      else if (name === "t") isText = !isReading;
    },
    onText(piece) {
      if (isText) text += piece;
    },
    onClose(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isReading = false;
      else if (name === "si") {
        // The text is copied through bytes, because a slice would keep the whole string in memory.
        const own = Buffer.from(plainCharacters(text));
        bytes += own.length + bytesEach;
        if (bytes > maxBytes) throw unpacksTooFar();
        strings.push(own.toString());
      }
    },
  });
  return strings;
}
