import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { build } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";

let database: FreshDatabase;
let made: ReturnType<typeof build>;
beforeAll(async () => {
  database = await freshDatabase();
  made = build(database.owner);
});
afterAll(() => database.drop());

const roles = ["anon", "authenticated", "service_role", "worker"];

async function guardedTables(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and
       (c.relnamespace = 'auth'::regnamespace or c.oid in ('private.signing_keys'::regclass, 'private.rate_limits'::regclass, 'private.totp_steps'::regclass))`,
  );
  return rows.map(({ name }) => name);
}

describe("the tables of sign-in", () => {
  test("cannot be read or written by any role of the API or by the API's database login", async () => {
    const tables = await guardedTables();
    expect(tables.length).toBeGreaterThanOrEqual(11);
    for (const table of tables) {
      for (const statement of [`select from ${table}`, `delete from ${table}`, `insert into ${table} default values`]) {
        for (const role of roles) {
          const caller = { role, claims: JSON.stringify({ role }) };
          const tried = asRole(database.pool, caller, (sql) => sql.query(statement));
          const outcome = await tried.then(() => "allowed").catch((error) => error.code);
          expect([role, statement, outcome]).toEqual([role, statement, "42501"]);
        }
        await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  test("return no rows to other roles, even if access is granted by mistake", async () => {
    await made.user();
    for (const table of await guardedTables()) {
      await asRole(database.pool, { role: "auth_admin", claims: "" }, (sql) => sql.query(`select from ${table}`));
      await database.owner.query(`grant select on ${table} to authenticated`);
      const caller = { role: "authenticated", claims: '{"role":"authenticated"}' };
      const { rows } = await asRole(database.pool, caller, (sql) => sql.query(`select * from ${table}`));
      await database.owner.query(`revoke select on ${table} from authenticated`);
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows: policies } = await database.owner.query(
      `select c.oid::regclass::text as name, c.relrowsecurity as guarded, array_agg(r.rolname::text) as for_roles
       from pg_class c left join pg_policy p on p.polrelid = c.oid left join pg_roles r on r.oid = any(p.polroles)
       where c.oid = any($1::regclass[]) group by c.oid`,
      [await guardedTables()],
    );
    const expected = (await guardedTables()).map((name) => ({ name, guarded: true, for_roles: ["auth_admin"] }));
    expect(policies).toEqual(expect.arrayContaining(expected));
  });

  test("reject a signing key whose public part contains the private key", async () => {
    const plain = JSON.stringify({ kty: "EC", crv: "P-256", x: "x", y: "y", d: "secret" });
    await expect(
      database.owner.query(
        "insert into private.signing_keys (kid, public_jwk, private_key_sealed, status) values ('k', $1, '', 'in_use')",
        [plain],
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("have one active signing key at a time", async () => {
    const add = (kid: string) =>
      database.owner.query(
        "insert into private.signing_keys (kid, public_jwk, private_key_sealed, status) values ($1, '{}', '', 'in_use')",
        [kid],
      );
    await add("first");
    await expect(add("second")).rejects.toMatchObject({ code: "23505" });
  });

  test("delete a user's rows together with the user", async () => {
    const { id, workspace } = await made.user();
    // The workspace of an owner must be deleted before the owner.
    await database.owner.query("delete from public.workspaces where id = $1", [workspace.id]);
    await database.owner.query("insert into auth.sessions (user_id) values ($1)", [id]);
    await database.owner.query(
      `insert into auth.refresh_tokens (token, user_id, session_id) select 'hash', user_id::text, id from auth.sessions`,
    );
    await asRole(database.pool, { role: "auth_admin", claims: "" }, (sql) =>
      sql.query("delete from auth.users where id = $1", [id]),
    );
    const { rows } = await database.owner.query(
      "select (select count(*) from auth.sessions)::int as sessions, (select count(*) from auth.refresh_tokens)::int as tokens",
    );
    expect(rows).toEqual([{ sessions: 0, tokens: 0 }]);
  });
});

describe("the claim functions", () => {
  const ask = (role: string, claims: string) =>
    asRole(database.pool, { role, claims }, async (sql) => {
      const { rows } = await sql.query(
        "select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt",
      );
      return rows[0];
    });

  test("return the caller, to every role of the API", async () => {
    const claims = { sub: "0199d0a6-0000-7000-8000-000000000001", role: "authenticated", email: "ada@example.com" };
    for (const role of ["anon", "authenticated", "service_role"]) {
      expect(await ask(role, JSON.stringify(claims))).toEqual({
        uid: claims.sub,
        role: "authenticated",
        email: "ada@example.com",
        jwt: claims,
      });
    }
  });

  test("return null when there are no claims", async () => {
    const withoutClaims = { uid: null, role: null, email: null, jwt: null };
    expect(await ask("anon", "")).toEqual(withoutClaims);
    expect(await ask("anon", "{}")).toEqual({ ...withoutClaims, jwt: {} });
    expect(await ask("anon", '{"sub":""}')).toMatchObject({ uid: null });
  });
});
