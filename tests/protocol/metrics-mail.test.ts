import { expect, test } from "vitest";

import { sendMetrics } from "#server/workspace/notifications/send-metrics.ts";

import { runNow } from "../kit/run-now.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { useMailedVanda } from "../kit/use-mailed-vanda.ts";

const { at, ask, lettersTo, setClock, untilMailsAreOut, reader: signUpReader } = useMailedVanda("send-metrics");

/** Finds users whose week or month has started, twice concurrently, and waits until no email is queued. */
async function look() {
  const run = () => runNow(at.vanda.server.context, sendMetrics);
  await Promise.all([run(), run()]);
  await untilMailsAreOut();
}

/** Creates a user who receives emails, with sales of 1,200.00 this month and 1,000.00 last month. */
async function reader(language = "en"): Promise<SignedUp> {
  const person = await signUpReader(`language = '${language}', time_zone = 'UTC'`);
  await ask("update public.workspaces set name = 'Oak & Ash', time_zone = 'UTC' where id = $1", [person.workspace.id]);
  await at.make.sale(person.workspace, { sold_on: "2026-11-20", revenue_minor: 120_000, currency: "USD" });
  await at.make.sale(person.workspace, { sold_on: "2026-10-02", revenue_minor: 100_000, currency: "USD" });
  return person;
}

const pin = ({ client, workspace }: SignedUp, title: string, question: object, more: object = {}) =>
  client
    .from("pinned_charts")
    .insert({ workspace_id: workspace.id, title, chart: { kind: "bar", question, ...more } as never })
    .throwOnError();
const want = ({ client, id }: SignedUp, rhythm: "weekly" | "monthly" | null) =>
  client.from("profiles").update({ metrics_mail: rhythm }).eq("user_id", id).throwOnError();

test(
  "numbers of pinned charts are emailed once on Monday morning, in the reader's language",
  { tags: "deep" },
  async () => {
    await setClock("2026-11-25T12:00:00Z");
    const ana = await reader("es");
    await pin(ana, "Ventas del mes", { measures: ["revenue"], range: "this_month", compare: "previous" });
    await pin(ana, "Beneficio", { measures: ["profit"], range: "this_month" });
    await want(ana, "weekly");
    await look();
    await setClock("2026-11-30T06:59:00Z");
    await look();
    expect(lettersTo(ana)).toEqual([]);
    await setClock("2026-11-30T07:00:00Z");
    await look();
    await look();
    const [letter, ...more] = lettersTo(ana);
    expect([letter?.subject, more]).toEqual(["Tus métricas: Oak & Ash", []]);
    expect(letter?.text).toMatch(/• Ventas del mes · 1–30 nov 2026: 1200\s\$ \(\+20\s%\)/);
    expect(letter?.text).toContain("• Beneficio · 1–30 nov 2026: sin datos");
    expect(letter?.text).toContain("Días según UTC");
    const home = `${at.vanda.server.context.publicUrl}/dashboard`;
    expect(letter?.links[0]).toBe(`${home}?workspace=${ana.workspace.id}`);
    await setClock("2026-12-07T08:00:00Z");
    await look();
    expect(lettersTo(ana)).toHaveLength(2);
  },
);

test("sends the weekly email once the week has started in the time zones of both the member and the workspace", async () => {
  await setClock("2026-11-25T12:00:00Z");
  const [far, near] = [await reader(), await reader()];
  const zones = async ({ id, workspace }: SignedUp, own: string, place: string) => {
    await ask("update public.profiles set time_zone = $2 where user_id = $1", [id, own]);
    await ask("update public.workspaces set time_zone = $2 where id = $1", [workspace.id, place]);
  };
  await zones(far, "Pacific/Auckland", "America/Los_Angeles");
  await zones(near, "America/Los_Angeles", "Pacific/Auckland");
  for (const person of [far, near]) {
    await pin(person, "Sales", { measures: ["revenue"], range: "last_7_days" });
    await want(person, "weekly");
  }
  // Monday at 7:00, first in Auckland and then in Los Angeles.
  for (const early of ["2026-11-29T18:00:00Z", "2026-11-30T14:59:00Z"]) {
    await setClock(early);
    await look();
    expect([...lettersTo(far), ...lettersTo(near)]).toEqual([]);
  }
  await setClock("2026-11-30T15:00:00Z");
  await look();
  expect(lettersTo(far)[0]?.text).toMatch(/Sales · [^]*Days in America\/Los Angeles/);
  expect(lettersTo(near)[0]?.text).toContain("Days in Pacific/Auckland");
});

test("monthly emails are sent on the first, and emails missed for days during an outage are skipped", async () => {
  await setClock("2026-11-25T12:00:00Z");
  const ana = await reader();
  await pin(ana, "Sales", { measures: ["revenue"], range: "this_month" });
  await want(ana, "monthly");
  await setClock("2026-11-30T12:00:00Z");
  await look();
  expect(lettersTo(ana)).toEqual([]);
  await setClock("2026-12-02T12:00:00Z");
  await look();
  expect(lettersTo(ana)).toHaveLength(1);
  await setClock("2027-01-06T12:00:00Z");
  await look();
  expect(lettersTo(ana)).toHaveLength(1);
});

test("does not email users who pinned nothing, opted out, or have an unconfirmed address", async () => {
  await setClock("2026-11-25T12:00:00Z");
  const [bare, over, unproven] = [await reader(), await reader(), await reader()];
  for (const person of [over, unproven]) await pin(person, "Sales", { measures: ["revenue"], range: "this_month" });
  for (const person of [bare, over, unproven]) await want(person, "weekly");
  await want(over, null);
  await ask(`update auth.identities set identity_data = identity_data - 'email_verified' where user_id = $1`, [
    unproven.id,
  ]);
  await setClock("2026-11-30T12:00:00Z");
  await look();
  expect([bare, over, unproven].map((person) => lettersTo(person).length)).toEqual([0, 0, 0]);
});

test("the link in the email unsubscribes from it", async () => {
  await setClock("2026-11-25T12:00:00Z");
  const ana = await reader();
  await pin(ana, "Sales", { measures: ["revenue"], range: "this_month" });
  await want(ana, "weekly");
  await setClock("2026-11-30T12:00:00Z");
  await look();
  const stop = lettersTo(ana)[0]?.links.find((link) => link.includes("stop")) ?? "";
  expect((await fetch(stop, { method: "POST" })).status).toBe(200);
  const { data } = await ana.client.from("profiles").select("metrics_mail").eq("user_id", ana.id).single();
  expect(data).toEqual({ metrics_mail: null });
});

test("names only customers whose sentiment has worsened, in the reader's language", async () => {
  await setClock("2026-11-25T12:00:00Z");
  const ana = await reader("es");
  await pin(ana, "Ventas", { measures: ["revenue"], range: "this_month" });
  await want(ana, "weekly");
  for (const [name, before, now] of [
    ["Oak", "positive", "negative"],
    ["Elm", "negative", "positive"],
    ["Fir", "positive", "positive"],
  ] as const) {
    const { id: account_id } = await at.make.account(ana.workspace, { name });
    for (const [sent_on, corrected_sentiment] of [
      ["2026-08-03", before],
      ["2026-08-04", before],
      ["2026-11-20", now],
      ["2026-11-21", now],
    ] as const)
      await at.make.message(ana.workspace, { account_id, sent_on, corrected_sentiment });
  }
  await setClock("2026-11-30T08:00:00Z");
  await look();
  const [letter] = lettersTo(ana);
  expect(letter?.text).toContain("Ha empeorado el sentimiento de: Oak");
  expect(letter?.text).not.toMatch(/Elm|Fir/);
});
