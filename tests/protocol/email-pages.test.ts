import { afterAll, beforeAll, expect, test } from "vitest";

import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda();
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
});
afterAll(() => vanda?.stop());

async function mailOf(person: SignedUp, html: string | null) {
  const mailbox = await make.mailbox(person.workspace, { member_id: person.member.id, sharing: "private" });
  return make.email(person.workspace, { mailbox_id: mailbox.id, html });
}
const link = (person: SignedUp, email: { id: string }) =>
  fetch(`${vanda.url}/functions/v1/emails/${email.id}/page?workspace_id=${ana.workspace.id}`, {
    method: "POST",
    headers: { apikey: vanda.publishableKey, authorization: `Bearer ${person.token}` },
  });
type Links = { page: string | null; with_pictures: string | null };

test("an email is shown on a page that runs, sends and loads nothing, and that only Vanda can frame", async () => {
  const email = await mailOf(
    ana,
    `<script>steal()</script><h1>Offers</h1><img src="https://oak.example/desk.png"><form action="https://evil.example">x</form>`,
  );
  const links = (await (await link(ana, email)).json()) as Links;
  const page = await fetch(`${vanda.url}${links.page}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page.headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "img-src data:",
    "style-src 'unsafe-inline'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  const html = await page.text();
  expect(html).toContain("<h1>Offers</h1>");
  expect(html).not.toMatch(/<script|<form|steal|evil|oak\.example/);
  const pictures = await fetch(`${vanda.url}${links.with_pictures}`);
  expect(pictures.headers.get("content-security-policy")).toContain("img-src data: https:;");
  expect(await pictures.text()).toContain(`src="https://oak.example/desk.png"`);
});

test("only readers of an email get a link to its page, which shows that email only and cannot be altered", async () => {
  const [email, other] = [await mailOf(ana, "<p>Mine</p>"), await mailOf(ana, "<p>Other</p>")];
  const bo = await signUp(vanda);
  await make.member(ana.workspace, { user_id: bo.id, role: "admin" });
  expect((await link(bo, email)).status).toBe(404);
  expect((await fetch(`${vanda.url}/functions/v1/emails/${email.id}/page`, { method: "POST" })).status).toBe(401);
  const { page, with_pictures: none } = (await (await link(ana, email)).json()) as Links;
  expect(none).toBeNull();
  for (const altered of [
    page?.replace(email.id, other.id),
    page?.replace("pictures=own", "pictures=all"),
    page?.replace(/expires=\d+/, "expires=4102444800"),
    page?.replace(/signature=../, "signature=xx"),
    page?.replace(/signature=.*/, "signature=short"),
  ])
    expect((await fetch(`${vanda.url}${altered}`)).status, altered).toBe(403);
});

test("a plain-text email has no page", async () => {
  const email = await mailOf(ana, null);
  expect(await (await link(ana, email)).json()).toEqual({ page: null, with_pictures: null });
});
