import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

import { languageIds, languageNames, mapLanguages } from "#domain/languages.ts";
import { tokenPackages } from "#domain/tokens/packages.ts";
import { addressesOf, addressIn, manualArticles, publicPaths } from "#domain/website/public-pages.ts";
import { createPublicPages } from "#server/http/public-pages.ts";

import { startVanda, type Vanda } from "../kit/server.ts";

const origin = "https://crm.example";
/** Limit for a build on a busy machine. */
const buildMs = 300_000;
const all = publicPaths.flatMap((path) =>
  addressesOf(path).map(([language, address]) => ({ path, language, address })),
);

let vanda: Vanda;
const pages = new Map<string, string>();
beforeAll(async () => {
  // During `npm test`, the build runs at the same time.
  await vi.waitUntil(() => existsSync("dist/web/pages"), { timeout: buildMs, interval: 500 });
  vanda = await startVanda({ PUBLIC_URL: origin, WORKER: "off" });
  for (const { address } of all) {
    // Compressing all pages would take most of the time.
    const reply = await fetch(vanda.server.url + address, { headers: { "accept-encoding": "identity" } });
    if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}`);
    pages.set(address, await reply.text());
  }
}, 2 * buildMs);
afterAll(() => vanda?.stop());

type ExpiryTexts = Record<"never" | "monthly", string>;
/** The texts about token expiry, in the list of packages and in the answer to a question. */
const expiryTexts = mapLanguages((language) => {
  const file = readFileSync(`src/texts/${language}/public-pricing.json`, "utf8");
  const { packages, expiry } = JSON.parse(file) as { packages: { expiry: ExpiryTexts }; expiry: ExpiryTexts };
  return { listed: packages.expiry, answered: expiry };
});

const pageAt = (address: string) => pages.get(address) ?? "";
const find = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => found);
const titleOf = (html: string) => find(html, /<title>([^<]*)</g)[0] ?? "";
const descriptionOf = (html: string) => find(html, /<meta name="description" content="([^"]*)"/g)[0] ?? "";
/** Returns the visible texts of a page. */
const wordsOf = (html: string) =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<(pre|code|kbd)\b.*?<\/\1>/gs, "")
    // Comments of the database are in English.
    .replace(/<(\w+) lang="en">.*?<\/\1>/gs, "")
    .split(/<[^>]+>/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}/u.test(piece) && !piece.startsWith("/"));

test.each(all)(
  "$address declares its language, its description and its addresses in the other languages",
  ({ path, language, address }) => {
    const html = pageAt(address);
    expect(html).toContain(`<html lang="${language}" data-public data-languages="${languageIds.join(" ")}">`);
    expect(find(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([origin + address]);
    expect(find(html, /<link rel="alternate" hreflang="[^"]+" href="([^"]+)"/gi)).toEqual([
      ...addressesOf(path).map(([, other]) => origin + other),
      origin + path,
    ]);
    expect(titleOf(html)).toContain("Vanda");
    expect(descriptionOf(html).length).toBeGreaterThan(15);
    expect(find(html, /<meta property="og:(title|description|url|image|locale)" /g).toSorted()).toEqual(
      ["title", "description", "url", "image", "locale"].toSorted(),
    );
    expect(find(html, /<(h1)\b/g)).toHaveLength(1);
    // No placeholder is left, and nothing that the page's content security policy would block.
    expect(html).not.toMatch(/\{\{|origin\.invalid|%PRODUCT%|<!--|\sstyle="|\son\w+="|undefined|\[object/);
    for (const json of find(html, /<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org" });
  },
);

test("in each language no two pages have the same title or description", () => {
  for (const language of languageIds) {
    const own = publicPaths.map((path) => pageAt(addressIn(language, path)));
    expect(new Set(own.map(titleOf)).size, language).toBe(publicPaths.length);
    expect(new Set(own.map(descriptionOf)).size, language).toBe(publicPaths.length);
  }
});

/** Names, and words that are the same in English and another language. */
const shared = new Set([
  ...languageNames.map(([, name]) => name), "Vanda", "Starter", "Professional", "Enterprise", "Token", "Tokens", "tokens", "Popular", "AI", "API",
  "Manual", "No", "CRM", "Esc", "Ctrl", "HubSpot", "Pipedrive",
  "Chats", "Roles", "Vanda ID", "OpenAPI",
]); // prettier-ignore

test.each(all.filter(({ language }) => language !== "en"))("$address has no English text", ({ path, address }) => {
  // Without surrounding punctuation and numbers, because “100 tokens” is also Spanish.
  const bare = (html: string) => wordsOf(html).map((piece) => piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  const english = new Set(bare(pageAt(path)));
  expect(bare(pageAt(address)).filter((piece) => english.has(piece) && !shared.has(piece))).toEqual([]);
  expect(titleOf(pageAt(address))).not.toBe(titleOf(pageAt(path)));
});

test("every link and picture of every page has a working target", { tags: "deep" }, async () => {
  const targets = new Map<string, string>();
  for (const { address } of all)
    for (const href of find(pageAt(address), /\s(?:href|src|action)="([^"]+)"/gi)) {
      const to = new URL(href.replaceAll("&amp;", "&"), origin + address);
      if (to.origin === origin && !to.pathname.startsWith("/functions/v1/contact"))
        targets.set(to.pathname + to.hash, address);
    }
  expect(targets.size).toBeGreaterThan(all.length);
  const answers = new Map<string, Promise<{ status: number; text: string }>>();
  const ask = (path: string) => {
    const asked =
      answers.get(path) ??
      fetch(vanda.server.url + path).then(async (reply) => ({ status: reply.status, text: await reply.text() }));
    answers.set(path, asked);
    return asked;
  };
  for (const [target, from] of targets) {
    const [path = "", part] = target.split("#");
    const { status, text } = await ask(path);
    expect([from, target, status]).toEqual([from, target, 200]);
    if (part) expect([target, text.includes(`id="${part}"`)]).toEqual([target, true]);
  }
});

test("the site map names every page in every language, and robots find it", async () => {
  const map = await (await fetch(`${vanda.server.url}/sitemap.xml`)).text();
  expect(find(map, /<loc>([^<]+)<\/loc>/g).toSorted()).toEqual(all.map(({ address }) => origin + address).toSorted());
  const robots = await (await fetch(`${vanda.server.url}/robots.txt`)).text();
  expect(robots).toBe(`User-agent: *\nDisallow: /dashboard\nSitemap: ${origin}/sitemap.xml\n`);
});

test("language models find the manual and the API", async () => {
  const text = await (await fetch(`${vanda.server.url}/llms.txt`)).text();
  const linked = find(text, /\]\(([^)]+)\)/g);
  const manual = all
    .filter(({ address }) => address.startsWith("/documentation/"))
    .map(({ address }) => origin + address);
  expect(linked).toEqual(expect.arrayContaining(manual));
  for (const url of linked.filter((found) => !/rest|mcp/.test(found)))
    expect([url, (await fetch(url.replace(origin, vanda.server.url))).status]).toEqual([url, 200]);
});

test("search engines get the questions and answers that appear on the page", () => {
  const question = z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) });
  const faq = z.object({ "@type": z.literal("FAQPage"), mainEntity: z.array(question) });
  for (const path of ["/", "/pricing", "/contact"] as const)
    for (const [, address] of addressesOf(path)) {
      const html = pageAt(address);
      const questions = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/g)
        .map((json) => faq.safeParse(JSON.parse(json)).data)
        .flatMap((found) => found?.mainEntity ?? []);
      expect(questions.length, address).toBeGreaterThan(3);
      const read = wordsOf(html).join(" ").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
      for (const { name, acceptedAnswer } of questions) {
        expect(read).toContain(name);
        expect(read).toContain(acceptedAnswer.text);
      }
    }
});

test("the sentences of the specification appear in the pages, verbatim", () => {
  const expectedTexts = {
    "/": ["Get started for free", "Log in", "Why Vanda", "Tokens never expire", "reset on the 1st", "Save 17%"],
    "/features": [
      "AI-Powered Analytics", "Advanced Reporting", "Customer Management", "Communication Tools", "Security &amp; Compliance",
      "Workflow Automation", "Role-based access control", "Start Free Trial", "View Pricing",
    ], // prettier-ignore
    "/pricing": [
      "$29", "Up to 1,000 contacts", "$79", "Up to 10,000 contacts", "Most popular", "$199", "Unlimited contacts", "Contact Sales",
      "14-day free trial", "No setup fee for Starter and Professional", "Great for light usage", "Popular choice", "Best value package",
      "1–3", "5–10", "2–5", "10–15", "5–20",
    ], // prettier-ignore
    "/about": ["2020", "10,000+", "500+", "99.9%", "24/7", "Singapore"],
    "/contact": [
      "Message Sent!", "Thank you for contacting us. We&#x27;ll get back to you within 24 hours.", "Missing Information",
      "Please fill in all required fields.", "24 hours",
    ], // prettier-ignore
    "/privacy": [
      "Last updated August 9, 2025",
      "within 30 days of account deletion",
      "non-refundable and tied to individual accounts",
    ],
  } as const;
  for (const [path, sentences] of Object.entries(expectedTexts))
    for (const sentence of sentences) expect([path, pageAt(path)]).toEqual([path, expect.stringContaining(sentence)]);
  expect(find(pageAt("/privacy"), /<h2[^>]*>(\d+)\. /g)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)));
});

test("the privacy page names every cookie that is set, in each language", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join("src", file), "utf8"))
    .filter((code) => /createSealedCookie\(context|\bsetCookie\(request, cookieName|document\.cookie = /.test(code));
  const cookies = sources.map(
    (code) =>
      /createSealedCookie\(context, \{\s*name: "([\w-]+)"|[cC]ookie(?:Name)? = ["`]([\w-]+)/
        .exec(code)
        ?.slice(1)
        .find(Boolean) ?? code,
  );
  expect(cookies.toSorted()).toEqual(["known-browser", "sidebar_state", "sign-in-browser", "sign-ups", "visit"]);
  for (const [, address] of addressesOf("/privacy"))
    for (const cookie of cookies)
      expect([address, pageAt(address)]).toEqual([address, expect.stringContaining(`<code>${cookie}</code>`)]);
});

