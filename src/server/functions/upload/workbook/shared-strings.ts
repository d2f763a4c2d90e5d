import { plainCharacters } from "#server/functions/upload/workbook/cell-text.ts";
import type { Parts } from "#server/functions/upload/workbook/parts.ts";
import { readAllXml } from "#server/functions/upload/workbook/read-xml.ts";
import { unpacksTooFar } from "#server/functions/upload/workbook/refusals.ts";

/** All of them together, with what a text takes besides its characters; the thread has room for it. */
const mostBytes = 192 * 1024 * 1024;
const bytesEach = 32;

/** The texts that the cells of a workbook share, by their number. */
export async function readSharedStrings(parts: Parts, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!path || !parts.has(path)) return strings;
  let bytes = 0;
  let text = "";
  let isText = false;
  let isReading = false;
  await readAllXml(parts.read(path), {
    onOpen(name) {
      if (name === "si") text = "";
      // How a name is pronounced is no part of it.
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
        // As bytes and back: a piece of a text would keep all of that text.
        const own = Buffer.from(plainCharacters(text));
        bytes += own.length + bytesEach;
        if (bytes > mostBytes) throw unpacksTooFar();
        strings.push(own.toString());
      }
    },
  });
  return strings;
}
