import { SaxesParser } from "saxes";

import { brokenWorkbook } from "#server/imports/upload/workbook/workbook-errors.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** The events of the XML parser; names have no prefix. */
export type XmlListener = {
  onOpen(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
};

/** Elements of workbooks are nested less than half as deep. */
const maxDepth = 100;

/**
 * Parses XML chunk by chunk, and yields after each chunk so that the caller can collect results. Rejects document type
 * declarations, so that nothing can refer to another file or expand to more than its text. Throws a FunctionError for
 * invalid XML.
 */
export async function* readXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on("doctype", () => {
    throw brokenWorkbook("it has a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw brokenWorkbook("it is nested too deep");
    listener.onOpen(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    listener.onClose?.(local(name));
  });
  const onText = (text: string) => listener.onText?.(text);
  parser.on("text", onText);
  parser.on("cdata", onText);
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? "utf-16le" : "utf-8");
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.write(decoder?.decode() ?? "").close();
    yield;
  } catch (error) {
    if (error instanceof FunctionError) throw error;
    throw brokenWorkbook(error instanceof Error ? error.message : String(error));
  }
}

/** Parses a whole XML file whose results are needed only at the end. */
export async function readAllXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(pieces, listener));
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
