import { expect, test } from "vitest";

import { sendReminderMail } from "#server/system-mail/reminder-mail.ts";
import { sendReminders } from "#server/workspace/notifications/send-reminders.ts";

import { runNow } from "../kit/run-now.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { useMailedVanda } from "../kit/use-mailed-vanda.ts";

const { at, ask, lettersTo, untilMailsAreOut, reader } = useMailedVanda("send-reminders");

type Task = { title: string; workspace_id: string; assignee_id: string; due_on?: string; kind?: string };
const subjectsTo = (person: SignedUp) => lettersTo(person).map(({ subject }) => subject);
const task = ({ workspace, member }: Pick<SignedUp, "workspace" | "member">, title: string, more = {}): Task => ({
  title,
  workspace_id: workspace.id,
  assignee_id: member.id,
  ...more,
});

/** Creates tasks with due reminders, finds them, and waits until no email is queued. */
async function comeDue(...tasks: Task[]) {
  await ask(
    `insert into public.activities (workspace_id, kind, title, assignee_id, due_on, completed_at, starts_at, remind_at, is_sample)
     select workspace_id, coalesce(kind, 'task'), title, assignee_id, due_on, completed_at, coalesce(starts_at, now()),
       coalesce(remind_at, now() - interval '1 minute'), coalesce(is_sample, false)
     from jsonb_populate_recordset(null::public.activities, $1)`,
    [JSON.stringify(tasks)],
  );
  const run = () => runNow(at.vanda.server.context, sendReminders);
  await Promise.all([run(), run()]);
  await run();
  await untilMailsAreOut();
}

test("a reminder is sent once when it is due, and not for completed tasks", async () => {
  const ana = await reader();
  await comeDue(
    task(ana, "Due"),
    task(ana, "Done", { completed_at: new Date() }),
    task(ana, "Later", { remind_at: new Date(Date.now() + 3_600_000) }),
    task(ana, "Long ago", { remind_at: new Date(Date.now() - 9 * 86_400_000) }),
  );
  const { data } = await ana.client.from("notifications").select("activity:activities(title)").eq("kind", "reminder");
  expect(data).toEqual([{ activity: { title: "Due" } }]);
  expect(subjectsTo(ana)).toEqual(["Reminder: Due"]);
});

test("all due reminders share one email, in the reader's language and time", async () => {
  const ana = await reader("language = 'es', time_zone = 'Asia/Singapore'");
  const bo = await reader();
  const atBo = {
    workspace: bo.workspace,
    member: await at.make.member(bo.workspace, { user_id: ana.id, name: "Ana" }),
  };
  await ask(
    "update public.workspaces set name = case id when $1 then 'Ateliers' else 'Birches' end where id in ($1, $2)",
    [ana.workspace.id, bo.workspace.id],
  );
  await comeDue(
    task(ana, "Llamar a <b>Acme</b>", { due_on: "2026-12-03" }),
    task(ana, "Visita", { kind: "meeting", starts_at: "2026-12-04T20:00:00Z" }),
    task(atBo, "Contrato"),
    task(ana, "Muestra", { is_sample: true }),
  );
  const [letter, ...more] = lettersTo(ana);
  expect([letter?.subject, more]).toEqual(["3 recordatorios", []]);
  expect(letter?.links).toContain(`${at.vanda.server.context.publicUrl}/dashboard/profile`);
  const text = letter?.text ?? "";
  const places = [
    "Ateliers",
    "• Llamar a <b>Acme</b> · 3 dic 2026",
    "• Visita · 5 dic 2026, 4:00",
    "Birches",
    "• Contrato",
  ];
  expect(places.map((place) => text.indexOf(place))).toEqual(
    places.map((place) => text.indexOf(place)).toSorted((a, b) => a - b),
  );
  expect(places.filter((place) => !text.includes(place))).toEqual([]);
  expect(text).not.toContain("Muestra");
  expect(letter?.html).toContain("Llamar a &lt;b&gt;Acme&lt;/b&gt;");
  const day = `${at.vanda.server.context.publicUrl}/dashboard/my-day`;
  expect(letter?.links[0], "the first of several workspaces").toBe(`${day}?workspace=${ana.workspace.id}`);
  expect(lettersTo(bo)).toEqual([]);
});

