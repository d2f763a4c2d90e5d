import type { ClientBase } from "pg";

import { mailParser } from "./mail-parser.ts";

const maxBatch = 100;

type Lesson = {
  email_id: string;
  is_spam: boolean;
  taught: boolean | null;
  from_address: string;
  subject: string;
  text: string;
};

/**
 * Learns from the emails that were marked as spam or as wanted since the last run. If an email had been marked
 * differently before, the earlier lesson is reverted.
 */
export async function learnSpam(sql: ClientBase, workspaceId: string, mailboxId: string): Promise<void> {
  const { rows } = await sql.query<Lesson>(
    `with lessons as (
       select l.email_id, l.taught from private.spam_lessons l
       where l.workspace_id = $1 and l.mailbox_id = $2 and l.taught is distinct from l.is_spam order by l.email_id limit $3 for update skip locked
     ), learned as (
       update private.spam_lessons l set taught = l.is_spam from lessons s where l.workspace_id = $1 and l.email_id = s.email_id
       returning l.email_id, l.is_spam, s.taught
     )
     select d.email_id, d.is_spam, d.taught, e.from_address, e.subject, e.text
     from learned d join public.emails e on e.workspace_id = $1 and e.id = d.email_id`,
    [workspaceId, mailboxId, maxBatch],
  );
  if (rows.length === 0) return;
  const counts = new Map<string, { spam: number; wanted: number }>();
  const count = (word: string, isSpam: boolean, by: 1 | -1) => {
    const count = counts.get(word) ?? { spam: 0, wanted: 0 };
    count[isSpam ? "spam" : "wanted"] += by;
    counts.set(word, count);
  };
  const mails = rows.map(({ from_address: address, subject, text }) => ({
    from: { name: "", address },
    subject,
    text,
  }));
  const wordsOfMails = await mailParser.run(mailboxId, "wordsOf", mails);
  for (const [at, { is_spam: isSpam, taught }] of rows.entries())
    for (const word of ["", ...(wordsOfMails[at] ?? [])]) {
      if (taught !== null) count(word, taught, -1);
      count(word, isSpam, 1);
    }
  const words = Array.from(counts, ([word, count]) => ({ word, ...count }));
  await sql.query("select private.add_spam_words($1, $2, $3)", [workspaceId, mailboxId, JSON.stringify(words)]);
}
