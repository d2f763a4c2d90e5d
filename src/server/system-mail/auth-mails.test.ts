import { expect, test } from "vitest";

import { languageIds } from "#domain/languages.ts";
import { type AuthMailKind, writeAuthMail } from "#server/system-mail/auth-mails.ts";
import { mailTexts } from "#server/texts/texts.ts";

const kinds = Object.keys(mailTexts.en.kind) as AuthMailKind[];
const about = {
  email: "ada@example.com",
  newEmail: "ada@new.example",
  name: "Ada Lovelace",
  link: "https://vanda.example/auth/v1/verify?token=abc&type=recovery",
  code: "123456",
  day: "December 21, 2026",
};

test.each(languageIds)("writes every email completely in the language %s", (language) => {
  for (const kind of kinds) {
    const { subject, text, html } = writeAuthMail(kind, { ...about, language });
    expect(subject).not.toBe("");
    for (const part of [subject, text, html])
      expect([kind, part]).toEqual([kind, expect.not.stringMatching(/[{}]{2}|undefined/)]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${about.link.replace("&", "&amp;")}"`);
    expect(html).not.toMatch(/<script|<img|<table|src=|url\(|@import/);
    expect(text.split("\n")).toEqual(expect.arrayContaining([about.link, about.code]));
    expect(text).toContain("Ada Lovelace");
  }
});

test("names the inviter and workspace in an invitation, unless a name could be a scam message", () => {
  const write = (inviter: string, workspace: string) =>
    writeAuthMail("invitation", { ...about, language: "en", inviter, workspace });
  const named = write("Bo Lind", "North Team");
  expect(named.text).toContain("Invited by: Bo Lind\nWorkspace: North Team");
  expect(named.html).toContain("Invited by: Bo Lind<br />Workspace: North Team");
  const { text, html } = write("Win at https://evil.example", "call 555 1234 567");
  expect(text + html).not.toMatch(/evil|555|Invited by|Workspace/);
});

test("states how long a link is valid, but not in notifications", () => {
  const write = (kind: AuthMailKind) => writeAuthMail(kind, { ...about, language: "en" }).text;
  expect(write("confirmation")).toContain("Works once within 24 hours.");
  expect(write("recovery")).toContain("Works once within 1 hour.");
  expect(write("password_changed")).not.toContain("Works once");
});

test("does not reveal to a new address which account requested the change", () => {
  const { text, html } = writeAuthMail("email_change_new", { ...about, language: "en" });
  expect(text + html).not.toContain(about.email);
});

test("escapes everything that users chose", () => {
  const email = `"><img src=x onerror=alert(1)>'&@example.com`;
  const link = `https://vanda.example/?next="><script>alert(1)</script>`;
  const { html } = writeAuthMail("recovery", { language: "en", email, link, code: "<b>1</b>" });
  expect(html).not.toMatch(/<(img|script|b)[ >]/);
  expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;@example.com");
  expect(() => writeAuthMail("recovery", { language: "en", email, link: "javascript:alert(1)" })).toThrow(
    "must lead to a page",
  );
});

test.each([
  "Win at https://evil.example",
  "Visit evil.example now",
  "call 555 1234 567",
  "<b>Ada</b>",
  "ada@evil.example",
  "x".repeat(61),
])("omits a name that could be a scam message: %s", (name) => {
  const { text, html } = writeAuthMail("confirmation", { ...about, name, language: "en" });
  expect(text + html).not.toContain(name);
  expect(text).toMatch(/^Hello,\n/);
});

test.each(["José María O'Neill-Núñez", "J. R. Smith", "山田 太郎", "ทดสอบ", "김민준"])(
  "greets the user by name: %s",
  (name) => {
    expect(writeAuthMail("recovery", { ...about, name, language: "en" }).text).toMatch(`Hello ${name},`);
  },
);