test("does not email users who opted out, are leaving, have an unconfirmed address, or have completed the task", async () => {
  const quiet = await reader("email_notifications = false");
  const unproven = await signUp(at.vanda);
  const [busy, leaver] = [await reader(), await reader()];
  await ask("select private.request_deletion($1, '{}')", [leaver.id]);
  await comeDue(
    task(quiet, "One"),
    task(unproven, "Two"),
    task(leaver, "Secret"),
    task(busy, "Three\r\nBcc: eve@example.com"),
  );
  expect([lettersTo(quiet), lettersTo(unproven), lettersTo(leaver)]).toEqual([[], [], []]);
  const subject = "Reminder: Three Bcc: eve@example.com";
  const reminders = () => lettersTo(busy).flatMap(({ subject }) => (subject.startsWith("Reminder") ? [subject] : []));
  expect(reminders()).toEqual([subject]);
  const notified = async ({ id }: SignedUp) =>
    await ask(
      "select n.id from public.notifications n join public.members m on m.id = n.member_id where m.user_id = $1 and n.kind = 'reminder'",
      [id],
    );
  expect([await notified(quiet), await notified(unproven)]).toMatchObject([[{}], [{}]]);
  const request = {
    kind: "reminders",
    userId: busy.id,
    notificationIds: (await notified(busy)).map(({ id }) => id as string),
  } as const;
  await sendReminderMail(at.vanda.server.context, { ...request, userId: quiet.id });
  await sendReminderMail(at.vanda.server.context, request);
  expect(reminders()).toEqual([subject, subject]);
  await busy.client
    .from("activities")
    .update({ completed_at: new Date().toISOString() })
    .eq("workspace_id", busy.workspace.id)
    .throwOnError();
  await sendReminderMail(at.vanda.server.context, request);
  expect([reminders(), lettersTo(quiet)]).toEqual([[subject, subject], []]);
});

test("does not email a reminder of a task that was reassigned to another member before sending", async () => {
  const ana = await reader();
  const colleague = await at.make.member(ana.workspace);
  await comeDue(task(ana, "Call"));
  expect(subjectsTo(ana)).toEqual(["Reminder: Call"]);
  const ids = await ask("select id from public.notifications where workspace_id = $1", [ana.workspace.id]);
  await ana.client
    .from("activities")
    .update({ assignee_id: colleague.id })
    .eq("workspace_id", ana.workspace.id)
    .throwOnError();
  const notificationIds = ids.map(({ id }) => id as string);
  await sendReminderMail(at.vanda.server.context, { kind: "reminders", userId: ana.id, notificationIds });
  expect(subjectsTo(ana)).toEqual(["Reminder: Call"]);
});

test("the recipient can unsubscribe without signing in, by a button or their mail program, but not by just opening the link", async () => {
  const ana = await reader();
  await comeDue(task(ana, "First"));
  const [letter] = lettersTo(ana);
  const link = letter?.links.at(-1) ?? "";
  const header = (key: string) => letter?.headers.find((one) => one.key === key)?.value;
  expect(header("list-unsubscribe")).toBe(`<${link}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const wants = async () =>
    (await ana.client.from("profiles").select("email_notifications").single()).data?.email_notifications;
  const page = await fetch(link, { headers: { "accept-language": "ko-KR" } });
  expect([page.status, await wants()]).toEqual([200, true]);
  expect(await page.text()).toContain("이 이메일 그만 받기</button>");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  const token = new URL(link).searchParams.get("token") ?? "";
  const altered = [(token.startsWith("A") ? "B" : "A") + token.slice(1), token.slice(0, 20), ""];
  for (const one of altered) {
    const reply = await fetch(link.replace(token, one), { method: "POST" });
    expect([reply.status, await wants()]).toEqual([404, true]);
  }
  const stopped = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect([stopped.status, await wants()]).toEqual([200, false]);
  expect(await stopped.text()).toContain("Emails about reminders, notifications and metrics are off");
  await comeDue(task(ana, "Second"));
  expect(subjectsTo(ana)).toEqual(["Reminder: First"]);
});
