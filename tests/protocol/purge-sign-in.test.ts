import { afterAll, beforeAll, expect, test } from "vitest";

import { sweepSignIn } from "#server/auth/sweep-sign-in.ts";

import { runNow } from "../kit/run-now.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ RATE_LIMITS: "on" });
});
afterAll(() => vanda.stop());

const password = "orchid-4711!";
let people = 0;
async function newSession() {
  const { data, error } = await vanda.client().auth.signUp({ email: `ada${(people += 1)}@example.com`, password });
  if (error) throw error;
  const { refresh_token: token, access_token: access, user } = data.session!;
  const { session_id: id } = JSON.parse(Buffer.from(access.split(".")[1]!, "base64url").toString());
  return { id: id as string, token, userId: user.id };
}
const refresh = async (token: string) => {
  const { data, error } = await vanda.client().auth.refreshSession({ refresh_token: token });
  return error?.code ?? data.session!.refresh_token;
};
const ask = async (text: string, values: unknown[] = []) => (await vanda.database.owner.query(text, values)).rows;
const sweep = () => runNow(vanda.server.context, sweepSignIn);

test("sessions are deleted after 180 days without a refresh, or a day after they ended", async () => {
  const [unused, over, kept, young] = [await newSession(), await newSession(), await newSession(), await newSession()];
  const age = "update auth.sessions set created_at = created_at - interval '181 days'";
  await ask(`${age} where id = $1`, [unused.id]);
  await ask(`${age}, refreshed_at = now() - interval '179 days' where id = $1`, [kept.id]);
  await ask("update auth.sessions set not_after = now() - interval '25 hours' where id = $1", [over.id]);
  await sweep();
  const left = await ask("select id from auth.sessions order by created_at");
  expect(left.map(({ id }) => id)).toEqual([kept.id, young.id]);
  expect(await refresh(unused.token)).toBe("refresh_token_not_found");
  expect(await refresh(kept.token)).not.toBe("refresh_token_not_found");
});

test("used refresh tokens are kept for 30 days to detect theft, and the current one stays however old it is", async () => {
  const session = await newSession();
  const second = await refresh(session.token);
  const third = await refresh(second);
  const age =
    "update auth.refresh_tokens set updated_at = updated_at - make_interval(days => $2) where session_id = $1";
  const tokens = () => ask("select revoked from auth.refresh_tokens where session_id = $1 order by id", [session.id]);
  await ask(age, [session.id, 29]);
  await sweep();
  expect(await tokens()).toHaveLength(3);
  await ask(age, [session.id, 2]);
  await sweep();
  expect(await tokens()).toEqual([{ revoked: false }]);
  const fourth = await refresh(third);
  await ask(age, [session.id, 29]);
  await sweep();
  expect(await refresh(third)).toBe("refresh_token_already_used");
  expect(await refresh(fourth)).toBe("refresh_token_not_found");
});

test("tokens of emails, sign-ins, second factors and challenges that were never completed are deleted", async () => {
  const { userId } = await newSession();
  const old = "now() - interval '25 hours'";
  for (const [at, name] of [
    [old, "old"],
    ["now()", "new"],
  ] as const) {
    await ask(`insert into private.provider_states values ($1, 'browser', 'sealed', ${at})`, [name]);
    await ask(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
       values ($1, $2, 'hash', 'ada@example.com', ${at})`,
      [userId, name === "old" ? "recovery_token" : "confirmation_token"],
    );
    await ask(
      `insert into auth.flow_state (auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at)
       values ($1, 's256', 'challenge', 'email', 'magiclink', ${at})`,
      [name],
    );
    for (const status of ["unverified", "verified"]) {
      await ask(
        `with factor as (
           insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at)
           values ($1, $2, 'totp', $3, ${at}) returning id
         ) insert into auth.mfa_challenges (factor_id, ip_address, created_at) select id, '127.0.0.1', ${at} from factor`,
        [userId, `${name} ${status}`, status],
      );
    }
  }
  await ask(
    `insert into auth.flow_state (auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, auth_code_issued_at)
     values ('spent', 's256', 'challenge', 'google', 'oauth', now() - interval '61 minutes')`,
  );
  await sweep();
  expect(await ask("select token_type from auth.one_time_tokens")).toEqual([{ token_type: "confirmation_token" }]);
  expect(await ask("select state_hash from private.provider_states")).toEqual([{ state_hash: "new" }]);
  expect(await ask("select auth_code from auth.flow_state")).toEqual([{ auth_code: "new" }]);
  const factors = await ask(
    "select friendly_name as name, (select count(*)::int from auth.mfa_challenges where factor_id = f.id) as open from auth.mfa_factors f order by 1",
  );
  expect(factors).toEqual([
    { name: "new unverified", open: 1 },
    { name: "new verified", open: 1 },
    { name: "old verified", open: 0 },
  ]);
});

test("expired counters of attempts are deleted", async () => {
  await newSession();
  await ask("insert into private.rate_limits values ('auth-account:old', 10, extract(epoch from now()) * 1000 - 1)");
  await sweep();
  const keys = await ask("select key from private.rate_limits order by key");
  expect(keys).toEqual([
    { key: "auth-address:127.0.0.1" },
    { key: "auth-refresh:127.0.0.1" },
    { key: "auth-signup:127.0.0.1" },
  ]);
});

test("the jobs for key rotation and for deleting old sign-in data are scheduled", async () => {
  const jobs = await ask(
    "select key as name from jobs.schedule where key in ('rotate-signing-keys', 'sweep-sign-in') order by 1",
  );
  expect(jobs).toEqual([{ name: "rotate-signing-keys" }, { name: "sweep-sign-in" }]);
});