test("with monthly expiry the pages about tokens say that tokens expire", () => {
  const monthly = createPublicPages("dist/web/pages", { origin, expiry: "monthly" });
  const neverExpiring = all.filter(({ address, language }) =>
    pageAt(address).includes(expiryTexts[language].listed.never),
  );
  expect(neverExpiring.map(({ path }) => path)).toEqual(languageIds.flatMap(() => ["/", "/pricing"]).toSorted());
  for (const { address, language } of neverExpiring) {
    const html = monthly(address)?.plain.toString() ?? "";
    const { listed, answered } = expiryTexts[language];
    const saysNever = html.includes(listed.never) || html.includes(answered.never);
    expect([address, saysNever, html.split(listed.monthly).length > 2]).toEqual([address, false, true]);
  }
});

test("the packages on the pages equal those that are sold", async () => {
  const { data } = await vanda
    .client()
    .from("token_packages")
    .select("id, tokens, amount_minor, currency, badge")
    .order("rank")
    .throwOnError();
  expect(tokenPackages).toEqual(data);
});

test("the manual has the same sections in each language, and its search covers their content", async () => {
  const entries = z.array(z.object({ address: z.string(), title: z.string(), summary: z.string(), text: z.string() }));
  for (const language of languageIds) {
    const manual = entries.parse(await (await fetch(`${vanda.server.url}/manual/${language}.json`)).json());
    expect(manual.map(({ address }) => address)).toEqual(
      manualArticles.map((article) => addressIn(language, `/documentation/${article}`)),
    );
    for (const { address, text, summary } of manual) {
      const path = `/documentation/${address.split("/").at(-1) ?? ""}`;
      const shape = (html: string) =>
        find(html.slice(html.indexOf("<article"), html.indexOf("</article")), /<(h2|li|tr|pre)\b/g);
      expect([address, shape(pageAt(address))]).toEqual([address, shape(pageAt(path))]);
      // "Settings > Team" is a path of menus.
      expect(`${summary} ${text}`).not.toMatch(/<|(?<![\s”」»])>|\*\*|&\w+;/);
    }
  }
});

test("an unknown address is not found, even with a language in front", async () => {
  for (const path of ["/es/nothing", "/fr/", "/en/pricing", "/pricing/more", "/es/dashboard"])
    expect([path, (await fetch(vanda.server.url + path)).status]).toEqual([path, 404]);
});
