import { expect, test, vi } from "vitest";

import { sendAlertMail } from "#server/system-mail/alert-mail.ts";
import { startAlertChecks } from "#server/workspace/notifications/check-alerts.ts";

import { runNow } from "../kit/run-now.ts";
import type { SignedUp } from "../kit/sign-up.ts";
import { useMailedVanda } from "../kit/use-mailed-vanda.ts";

const { at, ask, lettersTo, setClock, untilMailsAreOut, reader: signUpReader } = useMailedVanda("start-alert-checks");

/** Runs the check at 7:30 on a day, twice concurrently. Waits until it is done and no email is queued. */
async function look(day: string) {
  await setClock(`${day}T07:30:00Z`);
  await Promise.all([
    runNow(at.vanda.server.context, startAlertChecks),
    runNow(at.vanda.server.context, startAlertChecks),
  ]);
  const runs = (which: string) => ask(`select error from public.runs where name = 'check-alerts' and ${which}`);
  await vi.waitUntil(async () => (await runs("private.is_open(status)")).length === 0, { timeout: 30_000 });
  expect(await runs("status <> 'succeeded'")).toEqual([]);
  await untilMailsAreOut();
}

async function reader(language = "en"): Promise<SignedUp> {
  const person = await signUpReader(`language = '${language}', time_zone = 'UTC'`);
  await ask("update public.workspaces set name = 'Oak & Ash', time_zone = 'UTC' where id = $1", [person.workspace.id]);
  return person;
}
const sell = ({ workspace }: SignedUp, day: string, revenue_minor: number) =>
  at.make.sale(workspace, { sold_on: day, revenue_minor, currency: "USD" });
const watch = ({ client, workspace }: SignedUp, values: object = {}) => {
  const question = { measures: ["revenue"], range: "this_month", currency: "USD" };
  const alert = { title: "Revenue", question, direction: "above", threshold: 100_000, ...values };
  return client
    .from("metric_alerts")
    .insert({ workspace_id: workspace.id, ...alert } as never)
    .throwOnError();
};
const newsOf = async ({ client, workspace }: SignedUp) => {
  const { data } = await client
    .from("notifications")
    .select("kind,details")
    .eq("workspace_id", workspace.id)
    .order("id");
  return data;
};

test("a number that crosses its threshold is reported once, by email and in the app, with the days and a link to its rows", async () => {
  const ana = await reader("es");
  await sell(ana, "2026-11-02", 90_000);
  await watch(ana, { title: "Ingresos" });
  await look("2026-11-03");
  expect([lettersTo(ana), await newsOf(ana)]).toEqual([[], []]);
  await sell(ana, "2026-11-03", 30_000);
  await look("2026-11-03");
  expect(lettersTo(ana)).toEqual([]);
  await look("2026-11-04");
  await sell(ana, "2026-11-04", 5_000);
  await look("2026-11-05");
  const [letter, ...more] = lettersTo(ana);
  expect([letter?.subject, more]).toEqual(["Alerta: Ingresos", []]);
  expect(letter?.links).toContain(`${at.vanda.server.context.publicUrl}/dashboard/profile`);
  expect(letter?.text).toMatch(/• Ingresos · 1–4 nov 2026: 1200\s\$, por encima de 1000\s\$/);
  const way = new URL(letter?.links[0] ?? "");
  expect(way.href).toContain(`${at.vanda.server.context.publicUrl}/dashboard/sales-records?`);
  expect(way.searchParams.get("where")).toContain("sold_on.between.2026-11-01~2026-11-04");
  const details = { title: "Ingresos", value: 120_000, threshold: 100_000, direction: "above", from: "2026-11-01" };
  expect(await newsOf(ana)).toMatchObject([{ kind: "alert", details }]);
  // The value of a new month starts below the threshold and exceeds it again.
  await look("2026-12-01");
  await sell(ana, "2026-12-01", 200_000);
  await look("2026-12-02");
  expect(lettersTo(ana)).toHaveLength(2);
});

test(
  "an alert for low values compares the last complete month, not the current one, and the email says so",
  { tags: "deep" },
  async () => {
    const ana = await reader();
    await sell(ana, "2026-10-05", 150_000);
    await sell(ana, "2026-11-20", 40_000);
    await watch(ana, { title: "Sales", direction: "below" });
    await look("2026-10-31");
    await look("2026-11-01");
    await look("2026-11-30");
    expect([lettersTo(ana), await newsOf(ana)]).toEqual([[], []]);
    await look("2026-12-01");
    await look("2026-12-02");
    expect(lettersTo(ana)).toHaveLength(1);
    expect(lettersTo(ana)[0]?.text).toMatch(/• Sales · Nov 1\s–\s30, 2026: \$400, below \$1,000/);
    expect(await newsOf(ana)).toMatchObject([{ details: { from: "2026-11-01", to: "2026-11-30", value: 40_000 } }]);
  },
);

