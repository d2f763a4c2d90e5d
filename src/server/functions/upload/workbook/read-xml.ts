import { SaxesParser } from "saxes";

import { FunctionError } from "#server/functions/function-error.ts";
import { brokenWorkbook } from "#server/functions/upload/workbook/refusals.ts";

/** What is told of an XML file while it is read; names come without their prefix. */
export type XmlListener = {
  onOpen(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
};

/** Nothing in a workbook is nested half as deep. */
const mostDepth = 100;

/**
 * Reads XML piece by piece, and lets the caller take what it has learned after each. No document type is taken, so
 * nothing in it can name another file or unfold to more than is written.
 */
export async function* readXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on("doctype", () => {
    throw brokenWorkbook("it has a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth) throw brokenWorkbook("it is nested too deep");
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

/** Reads a whole XML file of which nothing is wanted before its end. */
export async function readAllXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(pieces, listener));
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
