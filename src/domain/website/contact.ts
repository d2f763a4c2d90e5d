import { isAddress } from "#domain/workspace/people/addresses.ts";

/** The path to which the contact form is submitted. */
export const contactPath = "/functions/v1/contact";

/** The maximum number of characters in each field of a message. */
export const contactLengths = { name: 200, email: 254, company: 200, subject: 200, message: 5_000 } as const;
type Field = keyof typeof contactLengths;
export type ContactMessage = Record<Field, string>;

/** The possible results of sending a message. The page contains a text for each, with this ID. */
export const contactResults = ["sent", "missing", "wrong-email", "too-long", "too-many", "failed"] as const;
export type ContactResult = (typeof contactResults)[number];

type ParsedContactMessage =
  | { isRight: true; message: ContactMessage }
  | { isRight: false; answer: ContactResult; fields: readonly Field[] };

const required = ["name", "email", "subject", "message"] as const;
const fields = ["name", "email", "company", "subject", "message"] as const;

/** Parses a submitted message, or returns the invalid fields. */
export function readContactMessage(input: Record<string, string | undefined>): ParsedContactMessage {
  const message: ContactMessage = {
    name: oneLine(input.name),
    email: oneLine(input.email),
    company: oneLine(input.company),
    subject: oneLine(input.subject),
    message: severalLines(input.message),
  };
  const reject = (answer: ContactResult, wrong: readonly Field[]): ParsedContactMessage => ({
    isRight: false,
    answer,
    fields: wrong,
  });
  const missing = required.filter((field) => message[field] === "");
  if (missing.length > 0) return reject("missing", missing);
  if (!isAddress(message.email)) return reject("wrong-email", ["email"]);
  const tooLong = fields.filter((field) => message[field].length > contactLengths[field]);
  return tooLong.length > 0 ? reject("too-long", tooLong) : { isRight: true, message };
}

/** Joins lines, because a line break in a value could add an email header. */
const oneLine = (text = "") => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
const severalLines = (text = "") =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
