import { randomUUID } from "node:crypto";

import type pg from "pg";
import { z } from "zod";

import type { DevMailbox, StoredMail } from "#server/context/mailer.ts";
import { authAdmin } from "#server/postgres/auth-database.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

type Row = { id: string; created_at: Date; mail_sealed: Buffer };

const retentionDays = 7;
const maxMails = 100;
const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/**
 * Stores emails that cannot be sent, for the user of this machine, in the database that all processes share. Their
 * links sign users in, so only the role auth_admin can read them.
 */
export function createDevMailbox({ pool, secret }: { pool: pg.Pool; secret: Buffer }): DevMailbox {
  const key = deriveKey(secret, "outbox");
  const open = (row: Row): StoredMail => ({
    id: row.id,
    createdAt: row.created_at,
    ...mailSchema.parse(JSON.parse(unseal(key, row.id, row.mail_sealed))),
  });
  const read = (condition: string, values: unknown[]) =>
    asRole(pool, authAdmin, async (sql) => {
      const text = `select id, created_at, mail_sealed from private.outbox where ${condition} order by position desc`;
      return (await sql.query<Row>(text, values)).rows.map(open);
    });
  return {
    async add({ to, subject, text, html }) {
      const id = randomUUID();
      const sealed = seal(key, id, JSON.stringify({ to, subject, text, html }));
      await asRole(pool, authAdmin, async (sql) => {
        await sql.query("insert into private.outbox (id, mail_sealed) values ($1, $2)", [id, sealed]);
        await sql.query(
          `delete from private.outbox where created_at < private.now() - make_interval(days => $1)
             or position <= (select position from private.outbox order by position desc offset $2 limit 1)`,
          [retentionDays, maxMails],
        );
      });
    },
    async forget(address) {
      const theirs = (await read("true", [])).filter(({ to }) => to.toLowerCase() === address);
      await asRole(pool, authAdmin, (sql) =>
        sql.query("delete from private.outbox where id = any ($1)", [theirs.map(({ id }) => id)]),
      );
    },
    list: () => read("true", []),
    async find(id) {
      return (await read("id = $1", [id]))[0];
    },
  };
}