test("an unknown value, and a value that was beyond the threshold from the start, raise no alert", async () => {
  const ana = await reader();
  const profit = { measures: ["profit_margin"], range: "this_month" };
  await watch(ana, { title: "Margin", question: profit, direction: "below", threshold: 30 });
  await watch(ana, { title: "Sales", direction: "below" });
  await sell(ana, "2026-10-02", 90_000);
  await look("2026-11-03");
  await look("2026-11-04");
  expect([lettersTo(ana), await newsOf(ana)]).toEqual([[], []]);
  const { data } = await ana.client.from("metric_alerts").select("title,is_beyond,last_value").order("title");
  expect(data).toEqual([
    { title: "Margin", is_beyond: null, last_value: null },
    { title: "Sales", is_beyond: true, last_value: 90_000 },
  ]);
});

test("a weekly alert is checked on Mondays, and a paused one or one of a former member is not checked", async () => {
  const [ana, leaver] = [await reader(), await reader()];
  await at.make.member(ana.workspace, { user_id: leaver.id, role: "viewer" });
  await sell(ana, "2026-11-01", 1000);
  await watch(ana, { title: "Weekly", cadence: "weekly" });
  await watch(ana, { title: "Paused", is_paused: true });
  await watch({ ...leaver, workspace: ana.workspace }, { title: "Left" });
  await look("2026-11-04");
  await sell(ana, "2026-11-04", 200_000);
  await ask("delete from public.members where workspace_id = $1 and user_id = $2", [ana.workspace.id, leaver.id]);
  await look("2026-11-06");
  expect([lettersTo(ana), lettersTo(leaver)]).toEqual([[], []]);
  await look("2026-11-09");
  expect([lettersTo(ana).map(({ subject }) => subject), lettersTo(leaver)]).toEqual([["Alert: Weekly"], []]);
});

test("an alert that is no longer shared is not emailed to colleagues", async () => {
  const [ana, viewer] = [await reader(), await reader()];
  await at.make.member(ana.workspace, { user_id: viewer.id, role: "viewer" });
  await sell(ana, "2026-11-01", 1000);
  await watch(ana, { is_shared: true });
  await look("2026-11-04");
  await sell(ana, "2026-11-04", 200_000);
  await look("2026-11-05");
  expect(lettersTo(viewer)).toHaveLength(1);
  const ids = await ask("select id from public.notifications where workspace_id = $1", [ana.workspace.id]);
  const notificationIds = ids.map(({ id }) => id as string);
  await ana.client
    .from("metric_alerts")
    .update({ is_shared: false })
    .eq("workspace_id", ana.workspace.id)
    .throwOnError();
  const { context } = at.vanda.server;
  for (const { id: userId } of [viewer, ana]) await sendAlertMail(context, { kind: "alerts", userId, notificationIds });
  expect([lettersTo(viewer).length, lettersTo(ana).length]).toEqual([1, 2]);
});

test(
  "a shared alert notifies every member of the workspace, with an email to those who want emails",
  { tags: "deep" },
  async () => {
    const [ana, viewer] = [await reader(), await reader("ja")];
    await at.make.member(ana.workspace, { user_id: viewer.id, role: "viewer" });
    await ana.client.from("profiles").update({ email_notifications: false }).eq("user_id", ana.id).throwOnError();
    await sell(ana, "2026-11-01", 1000);
    await watch(ana, { is_shared: true });
    await look("2026-11-04");
    await sell(ana, "2026-11-04", 200_000);
    await look("2026-11-05");
    expect([lettersTo(ana).length, lettersTo(viewer).map(({ subject }) => subject)]).toEqual([
      0,
      ["アラート：Revenue"],
    ]);
    for (const person of [ana, { ...viewer, workspace: ana.workspace }])
      expect(await newsOf(person)).toMatchObject([{ kind: "alert" }]);
  },
);

test("the email links to the list of the alert's question, including the search, in its workspace", async () => {
  const ana = await reader();
  const sold = (category: string, sold_on: string, revenue_minor: number) =>
    at.make.sale(ana.workspace, { category, sold_on, revenue_minor, currency: "USD" });
  await sold("2026", "2026-11-02", 90_000);
  await sold("Elm", "2026-11-02", 500_000);
  const question = { measures: ["revenue"], range: "this_month", currency: "USD", search: { sales: "2026" } };
  await watch(ana, { question });
  await look("2026-11-03");
  await sold("20261", "2026-11-03", 30_000);
  await look("2026-11-04");
  const { pathname, searchParams } = new URL(lettersTo(ana)[0]?.links[0] ?? "");
  expect([pathname, searchParams.get("workspace")]).toEqual(["/dashboard/sales-records", ana.workspace.id]);
  // The URL contains JSON: without quotes, this would be a number.
  expect([searchParams.get("q"), searchParams.get("where")]).toEqual(['"2026"', expect.stringContaining("sold_on")]);
  expect(await newsOf(ana)).toMatchObject([{ details: { entity: "sales", search: "2026", value: 120_000 } }]);
});
