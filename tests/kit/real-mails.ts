import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../fixtures/mails");
/** An attachment that makes an email so large that only its texts are fetched. */
const bigFile = "A".repeat(76).concat("\r\n").repeat(3_600);

/** Returns the emails in `tests/fixtures/mails` by name. Other programs misread something in each of them. */
export function realMails(): Map<string, Buffer> {
  const names = readdirSync(folder).map((file) => file.replace(/\.eml$/, ""));
  return new Map(names.map((name) => [name, realMail(name)]));
}

/** Returns one of these emails. In emails that are meant to be large, an attachment of one line is expanded. */
export function realMail(name: string): Buffer {
  const source = readFileSync(join(folder, `${name}.eml`));
  return /(?:^|-)large(?:-|$)/.test(name)
    ? Buffer.from(source.toString("latin1").replace("\r\n\r\nAAAA\r\n--", `\r\n\r\n${bigFile}--`), "latin1")
    : source;
}

/** Returns a multipart email with one more part that makes it large. */
export function withBigFile(source: Buffer): Buffer {
  const type = 'Content-Type: application/pdf; name="big.pdf"\r\nContent-Transfer-Encoding: base64';
  return Buffer.from(source.toString("latin1").replace("--b--", `--b\r\n${type}\r\n\r\n${bigFile}--b--`), "latin1");
}
